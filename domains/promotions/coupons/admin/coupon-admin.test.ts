import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../../../tests/support/small-shop.ts';
import type { Ctx } from '../../../kit/context.ts';
import { pay } from '../../../payments/pay.server.ts';
import { readMyCoupons } from '../../queries.server.ts';
import { claimCoupon } from '../claim-coupon.server.ts';
import { listClaimableCoupons } from '../list-coupons.server.ts';
import type { CouponInput } from './contract.ts';
import { type Issuer, merchantIssuer, platformIssuer } from './issuer.server.ts';
import { listIssued, readIssued } from './queries.server.ts';
import { saveCoupon } from './save-coupon.server.ts';
import { switchCoupon } from './switch-coupon.server.ts';

const DAY = 86_400_000;
let shop: SmallShop;
let merchant: Ctx;
let office: Ctx;
let lamps: Issuer;
let platform: Issuer;
beforeAll(async () => {
  shop = await openSmallShop();
  merchant = { ...shop.ctx(), actor: shop.lamps.owner };
  office = { ...shop.ctx(), actor: { ...shop.teas.owner, permissions: ['promotions.manage'] } };
  lamps = await merchantIssuer(merchant);
  platform = await platformIssuer(office);
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

const input = (more: Partial<CouponInput> = {}): CouponInput => ({
  name: { en: 'Autumn' },
  scope: 'merchant',
  targetIds: [],
  minSpend: 0,
  discount: 500,
  total: 100,
  perUser: 1,
  validDays: 30,
  way: 'open',
  ...more,
});
const ALL = { keyword: '', page: 1, limit: 20 };

test('a shop creates a coupon, sees its use, and stops it', async () => {
  const id = await saveCoupon(merchant, lamps, input());
  const [buyer, other] = [await addBuyer(shop), await addBuyer(shop)];
  const claim = await claimCoupon(buyer, id);
  await claimCoupon(other, id);
  const { orderNo } = await order(buyer, shop.lamp, { couponIds: [claim.id] });
  await pay(buyer, { orderNo, method: 'balance' });
  expect(await readIssued(merchant, lamps, id)).toMatchObject({
    coupon: { state: 'running', claimed: 2, used: 1, saved: { amount: 500, currency: 'CNY' } },
    batches: [],
  });
  await switchCoupon(merchant, lamps, { id, active: false });
  await expect(claimCoupon(await addBuyer(shop), id)).rejects.toMatchObject({ code: 'coupon_gone' });
  expect((await listIssued(merchant, lamps, { ...ALL, state: 'stopped' })).list.map((each) => each.id)).toEqual([id]);
  // claimed coupons stay valid
  expect((await readMyCoupons(other, { status: 'unused', page: 1, limit: 5 })).total).toBe(1);
});

test('terms that were promised are fixed; name, number and times may change', async () => {
  const id = await saveCoupon(merchant, lamps, input());
  await saveCoupon(merchant, lamps, input({ id, discount: 700 }));
  await claimCoupon(await addBuyer(shop), id);
  for (const change of [{ discount: 800 }, { minSpend: 1 }, { way: 'batch' }, { total: 0 }] as const)
    await expect(
      saveCoupon(merchant, lamps, input({ id, discount: 700, generousConfirmed: true, ...change })),
    ).rejects.toMatchObject({
      code: 'coupon_fixed',
    });
  await saveCoupon(merchant, lamps, input({ id, discount: 700, total: 1, name: { en: 'Winter' } }));
  expect((await readIssued(merchant, lamps, id)).coupon).toMatchObject({ names: { en: 'Winter' }, state: 'used_up' });
});

describe('a coupon is refused', () => {
  const wrong = (field: string) => ({ code: 'validation_failed', details: { fields: [{ field }] } });
  test.each<[string, Partial<CouponInput>]>([
    ['name.en', { name: {} }],
    ['scope', { scope: 'general' }],
    ['targetIds', { scope: 'goods' }],
    ['validDays', { validDays: null }],
    ['publicCode', { way: 'code' }],
    ['claimEndsAt', { claimEndsAt: '2020-01-01T00:00:00Z' }],
    ['validUntil', { validUntil: '2020-01-01T00:00:00Z' }],
  ])('with a wrong %s', async (field, more) => {
    await expect(saveCoupon(merchant, lamps, input(more))).rejects.toMatchObject(wrong(field));
  });

  test('for products of another shop, and without the permission', async () => {
    const goods = (productId: number) => input({ scope: 'goods', targetIds: [productId] });
    await expect(saveCoupon(merchant, lamps, goods(shop.tea.productId))).rejects.toMatchObject(wrong('targetIds'));
    await saveCoupon(merchant, lamps, goods(shop.lamp.productId));
    const id = await saveCoupon(merchant, lamps, input());
    await expect(saveCoupon(office, platform, input({ id, scope: 'general' }))).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(switchCoupon(office, platform, { id, active: false })).rejects.toMatchObject({ code: 'not_found' });
    await expect(platformIssuer(await addBuyer(shop))).rejects.toMatchObject({ code: 'no_permission' });
    await expect(merchantIssuer(shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
  });
});

test('a coupon is valid only within its period, until the end of its last day', async () => {
  const at = (days: number) => new Date(office.now.getTime() + days * DAY);
  const id = await saveCoupon(
    office,
    platform,
    input({
      scope: 'general',
      claimStartsAt: at(1).toISOString(),
      claimEndsAt: at(5).toISOString(),
      validDays: 30,
      validUntil: at(10).toISOString(),
    }),
  );
  const buyer = await addBuyer(shop);
  const on = (days: number) => ({ ...buyer, now: at(days) });
  const centre = async (days: number) =>
    (await listClaimableCoupons(on(days), { page: 1, limit: 50 })).list.find((each) => each.id === id);
  await expect(claimCoupon(on(0), id)).rejects.toMatchObject({ code: 'coupon_gone' });
  await expect(claimCoupon(on(6), id)).rejects.toMatchObject({ code: 'coupon_gone' });
  expect(await centre(0)).toBeUndefined();
  expect(await centre(2)).toMatchObject({ validDays: 8, received: false });
  expect(await claimCoupon(on(2), id)).toMatchObject({ expiresAt: at(10).toISOString() });
});

test('the coupon centre lists what can be claimed, was claimed and is used up, and finds names', async () => {
  const id = await saveCoupon(office, platform, input({ scope: 'general', name: { en: 'Moon feast' }, total: 1 }));
  const [buyer, other] = [await addBuyer(shop), await addBuyer(shop)];
  const found = async (ctx: Ctx, request: Parameters<typeof listClaimableCoupons>[1]) =>
    (await listClaimableCoupons(ctx, request)).list.filter((each) => each.id === id).length;
  const page = { page: 1, limit: 50 };
  expect(await found(other, { ...page, state: 'available', keyword: 'moon' })).toBe(1);
  await claimCoupon(buyer, id);
  expect(await found(buyer, { ...page, state: 'received' })).toBe(1);
  expect(await found(other, { ...page, state: 'received' })).toBe(0);
  expect(await found(other, { ...page, state: 'used_up' })).toBe(1);
  expect(await found(other, { ...page, state: 'available' })).toBe(0);
  expect((await listClaimableCoupons(other, { ...page, keyword: 'lamp house' })).list.length).toBeGreaterThan(0);
  expect((await listClaimableCoupons(other, { ...page, keyword: '%' })).list).toEqual([]);
});
