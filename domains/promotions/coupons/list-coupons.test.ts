import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, addCoupon, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import type { ClaimableCoupons } from '../contract.ts';
import { readMyCoupons } from '../queries.server.ts';
import { claimCoupon } from './claim-coupon.server.ts';
import { listClaimableCoupons } from './list-coupons.server.ts';

const ALL = { page: 1, limit: 20 };
let shop: SmallShop;
let ids: Record<'general' | 'lamps' | 'lamp' | 'home' | 'withdrawn' | 'gone', number>;
beforeAll(async () => {
  shop = await openSmallShop();
  const home = await shop.app.database.db.selectFrom('categories').select('id').executeTakeFirstOrThrow();
  ids = {
    lamps: await addCoupon(shop, { discount: 900, merchantId: shop.lamps.id }),
    general: await addCoupon(shop, { discount: 100, perUser: 2 }),
    lamp: await addCoupon(shop, { discount: 300, scope: 'goods', targetIds: [shop.lamp.productId] }),
    home: await addCoupon(shop, { discount: 200, scope: 'category', targetIds: [home.id] }),
    withdrawn: await addCoupon(shop, { discount: 400 }),
    gone: await addCoupon(shop, { discount: 500, total: 1 }),
  };
  await sql`update coupons set active = false where id = ${ids.withdrawn}`.execute(shop.app.database.db);
  await claimCoupon(await addBuyer(shop), ids.gone);
});
afterAll(() => shop.close());

const idsOf = ({ list }: ClaimableCoupons) => list.map((coupon) => coupon.id);
const received = async (ctx: Ctx) =>
  (await listClaimableCoupons(ctx, ALL)).list.filter((coupon) => coupon.received).map((coupon) => coupon.id);

test('shows a guest every coupon that can be claimed, the platform’s first', async () => {
  const found = await listClaimableCoupons(shop.ctx(), ALL);
  expect(idsOf(found)).toEqual([ids.lamp, ids.home, ids.general, ids.lamps]);
  expect(found.total).toBe(4);
  expect(found.list.map((coupon) => coupon.received)).toEqual([false, false, false, false]);
  expect(found.list[3]).toMatchObject({ merchant: { name: 'Lamp House' }, validDays: 30, discount: { amount: 900 } });
});

test('coupons are filtered by scope and paged', async () => {
  expect(idsOf(await listClaimableCoupons(shop.ctx(), { ...ALL, scope: 'goods' }))).toEqual([ids.lamp]);
  const second = await listClaimableCoupons(shop.ctx(), { page: 2, limit: 3 });
  expect([idsOf(second), second.total]).toEqual([[ids.lamps], 4]);
  expect(await listClaimableCoupons(shop.ctx(), { page: 9, limit: 3 })).toMatchObject({ list: [], total: 4 });
});

test('marks a coupon as received for a user who has reached the limit', async () => {
  const [ctx, other] = [await addBuyer(shop), await addBuyer(shop)];
  await claimCoupon(ctx, ids.lamps);
  await claimCoupon(ctx, ids.general);
  expect(await received(ctx)).toEqual([ids.lamps]);
  await claimCoupon(ctx, ids.general);
  expect(await received(ctx)).toEqual([ids.general, ids.lamps]);
  expect(await received(other)).toEqual([]);
});

test('a coupon names what it applies to, before and after it is claimed', async () => {
  const ctx = await addBuyer(shop);
  const offered = new Map((await listClaimableCoupons(ctx, ALL)).list.map((coupon) => [coupon.id, coupon.targets]));
  expect(offered.get(ids.lamp)).toEqual([{ id: shop.lamp.productId, name: 'Desk lamp' }]);
  expect(offered.get(ids.home)).toMatchObject([{ name: 'Home' }]);
  expect(offered.get(ids.general)).toEqual([]);
  await claimCoupon(ctx, ids.lamp);
  const mine = await readMyCoupons({ ...ctx, locale: 'zh-CN' }, { status: 'unused', ...ALL });
  expect(mine.list[0]?.targets).toEqual([{ id: shop.lamp.productId, name: 'Desk lamp（中文）' }]);
});
