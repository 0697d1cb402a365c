import type { EventMap } from '../../../platform/events.ts';
import type { Ctx } from '../../kit/context.ts';
import { notify, notifyEach } from '../../messages/notify.server.ts';

const orderLink = (orderNo: string) => `/order/order_detail?orderId=${encodeURIComponent(orderNo)}`;

/** Notifies all members of a group that it is full. */
export function notifyOfFilledGroup(ctx: Ctx, { orders }: EventMap['group.filled']): Promise<void> {
  return notifyMembers(ctx, 'group.filled', orders);
}

/** Notifies all members of a group that it was not full in time and that they are refunded. */
export function notifyOfFailedGroup(ctx: Ctx, { orders }: EventMap['group.failed']): Promise<void> {
  return notifyMembers(ctx, 'group.failed', orders);
}

/** Notifies the remaining members of a group that it waits for one more. */
export function notifyOfFreeSlot(ctx: Ctx, { orders, left }: EventMap['group.left']): Promise<void> {
  return notifyEach(
    ctx,
    'group.left',
    orders.map(({ orderNo, userId }) => ({ userId, data: { number: orderNo, left }, link: orderLink(orderNo) })),
  );
}

function notifyMembers(
  ctx: Ctx,
  kind: 'group.filled' | 'group.failed',
  orders: readonly { orderNo: string; userId: number }[],
): Promise<void> {
  return notifyEach(
    ctx,
    kind,
    orders.map(({ orderNo, userId }) => ({ userId, data: { number: orderNo }, link: orderLink(orderNo) })),
  );
}

/** Notifies the owner of a bargain of a contribution. */
export function notifyOfContribution(ctx: Ctx, contribution: EventMap['bargain.contributed']): Promise<void> {
  const { userId, campaignId, bargainId, contributor, left } = contribution;
  return notify(ctx, userId, left > 0 ? 'bargain.helped' : 'bargain.done', [
    { data: { name: contributor, left }, link: `/goods_assist_detail/${campaignId}?bargain=${bargainId}` },
  ]);
}
