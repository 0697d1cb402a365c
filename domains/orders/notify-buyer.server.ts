import type { EventMap } from '../../platform/events.ts';
import type { Ctx } from '../context.ts';
import { notify } from '../messages/notify.server.ts';

const linkTo = (orderNo: string) => `/order/order_detail?orderId=${encodeURIComponent(orderNo)}`;
const aboutEach = (orderNos: readonly string[]) =>
  orderNos.map((number) => ({ data: { number }, link: linkTo(number) }));

/** Tells the buyer that the payment has arrived, in the transaction of `ctx.db`: one notice for each order. */
export function notifyOfPayment(ctx: Ctx, { userId, orderNos }: EventMap['order.paid']): Promise<void> {
  return notify(ctx, userId, 'order.paid', aboutEach(orderNos));
}

/** Tells the buyer what was cancelled without them; what they cancelled themselves is no news. */
export async function notifyOfExpiry(
  ctx: Ctx,
  { userId, orderNos, isExpired }: EventMap['order.cancelled'],
): Promise<void> {
  if (isExpired) await notify(ctx, userId, 'order.expired', aboutEach(orderNos));
}

/** Tells the buyer that a parcel is on its way. */
export function notifyOfParcel(ctx: Ctx, parcel: EventMap['order.shipped']): Promise<void> {
  const { userId, orderNo, courier, number } = parcel;
  return notify(ctx, userId, 'order.shipped', [
    { data: { number: orderNo, courier, tracking: number }, link: linkTo(orderNo) },
  ]);
}
