import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCampaign } from '../../../tests/support/campaigns.ts';
import { addCoupon, addFlash, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { calendarQuery } from './contract.ts';
import { type Planned, withOverlaps } from './overlaps.ts';
import { readCalendar } from './read-calendar.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const teas = (): Ctx => ({ ...shop.ctx(), now: new Date(), actor: shop.teas.owner });
const lamps = (): Ctx => ({ ...teas(), actor: shop.lamps.owner });

const planned = (id: number, startsAt: string, endsAt: string | null, productIds: number[]): Planned => ({
  ...{ kind: 'group', id, title: `Offer ${id}`, startsAt, endsAt, productIds },
});

test('offers overlap if they sell the same product at the same time; one may begin when another ends', () => {
  const entries = withOverlaps([
    planned(1, '2026-11-01T00:00:00Z', '2026-11-05T00:00:00Z', [7, 8]),
    planned(2, '2026-11-05T00:00:00Z', null, [8]),
    planned(3, '2026-11-04T00:00:00Z', '2026-11-06T00:00:00Z', [8]),
    planned(4, '2026-11-04T00:00:00Z', '2026-11-06T00:00:00Z', [9]),
  ]);
  expect(entries.map(({ overlaps }) => overlaps)).toEqual([['Offer 3'], ['Offer 3'], ['Offer 1', 'Offer 2'], []]);
});

test('the calendar lists a shop’s own coupons, flash sales and campaigns of a month', async () => {
  await addFlash(shop, shop.tea, { price: 1_000, quota: 5, perUser: 1 });
  await addCampaign(shop, shop.tea, { kind: 'group', price: 2_000 });
  await addCampaign(shop, shop.recipe, { kind: 'presell', price: 1_200 });
  await addCoupon(shop, { merchantId: shop.teas.id, discount: 100 });
  const { entries, month } = await readCalendar(teas(), {});
  expect(month).toMatch(/^20\d\d-\d\d$/);
  const marked = Object.fromEntries(entries.map(({ kind, overlaps }) => [kind, overlaps.length]));
  expect(marked).toEqual({ coupon: 0, flash: 1, group: 1, presell: 0 });
  expect((await readCalendar(teas(), { month: '2001-02' })).entries).toEqual([]);
  expect((await readCalendar(lamps(), {})).entries).toEqual([]);
  await expect(readCalendar(shop.ctx(), {})).rejects.toMatchObject({ code: 'login_required' });
  expect(calendarQuery.safeParse({ month: '2026-13' }).success).toBe(false);
});
