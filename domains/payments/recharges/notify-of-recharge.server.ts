import type { EventMap } from '../../../platform/events.ts';
import type { Ctx } from '../../kit/context.ts';
import { notify } from '../../messages/notify.server.ts';

/** Notifies a user of a completed recharge, in the transaction of `ctx.db`. */
export function notifyOfRecharge(ctx: Ctx, { userId, amount }: EventMap['balance.recharged']): Promise<void> {
  return notify(ctx, userId, 'balance.recharged', [{ data: { amount }, link: '/users/balance' }]);
}
