import { type Ctx, emit } from '../../kit/context.ts';
import { fillSlot } from '../../promotions/campaigns/group-slots.server.ts';
import { transitionOrders } from '../lifecycle/transition-orders.server.ts';

/**
 * The order of a slot waits for its group; filling the last slot advances all orders of the group, in one step each.
 */
export async function settleSlot(ctx: Ctx, orderId: number, method: string): Promise<void> {
  const step = { who: 'system', actorId: null } as const;
  await transitionOrders(ctx, { ...step, orderIds: [orderId], event: 'pay_seat', reason: method });
  const { groupId, orders } = await fillSlot(ctx, orderId);
  if (orders.length === 0) return;
  for (const event of ['fill', 'fill_virtual'] as const) {
    const orderIds = orders.flatMap((order) => (order.isVirtual === (event === 'fill_virtual') ? [order.orderId] : []));
    if (orderIds.length > 0) await transitionOrders(ctx, { ...step, orderIds, event });
  }
  await emit(ctx, 'group.filled', {
    groupId,
    orders: orders.map(({ orderId: id, orderNo, userId }) => ({ orderId: id, orderNo, userId })),
  });
}
