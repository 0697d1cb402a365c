import { DomainError } from '../../../platform/errors.ts';
import { type Actor, type Ctx, requireActor } from '../../context.ts';
import { isRecent } from '../second-factor/rules.ts';

/**
 * The actor, for a change that a stranger at an open screen must not make: who they are was proved within a quarter of
 * an hour, at the login or on `/users/confirm` since; else `confirm_needed`.
 */
export function requireRecent(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (!isRecent(actor.confirmedAt, ctx.now)) throw new DomainError('confirm_needed');
  return actor;
}
