import type { EventMap } from '../../platform/events.ts';
import type { Ctx } from '../kit/context.ts';
import { notify } from '../messages/notify.server.ts';

/** The page of an order. */
export const linkTo = (orderNo: string) => `/order/order_detail?orderId=${encodeURIComponent(orderNo)}`;
const aboutEach = (orderNos: readonly string[]) =>
  orderNos.map((number) => ({ data: { number }, link: linkTo(number) }));

/** Confirms a placed order by mail. */
export function notifyOfPlacing(
  ctx: Ctx,
  { userId, paymentNo, needsPayment }: EventMap['order.placed'],
): Promise<void> {
  return needsPayment ? notify(ctx, userId, 'order.placed', aboutEach([paymentNo])) : Promise.resolve();
}

/** Confirms orders that are paid on delivery, each with its amount. */
export function notifyOfConfirmation(ctx: Ctx, { userId, orders }: EventMap['order.confirmed']): Promise<void> {
  const each = orders.map(({ orderNo, total }) => ({
    data: { number: orderNo, amount: total },
    link: linkTo(orderNo),
  }));
  return notify(ctx, userId, 'order.confirmed', each);
}

/** Notifies the buyer of a received payment, in the transaction of `ctx.db`: one notification per order. */
export function notifyOfPayment(ctx: Ctx, { userId, orderNos }: EventMap['order.paid']): Promise<void> {
  return notify(ctx, userId, 'order.paid', aboutEach(orderNos));
}

/** Notifies the buyer of a cancellation by someone else; their own is confirmed by mail. */
export function notifyOfExpiry(ctx: Ctx, cancelled: EventMap['order.cancelled']): Promise<void> {
  const { userId, orderNos, isExpired, by } = cancelled;
  const unasked = by === 'buyer' ? 'order.cancelled' : 'order.revoked';
  return notify(ctx, userId, isExpired ? 'order.expired' : unasked, aboutEach(orderNos));
}

/** Notifies the buyer that a parcel was sent, that someone delivers it, or that a virtual product was delivered. */
export async function notifyOfParcel(ctx: Ctx, parcel: EventMap['order.shipped']): Promise<void> {
  const { userId, orderNo, method, courier, number } = parcel;
  const link = linkTo(orderNo);
  if (method === 'virtual') return notify(ctx, userId, 'order.content', [{ data: { number: orderNo }, link }]);
  if (method === 'deliver')
    return notify(ctx, userId, 'order.delivering', [{ data: { number: orderNo, name: courier }, link }]);
  const data = { number: orderNo, courier, tracking: number };
  return notify(ctx, userId, 'order.shipped', [{ data, link }]);
}

/** Notifies the buyer that a parcel was noted wrongly, and how it travels. */
export function notifyOfCorrection(ctx: Ctx, parcel: EventMap['parcel.corrected']): Promise<void> {
  const { userId, orderNo, method, courier, number } = parcel;
  const link = linkTo(orderNo);
  if (method === 'deliver')
    return notify(ctx, userId, 'order.delivering', [{ data: { number: orderNo, name: courier }, link }]);
  return notify(ctx, userId, 'order.parcel_corrected', [
    { data: { number: orderNo, courier, tracking: number }, link },
  ]);
}

/** Notifies the buyer that the carrier has delivered a parcel. */
export async function notifyOfArrival(ctx: Ctx, parcel: EventMap['parcel.arrived']): Promise<void> {
  const { userId, orderNo, courier, number } = parcel;
  const data = { number: orderNo, courier, tracking: number };
  return notify(ctx, userId, 'order.arrived', [{ data, link: linkTo(orderNo) }]);
}

/** Notifies the buyer that receipt was confirmed automatically; not if they confirmed it themselves. */
export async function notifyOfReceipt(ctx: Ctx, order: EventMap['order.received']): Promise<void> {
  if (order.event !== 'confirm_by_time') return;
  await notify(ctx, order.userId, 'order.received', aboutEach([order.orderNo]));
}

/** Notifies the buyer that the order is completed. */
export async function notifyOfCompletion(ctx: Ctx, order: EventMap['order.completed']): Promise<void> {
  if (order.event !== 'close_evaluation') return;
  await notify(ctx, order.userId, 'order.completed', aboutEach([order.orderNo]));
}

/** Notifies the shop that an order's address was changed. */
export async function notifyOfRedirection(ctx: Ctx, order: EventMap['order.redirected']): Promise<void> {
  if (order.ownerId === null) return;
  const link = `/login2/orders/${encodeURIComponent(order.orderNo)}`;
  await notify(ctx, order.ownerId, 'order.redirected', [{ data: { number: order.orderNo }, link }]);
}
