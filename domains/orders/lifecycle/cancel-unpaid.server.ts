import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { lockPayment } from '../../payables/lock-payment.server.ts';
import { closeCheckout } from '../checkout/close-checkout.server.ts';
import { callOff } from '../on-delivery/call-off.server.ts';
import type { OrderActor } from './states.ts';

/**
 * Cancels an unpaid checkout, or an order that is to be paid on delivery and was not sent, in the transaction of
 * `ctx.db`. Throws `order_state` for others.
 */
export async function cancelUnpaid(
  ctx: Ctx,
  paymentId: number,
  how: { who: OrderActor; actorId: number | null; reason: string },
): Promise<void> {
  const { status } = await lockPayment(ctx.db, paymentId);
  if (status === 'unpaid') await closeCheckout(ctx, paymentId, { ...how, event: 'cancel' });
  else if (status === 'on_delivery') await callOff(ctx, paymentId, { ...how, event: 'call_off', isBack: true });
  else throw new DomainError('order_state', { event: 'cancel' });
}
