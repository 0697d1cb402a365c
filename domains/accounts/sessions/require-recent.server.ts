import { DomainError } from '../../../platform/errors.ts';
import { type Actor, type Ctx, requireActor } from '../../kit/context.ts';
import { isRecent } from '../second-factor/rules.ts';

/**
 * The actor, for a change that a stranger at an unattended screen must not make. Requires an authentication within the
 * last quarter of an hour, at login or on `/users/confirm`; otherwise throws `confirm_needed`. Throws `change_at_platform`
 * under a shop's own host: the shop decides who receives that cookie, and could open the account elsewhere with what it adds.
 */
export function requireRecent(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (actor.isOnShopHost) throw new DomainError('change_at_platform');
  if (!isRecent(actor.confirmedAt, ctx.now)) throw new DomainError('confirm_needed');
  return actor;
}
