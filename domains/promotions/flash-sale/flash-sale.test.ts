import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBuyer, addFlash, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { takeFlash } from './flash.server.ts';
import { listFlashSale, readFlashItem } from './queries.server.ts';
import { chooseSlot, flashState } from './rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const from = (start: number, end: number) => ({ startsAt: at(start).toISOString(), endsAt: at(end).toISOString() });

describe('a slot', () => {
  test.each([
    ['before it begins', 9, 'coming'],
    ['at its first moment', 10, 'running'],
    ['at its last', 12, 'over'],
  ] as const)('%s', (_title, hour, state) => {
    expect(flashState(from(10, 12), at(hour))).toBe(state);
  });

  test('is the requested one, else the running, else the next, else the last', () => {
    const over = { id: 1, state: 'over' } as const;
    const running = { id: 2, state: 'running' } as const;
    const coming = { id: 3, state: 'coming' } as const;
    expect(chooseSlot([over, running, coming], 3)?.id).toBe(3);
    expect(chooseSlot([over, running, coming], 99)?.id).toBe(2);
    expect(chooseSlot([over, coming])?.id).toBe(3);
    expect(chooseSlot([over])?.id).toBe(1);
    expect(chooseSlot([])).toBeUndefined();
  });
});

describe('the flash sale', () => {
  let shop: SmallShop;
  let lamp: number;
  let tea: number;
  beforeAll(async () => {
    shop = await openSmallShop();
    lamp = await addFlash(shop, shop.lamp, { price: 5000, quota: 4, perUser: 2 });
    tea = await addFlash(shop, shop.tea, { price: 1000, quota: 4, perUser: 2 });
    // the tea's round comes later
    await sql`update flash_slots set starts_at = now() + interval '2 hours', ends_at = now() + interval '3 hours'
      where id = (select slot_id from flash_items where id = ${tea})`.execute(shop.app.database.db);
  });
  afterAll(() => shop.close());

  test('shows the running slot with its products and their usual prices', async () => {
    const found = await listFlashSale(shop.ctx());
    expect(found.slots.map(({ state }) => state)).toEqual(['running', 'coming']);
    expect(found.list).toEqual([
      expect.objectContaining({
        itemId: lamp,
        price: { amount: 5000, currency: 'CNY' },
        was: { amount: 9900, currency: 'CNY' },
        quota: 4,
        taken: 0,
        product: expect.objectContaining({ id: shop.lamp.productId }),
      }),
    ]);
  });

  test('shows a coming slot on request', async () => {
    const { slots } = await listFlashSale(shop.ctx());
    const found = await listFlashSale(shop.ctx(), slots[1]?.id);
    expect(found.list.map(({ itemId }) => itemId)).toEqual([tea]);
  });

  test('shows what is left of one item and what the reader has bought', async () => {
    const buyer = await addBuyer(shop);
    await takeFlash(buyer, buyer.actor.userId, [{ itemId: lamp, skuId: shop.lamp.skuId, num: 2 }]);
    expect(await readFlashItem(buyer, lamp)).toMatchObject({ state: 'running', taken: 2, mine: 2, perUser: 2 });
    expect(await readFlashItem(shop.ctx(), lamp)).toMatchObject({ taken: 2, mine: 0 });
    expect(await readFlashItem(shop.ctx(), tea)).toMatchObject({ state: 'coming' });
  });

  test('does not find an unknown item, or one of a closed shop', async () => {
    await expect(readFlashItem(shop.ctx(), 999_999)).rejects.toMatchObject({ code: 'flash_not_found' });
    await sql`update merchants set status = 'closed' where id = ${shop.lamp.merchantId}`.execute(shop.app.database.db);
    await expect(readFlashItem(shop.ctx(), lamp)).rejects.toMatchObject({ code: 'flash_not_found' });
  });
});
