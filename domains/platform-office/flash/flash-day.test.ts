import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../platform/locale/time-zone.ts';
import { addBuyer, addFlash, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { staffWith } from '../../../tests/support/staff.ts';
import { pay } from '../../payments/pay.server.ts';
import { readFlashDay } from './read-flash-day.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

test('a day shows its rounds with the entries of each shop and what sold', async () => {
  const office = await staffWith(shop, ['promotions.manage']);
  const itemId = await addFlash(shop, shop.lamp, { price: 5_000, quota: 5, perUser: 2 });
  const buyer = await addBuyer(shop);
  for (const isPaid of [true, false]) {
    const { orderNo } = await order(buyer, shop.lamp);
    if (isPaid) await pay(buyer, { orderNo, method: 'balance' });
  }
  // the day on which the round began: an hour ago it may have been yesterday
  const now = new Date(office.now.getTime() - 3_590_000);
  const today = dayIn('Asia/Shanghai', now);
  const shown = await readFlashDay(office, { day: today });
  expect(shown).toMatchObject({ day: today, earlier: null, later: null });
  expect(shown.slots).toMatchObject([
    {
      ...{ state: 'running', sold: 1, paid: { amount: 5_000, currency: 'CNY' } },
      items: [{ itemId, shop: 'Lamp House', taken: 2, sold: 1, paid: { amount: 5_000 } }],
    },
  ]);
  const later = await readFlashDay(office, { day: addDays(today, 9) });
  expect(later).toMatchObject({ slots: [], later: null });
  expect(later.earlier).not.toBeNull();
});

test('a day needs the permission for promotions', async () => {
  const other = await staffWith(shop, ['orders.manage']);
  await expect(readFlashDay(other, {})).rejects.toMatchObject({ code: 'no_permission' });
});
