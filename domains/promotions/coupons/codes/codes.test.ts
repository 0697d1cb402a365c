import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../../../tests/support/people.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../../../../tests/support/small-shop.ts';
import type { Actor, Ctx } from '../../../kit/context.ts';
import { readMyCoupons } from '../../queries.server.ts';
import type { CouponInput } from '../admin/contract.ts';
import { merchantIssuer, platformIssuer } from '../admin/issuer.server.ts';
import { makeCodes, stopCodes } from '../admin/make-codes.server.ts';
import { readIssued } from '../admin/queries.server.ts';
import { saveCoupon } from '../admin/save-coupon.server.ts';
import { switchCoupon } from '../admin/switch-coupon.server.ts';
import { redeemCoupon } from './redeem-coupon.server.ts';

let shop: SmallShop;
let office: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  const staff: Actor = { ...shop.lamps.owner, permissions: ['promotions.manage'] };
  office = { ...shop.ctx(), actor: staff };
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

const coupon = (more: Partial<CouponInput> = {}): CouponInput => ({
  name: { en: 'Welcome' },
  scope: 'general',
  targetIds: [],
  minSpend: 0,
  discount: 500,
  total: 100,
  perUser: 1,
  validDays: 30,
  way: 'batch',
  ...more,
});
const make = async (more: Partial<CouponInput> = {}) => saveCoupon(office, await platformIssuer(office), coupon(more));
const codesOf = async (id: number, num: number) =>
  makeCodes(office, await platformIssuer(office), { id, num, note: 'fair' });
/** Each from a separate address: guesses of one must not count against the others. */
let hosts = 0;
const guesser = () => {
  hosts += 1;
  return addBuyer(shop, { ip: `10.1.0.${hosts}` });
};

describe('a code of a batch', () => {
  test('is valid for one claim, however it is typed, and only its hash is stored', async () => {
    const id = await make();
    const { codes, batchId } = await codesOf(id, 3);
    expect(new Set(codes).size).toBe(3);
    const [code = ''] = codes;
    const [first, second] = [await guesser(), await guesser()];
    const redeemed = await redeemCoupon(first, ` ${code.toLowerCase().replaceAll('-', ' ')}`);
    expect(redeemed).toMatchObject({ coupon: { couponId: id, state: 'unused' }, claimsLeft: 0 });
    await expect(redeemCoupon(second, code)).rejects.toMatchObject({ code: 'code_wrong' });
    expect((await readMyCoupons(first, { status: 'unused', page: 1, limit: 5 })).total).toBe(1);
    const kept = await sql<{ row: string }>`select to_jsonb(k)::text as row from coupon_codes k`.execute(office.db);
    for (const { row } of kept.rows) expect(row).not.toContain(code.replaceAll('-', ''));
    expect(await readIssued(office, await platformIssuer(office), id)).toMatchObject({
      coupon: { claimed: 1 },
      batches: [{ id: batchId, num: 3, used: 1, note: 'fair', stoppedAt: null }],
    });
  });

  test('is invalid once its batch or its coupon is stopped', async () => {
    const id = await make();
    const { codes, batchId } = await codesOf(id, 2);
    const issuer = await platformIssuer(office);
    await switchCoupon(office, issuer, { id, active: false });
    await expect(redeemCoupon(await guesser(), codes[0] ?? '')).rejects.toMatchObject({ code: 'coupon_gone' });
    await switchCoupon(office, issuer, { id, active: true });
    expect(await stopCodes(office, issuer, batchId)).toBe(2);
    await expect(redeemCoupon(await guesser(), codes[0] ?? '')).rejects.toMatchObject({ code: 'code_wrong' });
  });

  test('is created and listed by its issuer only', async () => {
    const id = await make();
    const merchant = { ...shop.ctx(), actor: shop.teas.owner };
    const teas = await merchantIssuer(merchant);
    await expect(makeCodes(merchant, teas, { id, num: 1, note: '' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(readIssued(merchant, teas, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(platformIssuer(merchant)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(merchantIssuer(await addBuyer(shop))).rejects.toMatchObject({ code: 'no_permission' });
  });
});

test('a shared code gives each user one coupon, within its window', async () => {
  const claimStartsAt = new Date(office.now.getTime() + 3_600_000).toISOString();
  const claimEndsAt = new Date(office.now.getTime() + 7_200_000).toISOString();
  const id = await make({ way: 'code', publicCode: 'HELLO2026', claimStartsAt, claimEndsAt });
  const [early, late, first] = [await guesser(), await guesser(), await guesser()];
  await expect(redeemCoupon(early, 'hello 2026')).rejects.toMatchObject({ code: 'coupon_gone' });
  const open = { ...first, now: later(first, 5_000).now };
  expect(await redeemCoupon(open, 'hello-2026')).toMatchObject({ coupon: { couponId: id } });
  await expect(redeemCoupon(open, 'HELLO2026')).rejects.toMatchObject({ code: 'coupon_limit' });
  const over = { ...late, now: later(late, 8_000).now };
  await expect(redeemCoupon(over, 'HELLO2026')).rejects.toMatchObject({ code: 'coupon_gone' });
  await expect(make({ way: 'code', publicCode: 'HELLO2026' })).rejects.toMatchObject({ code: 'coupon_code_taken' });
});

describe('wrong codes', () => {
  test('five lock an account for fifteen minutes, even for correct codes', async () => {
    const { codes } = await codesOf(await make({ perUser: 9 }), 4);
    const ctx = await guesser();
    for (const left of [4, 3, 2, 1]) {
      await expect(redeemCoupon(ctx, 'AAAA-AAAA-AAAA')).rejects.toMatchObject({
        code: 'code_wrong',
        details: { left },
      });
      if (left > 2) await redeemCoupon(ctx, codes[left - 1] ?? '');
    }
    const locked = { code: 'codes_locked', details: { minutes: 15 } };
    await expect(redeemCoupon(ctx, 'AAAA-AAAA-AAAA')).rejects.toMatchObject(locked);
    await expect(redeemCoupon(ctx, codes[0] ?? '')).rejects.toMatchObject({ code: 'codes_locked' });
    const afterwards = { ...ctx, now: later(ctx, 15 * 60 + 1).now };
    expect(await redeemCoupon(afterwards, codes[0] ?? '')).toMatchObject({ coupon: { state: 'unused' } });
  });

  test('twenty lock an address, from any account', async () => {
    const ip = '10.9.9.9';
    const outcomes: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const ctx = await addBuyer(shop, { ip });
      for (let times = 0; times < 4; times += 1)
        await redeemCoupon(ctx, 'BBBB-BBBB-BBBB').catch((error) => outcomes.push(error.code));
    }
    expect(outcomes.filter((code) => code === 'code_wrong')).toHaveLength(19);
    expect(outcomes.slice(19)).toEqual(Array(5).fill('codes_locked'));
  });

  test('of a guest are not checked', async () => {
    await expect(redeemCoupon(shop.ctx(), 'HELLO2026')).rejects.toThrow('login_required');
  });
});
