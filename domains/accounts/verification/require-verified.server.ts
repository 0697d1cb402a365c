import { DomainError } from '../../../platform/errors.ts';
import { type Actor, type Ctx, requireActor } from '../../kit/context.ts';
import { isVerified } from './rules.ts';

/** The actor with a verified e-mail or phone, for benefits that a shop or the platform pays for. */
export function requireVerified(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (!isVerified(actor)) throw new DomainError('verification_needed');
  return actor;
}
