import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { makePaidApp, type PaidApp } from '../../../tests/support/paid-app.ts';
import { addBuyer, checkBooks, order } from '../../../tests/support/small-shop.ts';
import { staffWith } from '../../../tests/support/staff.ts';
import { addToCart } from '../../cart/add-to-cart.server.ts';
import { changeCartLine } from '../../cart/change-cart-line.server.ts';
import { readCart } from '../../cart/queries.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { readBalance } from '../../ledger/queries.server.ts';
import { readServiceContact } from '../../merchants/settings/service-contact.server.ts';
import { startPreOrder } from '../../orders/checkout/pre-order.server.ts';
import { buyAgain } from '../../orders/lifecycle/buy-again.server.ts';
import { cancelOrder } from '../../orders/lifecycle/cancel-order.server.ts';
import { readOrder } from '../../orders/queries.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { applyRefund } from '../../refunds/apply-refund.server.ts';
import { withdrawRefund } from '../../refunds/buyer-actions.server.ts';
import { approveRefund, refuseRefund } from '../../refunds/decide-refund.server.ts';
import { listForDecision } from '../../refunds/list-refunds.server.ts';
import { takeDownApp } from '../change-reviews/decide.server.ts';
import { openAppFile } from '../downloads/open-file.server.ts';
import { readApp } from '../reading/read-app.server.ts';
import { keepOffer } from './keep-offer.server.ts';
import { putAppIntoCart } from './put-app-into-cart.server.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
let bare: BareApp;
let developer: Awaited<ReturnType<typeof addDeveloper>>;
let notes: PaidApp;
beforeAll(async () => {
  bare = await startBareApp();
  developer = await addDeveloper(bare);
  notes = await makePaidApp(bare.ctx(), { developerId: developer.id });
});
afterAll(() => bare.close());
afterEach(async () => expect(await checkBooks(bare.app.database.db)).toEqual([]));

const file = { name: 'notes.apk' };
const open = (ctx: Ctx, app = notes, query = '') =>
  openAppFile(ctx, { ...file, sha256: app.sha256 }, new URLSearchParams(query));

async function buy(buyer: Buyer, app = notes): Promise<string> {
  const { orderNo } = await order(buyer, app);
  await pay(buyer, { orderNo, method: 'balance' });
  return orderNo;
}

async function askBack(buyer: Buyer, orderNo: string): Promise<number> {
  const { lines } = await readOrder(buyer, orderNo);
  const { refundId } = await applyRefund(buyer, {
    orderNo,
    lines: lines.map(({ id, num }) => ({ id, num })),
    kind: 'money',
    reason: 'changed_mind',
  });
  return refundId;
}

describe('a paid app', () => {
  it('is downloaded by its buyer, and not by other users or guests', async () => {
    const buyer = await addBuyer(bare);
    const other = await addBuyer(bare);
    await expect(open(buyer)).rejects.toMatchObject({ code: 'app_not_bought' });
    expect(await readApp(buyer, notes.appId)).toMatchObject({
      price: { amount: 1_800, currency: 'CNY' },
      offer: { productId: notes.productId, skuId: notes.skuId },
      purchase: null,
      offered: { files: [{ url: null }] },
    });
    const orderNo = await buy(buyer);
    expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(100_000 - 1_800);
    expect((await open(buyer)).isPaid).toBe(true);
    for (const ctx of [other, bare.ctx()]) await expect(open(ctx)).rejects.toMatchObject({ code: 'app_not_bought' });
    expect(await readApp(buyer, notes.appId)).toMatchObject({ purchase: { state: 'held', orderNo } });
    const paid = await readOrder(buyer, orderNo);
    expect(paid.actions).toEqual(['refund', 'invoice']);
    expect((await readServiceContact(buyer, notes.merchantId)).href).toBe('mailto:dev@example.com');
    expect(paid).toMatchObject({
      status: 'to_evaluate',
      lines: [{ num: 1, kind: 'virtual' }],
    });
  });

  it('is downloaded without a session for ten minutes by the link of its buyer', async () => {
    const buyer = await addBuyer(bare);
    const orderNo = await buy(buyer);
    const url = (await readApp(buyer, notes.appId)).offered?.files[0]?.url ?? '';
    const query = url.split('?')[1] ?? '';
    const guest = bare.ctx();
    expect((await open(guest, notes, query)).sha256).toBe(notes.sha256);
    const later = { ...guest, now: new Date(guest.now.getTime() + 11 * 60_000) };
    await expect(open(later, notes, query)).rejects.toMatchObject({ code: 'app_not_bought' });
    const forged = query.replace(/user=\d+/, 'user=1');
    await expect(open(guest, notes, forged)).rejects.toMatchObject({ code: 'app_not_bought' });
    await askBack(buyer, orderNo);
    await expect(open(guest, notes, query)).rejects.toMatchObject({ code: 'app_not_bought' });
  });

  it('is in no list of products, and its product page leads to the app', async () => {
    const kept = await sql`
      select status, sold_as, page from products where id = ${notes.productId}::bigint`.execute(bare.app.database.db);
    expect(kept.rows).toEqual([{ status: 'unlisted', sold_as: 'app', page: `/app_detail/${notes.appId}` }]);
    await expect(
      sql`update products set status = 'on_sale', approved_at = now() where id = ${notes.productId}::bigint`.execute(
        bare.app.database.db,
      ),
    ).rejects.toThrow('products_of_other_wings');
  });

  it('cannot be bought while it is taken down, and its buyers lose the download as of any app', async () => {
    const gone = await makePaidApp(bare.ctx(), { developerId: developer.id, name: 'Gone' });
    const buyer = await addBuyer(bare);
    await addToCart(buyer, { ...gone, num: 1 });
    await takeDownApp(await staffWith(bare, ['apps.review']), { id: gone.appId, reason: 'Copies another app' });
    expect((await readCart(buyer)).failed).toMatchObject([{ problem: { code: 'off_sale' } }]);
    await expect(order(buyer, gone)).rejects.toMatchObject({ code: 'off_sale' });
  });

  it('that became free is downloaded by anyone', async () => {
    const app = await makePaidApp(bare.ctx(), { developerId: developer.id, name: 'Gift' });
    await keepOffer(bare.ctx(), app.appId, 0);
    expect((await open(bare.ctx(), app)).isPaid).toBe(false);
    await expect(order(await addBuyer(bare), app)).rejects.toMatchObject({ code: 'off_sale' });
  });
});

describe('a second purchase', () => {
  it('is refused in the cart, at the checkout and when an order is repeated', async () => {
    const buyer = await addBuyer(bare);
    const orderNo = await buy(buyer);
    const refusal = { code: 'already_bought' };
    await expect(addToCart(buyer, { ...notes, num: 1 })).rejects.toMatchObject(refusal);
    await expect(putAppIntoCart(buyer, { id: notes.appId })).rejects.toMatchObject(refusal);
    await expect(order(buyer, notes)).rejects.toMatchObject(refusal);
    expect((await buyAgain(buyer, orderNo)).missed).toMatchObject([refusal]);
  });

  it('is refused while the first one waits for the payment, and allowed once that is cancelled', async () => {
    const buyer = await addBuyer(bare);
    const { orderNo } = await order(buyer, notes);
    expect((await readApp(buyer, notes.appId)).purchase).toEqual({ state: 'to_pay', orderNo });
    await expect(open(buyer)).rejects.toMatchObject({ code: 'app_not_bought' });
    await expect(order(buyer, notes)).rejects.toMatchObject({ code: 'already_bought' });
    await cancelOrder(buyer, { orderNo, reason: '' });
    await buy(buyer);
    await open(buyer);
  });

  it('that was put into the cart before is marked there', async () => {
    const buyer = await addBuyer(bare);
    await putAppIntoCart(buyer, { id: notes.appId });
    const { groups } = await readCart(buyer);
    const line = groups[0]?.lines[0];
    expect(line).toMatchObject({ num: 1, maxNum: 1 });
    expect((await changeCartLine(buyer, { id: line?.id ?? 0, num: 3 })).num).toBe(1);
    await buy(buyer);
    expect((await readCart(buyer)).failed).toMatchObject([{ problem: { code: 'already_bought' } }]);
  });

  it('of several pieces is not sold', async () => {
    await expect(order(await addBuyer(bare), notes, { num: 2 })).rejects.toMatchObject({ code: 'out_of_stock' });
  });

  it('at the same moment is refused', async () => {
    const buyer = await addBuyer(bare);
    const placed = await Promise.allSettled([order(buyer, notes), order(buyer, notes), order(buyer, notes)]);
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const held = await sql<{ num: number }>`
      select count(*)::int as num from bought_products where user_id = ${buyer.actor.userId}::bigint`.execute(
      bare.app.database.db,
    );
    expect(held.rows[0]?.num).toBe(1);
  });
});

describe('a refund', () => {
  it('ends the download as soon as it is asked for, and for good once the developer approves', async () => {
    const buyer = await addBuyer(bare);
    const orderNo = await buy(buyer);
    const refundId = await askBack(buyer, orderNo);
    await expect(open(buyer)).rejects.toMatchObject({ code: 'app_not_bought' });
    expect((await readApp(buyer, notes.appId)).purchase?.state).toBe('refunding');
    await expect(order(buyer, notes)).rejects.toMatchObject({ code: 'already_bought' });
    const { list } = await listForDecision(developer.owner, {}, 'developer');
    expect(list.map((refund) => refund.refundId)).toContain(refundId);
    await approveRefund(developer.owner, refundId, 'developer');
    expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(100_000);
    await expect(open(buyer)).rejects.toMatchObject({ code: 'app_not_bought' });
    expect((await readApp(buyer, notes.appId)).purchase).toBeNull();
    await buy(buyer);
    await open(buyer);
  });

  it('that is refused or withdrawn gives the download back', async () => {
    const buyer = await addBuyer(bare);
    const orderNo = await buy(buyer);
    await refuseRefund(developer.owner, await askBack(buyer, orderNo), 'It works', 'developer');
    await open(buyer);
    await withdrawRefund(buyer, await askBack(buyer, orderNo));
    await open(buyer);
  });

  it('is decided by the owner and managers of the developer, not by publishers or others', async () => {
    const buyer = await addBuyer(bare);
    const refundId = await askBack(buyer, await buy(buyer));
    const stranger = (await addDeveloper(bare)).owner;
    await expect(approveRefund(stranger, refundId, 'developer')).rejects.toMatchObject({ code: 'refund_not_found' });
    const publisher = await developer.join('publisher');
    await expect(approveRefund(publisher, refundId, 'developer')).rejects.toMatchObject({ code: 'no_permission' });
    await expect(listForDecision(buyer, {}, 'developer')).rejects.toMatchObject({ code: 'no_permission' });
    await approveRefund(await developer.join('manager'), refundId, 'developer');
  });
});

describe('a price', () => {
  it('needs the merchant account of the developer', async () => {
    const without = await addDeveloper(bare);
    const app = await makePaidApp(bare.ctx(), { developerId: developer.id, name: 'Moved' });
    await sql`update apps.apps set developer_id = ${without.id}::bigint, price_minor = 0 where id = ${app.appId}::bigint`.execute(
      bare.app.database.db,
    );
    await expect(keepOffer(bare.ctx(), app.appId, 100)).rejects.toMatchObject({ code: 'seller_account_missing' });
  });
});

it('guests join a cart that has the app once', async () => {
  const guestKey = 'g'.repeat(32);
  const guest = bare.ctx({ guestKey });
  expect((await addToCart(guest, { ...notes, num: 1 })).num).toBe(1);
  expect((await addToCart(guest, { ...notes, num: 1 })).num).toBe(1);
  const { preOrderNo } = await startPreOrder(await addBuyer(bare), { ...notes, num: 1 });
  expect(preOrderNo).not.toBe('');
});
