import { sql } from 'kysely';
import { withdrawProductsOf } from '../../catalog/supervision/withdraw-products.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { dismissAll } from '../../merchants/staff/dismiss-all.server.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import type { OrderStatus } from '../../orders/lifecycle/states.ts';
import { cancelUnpaidCheckout, openSalesOf, UNSHIPPED } from '../../orders/sales/open-sales.server.ts';
import { refundWholeOrder } from '../../refunds/refund-whole-order.server.ts';

const BATCH = 50;
/** Written to the orders' history; the buyers read a text of the notification. */
const REASON = 'shop_closed';

interface Closing {
  merchantId: number;
  shipBy: Date | null;
  askedBy: number;
  name: string;
}

/**
 * Takes care of the open orders, products and staff of closed shops; returns the number of orders. Every order has its own
 * transaction and every step asks what is left, so that it goes on after a crash and several processes may do it.
 */
export async function processClosings(ctx: Ctx): Promise<number> {
  const open = await sql<Closing>`
    select c.merchant_id as "merchantId", c.ship_by as "shipBy", c.asked_by as "askedBy",
      pick_text(m.name, ${ctx.locale}, ${ctx.site.defaultLocale}) as name
    from merchant_closings c join merchants m on m.id = c.merchant_id
    where c.finished_at is null order by c.merchant_id`.execute(ctx.db);
  let handled = 0;
  for (const closing of open.rows) handled += await workOff(ctx, closing);
  return handled;
}

async function workOff(ctx: Ctx, closing: Closing): Promise<number> {
  const { merchantId, shipBy, askedBy } = closing;
  while ((await withdrawProductsOf(ctx, merchantId)) > 0);
  const cancelled = await eachOrder(ctx, merchantId, ['to_pay'], ({ paymentId }) =>
    cancelUnpaidCheckout(ctx, paymentId, { actorId: askedBy, reason: REASON }),
  );
  // a group or a pre-sale would end after the shop: only what is ready may still be shipped
  const isDue = shipBy === null || shipBy <= ctx.now;
  const refunding = UNSHIPPED.filter((status) => isDue || status !== 'to_ship');
  const refunded = await eachOrder(ctx, merchantId, refunding, async ({ id, paymentId }) => {
    // nothing was paid yet for what is paid on delivery
    if ((await cancelUnpaidCheckout(ctx, paymentId, { actorId: askedBy, reason: REASON })) > 0) return 1;
    await refundWholeOrder(ctx, id, { reason: 'cannot_deliver', by: 'platform', actorId: askedBy });
    return 1;
  });
  await sql`
    update merchant_closings set cancelled = cancelled + ${cancelled.done}::int, refunded = refunded + ${refunded.done}::int,
      stuck = ${cancelled.stuck + refunded.stuck}::int
    where merchant_id = ${merchantId}::bigint`.execute(ctx.db);
  await finish(ctx, closing);
  return cancelled.done + refunded.done;
}

interface Outcome {
  done: number;
  stuck: number;
}

async function eachOrder(
  ctx: Ctx,
  merchantId: number,
  statuses: readonly OrderStatus[],
  work: (order: { id: number; paymentId: number }) => Promise<number>,
): Promise<Outcome> {
  const outcome = { done: 0, stuck: 0 };
  let afterId = 0;
  for (;;) {
    const orders = await openSalesOf(ctx, merchantId, { statuses, afterId, limit: BATCH });
    for (const order of orders) {
      afterId = order.id;
      try {
        outcome.done += await work(order);
      } catch (err) {
        // one order that cannot be closed must not block the others; the next round tries it again
        ctx.app.log.error({ err, orderId: order.id }, 'order of a closed shop not closed');
        outcome.stuck += 1;
      }
    }
    if (orders.length < BATCH) return outcome;
  }
}

/** When no order waits for payment or shipping, its staff lose access. */
async function finish(ctx: Ctx, { merchantId, name }: Closing): Promise<void> {
  await transact(ctx, async (tx) => {
    const finished = await sql`
      update merchant_closings set finished_at = ${ctx.now}::timestamptz
      where merchant_id = ${merchantId}::bigint and finished_at is null and not exists (
        select from orders where merchant_id = ${merchantId}::bigint
          and status = any(${['to_pay', ...UNSHIPPED]}::text[]))
      returning merchant_id`.execute(tx.db);
    if (finished.rows.length === 0) return;
    const gone = await dismissAll(tx, merchantId);
    const notices = gone.map((userId) => ({ userId, data: { name }, link: '/users/message_center' }));
    await notifyEach(tx, 'shop.staff_ended', notices);
  });
}
