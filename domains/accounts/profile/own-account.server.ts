import { DomainError } from '../../../platform/errors.ts';
import { type Actor, type Ctx, requireActor } from '../../kit/context.ts';

export const UNIQUE_VIOLATION = '23505';

/** The actor with an account of their own. Visitors have to register first, which verifies their e-mail or phone. */
export function requireMember(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (actor.kind === 'visitor') throw new DomainError('members_only');
  return actor;
}
