import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { later } from '../../tests/support/people.ts';
import {
  addBuyer,
  addCoupon,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
} from '../../tests/support/small-shop.ts';
import { anonymiseDueAccounts } from '../accounts/privacy/anonymise-due-accounts.server.ts';
import { downloadData } from '../accounts/privacy/download-data.server.ts';
import { askToLeave, readLeaving } from '../accounts/privacy/leave.server.ts';
import { addToCart } from '../cart/add-to-cart.server.ts';
import type { Ctx } from '../kit/context.ts';
import { pay } from '../payments/pay.server.ts';
import { claimCoupon } from '../promotions/coupons/claim-coupon.server.ts';
import { requestInvoice } from './invoices/request-invoice.server.ts';
import { cancelOrder } from './lifecycle/cancel-order.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

/** A buyer who has just re-authenticated. */
async function buyer() {
  const ctx = await addBuyer(shop);
  return { ...ctx, actor: { ...ctx.actor, confirmedAt: ctx.now } };
}
const kinds = async (ctx: Ctx) =>
  (await readLeaving(ctx)).matters.filter(({ blocks }) => blocks).map(({ kind }) => kind);

test('a buyer with an open order cannot be deleted before it is paid, delivered or cancelled', async () => {
  const ctx = await buyer();
  const { orderNo } = await order(ctx, shop.lamp);
  expect(await kinds(ctx)).toEqual(['unpaid_orders']);
  await expect(askToLeave(ctx, { acknowledged: true })).rejects.toMatchObject({ code: 'leaving_blocked' });
  await cancelOrder(ctx, { orderNo, reason: 'changed_mind' });
  expect(await kinds(ctx)).toEqual([]);
  const second = await order(ctx, shop.lamp);
  await pay(ctx, { orderNo: second.orderNo, method: 'balance' });
  expect(await kinds(ctx)).toEqual(['undelivered_orders']);
});

test('the only owner of an open shop cannot be deleted', async () => {
  const ctx = { ...shop.ctx(), actor: { ...shop.teas.owner, confirmedAt: new Date() } };
  expect(await kinds(ctx)).toEqual(['open_shops']);
});

test('a deleted user is in no order, cart, review or parcel, and the ledger checks pass', async () => {
  const ctx = await buyer();
  const { userId } = ctx.actor;
  const { db } = shop.app.database;
  await claimCoupon(ctx, await addCoupon(shop, { discount: 100 }));
  await addToCart(ctx, { productId: shop.tea.productId, skuId: shop.tea.skuId, num: 2 });
  const { orders } = await order(ctx, shop.recipe);
  const cancelled = await order(ctx, shop.lamp);
  await cancelOrder(ctx, { orderNo: cancelled.orderNo, reason: 'Li Lei moved house' });
  await pay(ctx, { orderNo: orders[0]?.orderNo ?? '', method: 'balance' });
  await requestInvoice(ctx, orders[0]?.orderNo ?? '', { titleKind: 'personal', title: 'Li Lei', taxNumber: '' });
  await sql`
    insert into order_events (order_id, event, to_status, actor_kind, reason)
    select id, 'cancel', 'cancelled', 'platform', 'Li Lei called' from orders where no = ${cancelled.orderNo}`.execute(
    db,
  );
  await sql`update orders set remark = 'ring at Li Lei', merchant_remark = 'Dear Li Lei' where user_id = ${userId}::bigint`.execute(
    db,
  );
  await sql`insert into reviews (product_id, user_id, author_name, author_avatar, product_stars, service_stars, locale, body)
    values (${shop.recipe.productId}::bigint, ${userId}::bigint, 'Li Lei', '/media/avatars/x/192.webp', 5, 5, 'fr', 'Très bien')`.execute(
    db,
  );
  const data = await downloadData(ctx);
  expect(data).toMatchObject({
    orders: [
      {
        remark: 'ring at Li Lei',
        merchant_remark: 'Dear Li Lei',
        invoice_request: { title: 'Li Lei' },
        invoices: [{ buyer: { title: 'Li Lei' } }],
      },
      { receiver: { name: 'Li Lei' } },
    ],
    payments: [{ status: 'paid', method: 'balance' }, { status: 'cancelled' }],
    coupons: [{ status: 'used' }],
    cart: [{ num: 2 }],
    reviews: [{ text: 'Très bien' }],
  });
  await askToLeave(ctx, { acknowledged: true });
  expect(await anonymiseDueAccounts(later(shop.ctx(), 15 * 86_400))).toBe(1);
  const left = await sql<{ text: string }>`
    select coalesce(json_agg(o)::text, '') || (select coalesce(json_agg(c)::text, '') from cart_lines c where c.user_id = ${userId}::bigint)
      || (select coalesce(json_agg(e)::text, '') from order_events e join orders p on p.id = e.order_id where p.user_id = ${userId}::bigint)
      || (select coalesce(json_agg(i)::text, '') from invoices i join orders p on p.id = i.order_id where p.user_id = ${userId}::bigint)
      || (select coalesce(json_agg(r)::text, '') from invoice_requests r join orders p on p.id = r.order_id where p.user_id = ${userId}::bigint) as text
    from orders o where o.user_id = ${userId}::bigint`.execute(db);
  for (const trace of ['Li Lei', '+86138', 'Nanjing', 'moved house']) expect(left.rows[0]?.text).not.toContain(trace);
  const review =
    await sql`select user_id, author_name, author_avatar, body from reviews where body = 'Très bien'`.execute(db);
  expect(review.rows).toEqual([{ user_id: null, author_name: 'Ancien membre', author_avatar: '', body: 'Très bien' }]);
  expect(await checkBooks(db)).toEqual([]);
});
