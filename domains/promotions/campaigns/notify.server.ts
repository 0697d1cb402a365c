import type { EventMap } from '../../../platform/events.ts';
import type { Ctx } from '../../context.ts';
import { notify, notifyEach } from '../../messages/notify.server.ts';

const orderLink = (orderNo: string) => `/order/order_detail?orderId=${encodeURIComponent(orderNo)}`;

/** Tells everybody in a team that it is full. */
export function notifyOfFilledTeam(ctx: Ctx, { orders }: EventMap['team.filled']): Promise<void> {
  return tellTeam(ctx, 'team.filled', orders);
}

/** Tells everybody in a team that it was not full in time and that their money goes back. */
export function notifyOfFailedTeam(ctx: Ctx, { orders }: EventMap['team.failed']): Promise<void> {
  return tellTeam(ctx, 'team.failed', orders);
}

/** Tells those who stay in a team that it waits for one more. */
export function notifyOfFreeSeat(ctx: Ctx, { orders, left }: EventMap['team.left']): Promise<void> {
  return notifyEach(
    ctx,
    'team.left',
    orders.map(({ orderNo, userId }) => ({ userId, data: { number: orderNo, left }, link: orderLink(orderNo) })),
  );
}

function tellTeam(
  ctx: Ctx,
  kind: 'team.filled' | 'team.failed',
  orders: readonly { orderNo: string; userId: number }[],
): Promise<void> {
  return notifyEach(
    ctx,
    kind,
    orders.map(({ orderNo, userId }) => ({ userId, data: { number: orderNo }, link: orderLink(orderNo) })),
  );
}

/** Tells the owner of an effort who has helped. */
export function notifyOfHelp(ctx: Ctx, help: EventMap['effort.helped']): Promise<void> {
  const { userId, activityId, effortId, helper, left } = help;
  return notify(ctx, userId, left > 0 ? 'effort.helped' : 'effort.done', [
    { data: { name: helper, left }, link: `/goods_assist_detail/${activityId}?effort=${effortId}` },
  ]);
}
