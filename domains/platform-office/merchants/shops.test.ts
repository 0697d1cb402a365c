import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumOf } from '../../../tests/support/refunds.ts';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { lastAudited, staffWith } from '../../../tests/support/staff.ts';
import { listProducts } from '../../catalog/queries-list.server.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { closeShop, pauseShop, resumeShop } from '../../merchants/supervision/change-state.server.ts';
import {
  listShopCategories,
  saveShopCategory,
  setShopCommission,
} from '../../merchants/supervision/commission.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { readOffers } from '../../promotions/offers.server.ts';
import { refundWholeOrder } from '../../refunds/refund-whole-order.server.ts';
import { keepReportDays } from '../reports/keep-report-days.server.ts';
import { keepShopFigures } from './keep-figures.server.ts';
import { listShops } from './list-shops.server.ts';
import { readShop } from './read-shop.server.ts';
import { readShopFigures } from './shop-figures.server.ts';

let shop: SmallShop;
let staff: Ctx & { actor: Actor };
let stranger: Ctx & { actor: Actor };
let id: number;
const query = { sort: 'joined', order: 'desc', page: 1, limit: 20 } as const;
const refused = { code: 'no_permission' };
const DAY = 86_400_000;

beforeAll(async () => {
  shop = await openSmallShop();
  staff = await staffWith(shop, ['merchants.review', 'payments.manage']);
  stranger = await staffWith(shop, ['users.manage']);
  id = shop.lamps.id;
});
afterAll(() => shop.close());

const offerOf = async () => (await readOffers(shop.ctx(), [shop.lamp.skuId])).get(shop.lamp.skuId);

test('shops are found by name and state, and sorted by their figures', async () => {
  expect(await keepShopFigures(staff)).toBeGreaterThan(0);
  await sql`update merchant_figures set orders = 7, sales_minor = 900 where merchant_id = ${id}::bigint`.execute(
    staff.db,
  );
  const bySales = await listShops(staff, { ...query, sort: 'sales' });
  expect(bySales.list[0]).toMatchObject({ id, orders: 7, sales: { amount: 900, currency: 'CNY' }, status: 'open' });
  expect((await listShops(staff, { ...query, keyword: 'lamp' })).list.map((line) => line.id)).toEqual([id]);
  expect((await listShops(staff, { ...query, status: 'closed' })).total).toBe(0);
  expect(await readShop(staff, id)).toMatchObject({ openOrders: {}, commission: { ownBp: null, categoryBp: 500 } });
});

test('the figures are the same from the orders and from the days summed for reports', async () => {
  const figures = async (ctx: Ctx & { actor: Actor }) => {
    await keepShopFigures(ctx);
    const { list } = await listShops(staff, { ...query, keyword: 'tea' });
    return list.map(({ orders, sales }) => ({ orders, sales: sales.amount }));
  };
  const buyer = await addBuyer(shop);
  for (let nth = 0; nth < 2; nth += 1) {
    const { orderNo } = await order(buyer, shop.tea);
    await pay(buyer, { orderNo, method: 'balance' });
  }
  const live = await figures(staff);
  expect(live).toMatchObject([{ orders: 2 }]);
  const later = { ...staff, now: new Date(Date.now() + 5 * DAY) };
  while ((await keepReportDays(later)) > 0);
  await sql`update orders set total_minor = total_minor + 1, freight_minor = freight_minor + 1`.execute(staff.db);
  expect(await figures(later)).toEqual(live);
  await sql`update orders set total_minor = total_minor - 1, freight_minor = freight_minor - 1`.execute(staff.db);
  expect(await figures({ ...staff, now: new Date(Date.now() + 40 * DAY) })).toEqual([{ orders: 0, sales: 0 }]);
});

test('a rate of its own and the category’s rate apply to what is ordered next, and are audited', async () => {
  expect((await offerOf())?.commissionBp).toBe(500);
  await setShopCommission(staff, { id, commissionBp: 250 });
  expect(await lastAudited(shop)).toMatchObject({ act: 'shop.commission', details: { commissionBp: { to: 250 } } });
  expect((await offerOf())?.commissionBp).toBe(250);
  const [category] = await listShopCategories(staff);
  expect(category).toMatchObject({ exceptions: 1 });
  await saveShopCategory(staff, { id: category?.id, name: { en: 'Home', 'zh-CN': '家居' }, commissionBp: 800 });
  expect(await lastAudited(shop)).toMatchObject({
    act: 'shop-category.saved',
    details: { category: { from: { commissionBp: 500 }, to: { commissionBp: 800 } } },
  });
  expect((await offerOf())?.commissionBp).toBe(250);
  await setShopCommission(staff, { id, commissionBp: null });
  expect(await lastAudited(shop)).toMatchObject({ details: { commissionBp: { from: 250, to: null } } });
  expect((await offerOf())?.commissionBp).toBe(800);
});

test('figures of a period: sales, refunds and the commission that is left', async () => {
  const commissionOfPlatform = () => sumOf(shop, 'platform', 0, 'commission');
  const before = await commissionOfPlatform();
  const buyer = await addBuyer(shop);
  for (const isRefunded of [false, true]) {
    const { orderNo } = await order(buyer, shop.lamp);
    await pay(buyer, { orderNo, method: 'balance' });
    if (!isRefunded) continue;
    const found = await sql<{ id: number }>`select id from orders where no = ${orderNo}`.execute(staff.db);
    await refundWholeOrder(buyer, found.rows[0]?.id ?? 0, { reason: 'sold_out', by: 'system' });
  }
  const commission = (await commissionOfPlatform()) - before;
  expect(commission).toBeGreaterThan(0);
  expect(await readShopFigures(staff, { id, days: 7 })).toEqual({
    ...{ days: 7, orders: 2, sales: { amount: 21_800, currency: 'CNY' } },
    ...{ refunds: 1, refunded: { amount: 10_900, currency: 'CNY' } },
    commission: { amount: commission, currency: 'CNY' },
  });
  await expect(readShopFigures(stranger, { id, days: 7 })).rejects.toMatchObject(refused);
});

test('a paused shop sells nothing until it is resumed; a closed one stays closed', async () => {
  const ids = async () => (await listProducts(shop.ctx(), {})).list.map((card) => card.id);
  expect(await ids()).toContain(shop.lamp.productId);
  await pauseShop(staff, { id, reason: 'Papers' });
  const subject = `merchant:${id}`;
  expect(await lastAudited(shop)).toEqual({ act: 'shop.paused', subject, details: { reason: 'Papers' } });
  expect(await ids()).not.toContain(shop.lamp.productId);
  expect((await offerOf())?.onSale).toBe(false);
  expect(await readShop(staff, id)).toMatchObject({ status: 'paused', reason: 'Papers' });
  await expect(pauseShop(staff, { id, reason: 'Again' })).rejects.toMatchObject({ code: 'shop_state_changed' });
  await resumeShop(staff, { id });
  expect(await lastAudited(shop)).toEqual({ act: 'shop.open', subject, details: {} });
  expect(await ids()).toContain(shop.lamp.productId);
  await closeShop(staff, { id, reason: 'Counterfeits', shipBy: null });
  expect(await lastAudited(shop)).toMatchObject({ act: 'shop.closed', details: { reason: 'Counterfeits' } });
  await expect(resumeShop(staff, { id })).rejects.toMatchObject({ code: 'shop_state_changed' });
  const notices = await sql<{ kind: string }>`
    select kind from notices where user_id = ${shop.lamps.owner.userId}::bigint order by id`.execute(staff.db);
  expect(notices.rows.map(({ kind }) => kind)).toEqual(['shop.paused', 'shop.open', 'shop.closed']);
});

test('refuses other staff, and changes of the commission of one’s own shop', async () => {
  await expect(listShops(stranger, query)).rejects.toMatchObject(refused);
  await expect(readShop(stranger, id)).rejects.toMatchObject(refused);
  await expect(pauseShop(stranger, { id, reason: 'x' })).rejects.toMatchObject(refused);
  await expect(closeShop(stranger, { id, reason: 'x', shipBy: null })).rejects.toMatchObject(refused);
  await expect(resumeShop(stranger, { id })).rejects.toMatchObject(refused);
  await expect(listShopCategories(stranger)).rejects.toMatchObject(refused);
  await expect(saveShopCategory(stranger, { name: { 'zh-CN': 'x' }, commissionBp: 0 })).rejects.toMatchObject(refused);
  await expect(setShopCommission(stranger, { id, commissionBp: 0 })).rejects.toMatchObject(refused);
  const helper = await staffWith(shop, ['payments.manage']);
  await sql`
    insert into merchant_staff (merchant_id, user_id, role, added_at)
    values (${id}::bigint, ${helper.actor.userId}::bigint, 'support', now())`.execute(staff.db);
  await sql`update merchants set owner_id = ${staff.actor.userId}::bigint where id = ${id}::bigint`.execute(staff.db);
  for (const own of [staff, helper]) {
    const refusal = { code: 'own_shop_commission' };
    await expect(setShopCommission(own, { id, commissionBp: 0 })).rejects.toMatchObject(refusal);
  }
});
