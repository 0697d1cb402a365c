import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmallShop, type SmallShop, stockOf } from '../../tests/support/small-shop.ts';
import { adjustStock } from '../catalog/adjust-stock.server.ts';
import { checkInventory } from './books.server.ts';
import { consumeStock, releaseStock, reserveStock, returnStock } from './move-stock.server.ts';
import { setStock } from './set-stock.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

describe('stock', () => {
  test('is reserved, released and consumed, and every change has a reason', async () => {
    const items = [{ skuId: shop.lamp.skuId, num: 3 }];
    await reserveStock(shop.ctx(), items, 'A1');
    await releaseStock(shop.ctx(), [{ skuId: shop.lamp.skuId, num: 1 }], 'A1');
    await consumeStock(shop.ctx(), [{ skuId: shop.lamp.skuId, num: 2 }], 'A1');
    await returnStock(shop.ctx(), [{ skuId: shop.lamp.skuId, num: 1 }], 'A1');
    expect(await stockOf(shop, shop.lamp)).toEqual({ on_hand: 49, reserved: 0 });
    const rows = await sql<{ line: string }>`
      select reason || ' ' || on_hand_delta || ' ' || reserved_delta as line from stock_movements where reference = 'A1' order by id`.execute(
      shop.app.database.db,
    );
    expect(rows.rows.map((row) => row.line)).toEqual(['reserve 0 3', 'release 0 -1', 'consume -2 -2', 'return 1 0']);
  });

  test('refuses missing pieces, names them, and reserves nothing of the rest', async () => {
    const before = await stockOf(shop, shop.tea);
    const items = [
      { skuId: shop.tea.skuId, num: 1 },
      { skuId: shop.recipe.skuId, num: 30 },
      { skuId: shop.recipe.skuId, num: 21 },
    ];
    await expect(reserveStock(shop.ctx(), items, 'A2')).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { items: [{ skuId: shop.recipe.skuId, productId: shop.recipe.productId, available: 50 }] },
    });
    expect(await stockOf(shop, shop.tea)).toEqual(before);
  });

  test('of an ended variant cannot be reserved, and existing reservations continue', async () => {
    const items = [{ skuId: shop.recipe.skuId, num: 1 }];
    await reserveStock(shop.ctx(), items, 'A3');
    const active = (is: boolean) =>
      shop.app.database.db.updateTable('skus').set({ active: is }).where('id', '=', shop.recipe.skuId).execute();
    await active(false);
    await expect(reserveStock(shop.ctx(), items, 'A4')).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { items: [{ skuId: shop.recipe.skuId, available: 0 }] },
    });
    await consumeStock(shop.ctx(), items, 'A3');
    await returnStock(shop.ctx(), items, 'A3');
    await active(true);
    expect(await stockOf(shop, shop.recipe)).toEqual({ on_hand: 50, reserved: 0 });
  });

  test('a product is in stock exactly while a piece is free', async () => {
    const { skuId, productId } = shop.recipe;
    const isInStock = async () => {
      const found = await shop.app.database.db
        .selectFrom('products')
        .select('in_stock')
        .where('id', '=', productId)
        .executeTakeFirst();
      return found?.in_stock;
    };
    await reserveStock(shop.ctx(), [{ skuId, num: 50 }], 'A3');
    expect(await isInStock()).toBe(false);
    await releaseStock(shop.ctx(), [{ skuId, num: 50 }], 'A3');
    expect(await isInStock()).toBe(true);
  });

  test('never goes below zero and always equals its movements, whatever happens in whatever order', async () => {
    const step = fc.record({
      act: fc.constantFrom('reserve', 'release', 'consume', 'return', 'set'),
      num: fc.integer({ min: 0, max: 30 }),
    });
    const acts = { reserve: reserveStock, release: releaseStock, consume: consumeStock, return: returnStock };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { skuId } = shop.tea;
        for (const { act, num } of steps) {
          const before = await stockOf(shop, shop.tea);
          const done =
            act === 'set'
              ? setStock(shop.ctx(), [{ skuId, onHand: num }], 'adjust', 'property')
              : acts[act](shop.ctx(), [{ skuId, num }], 'property');
          const refused = await done.then(
            () => false,
            () => true,
          );
          const after = await stockOf(shop, shop.tea);
          if (refused) expect(after).toEqual(before);
          expect(after.reserved).toBeGreaterThanOrEqual(0);
          expect(after.on_hand).toBeGreaterThanOrEqual(after.reserved);
        }
        expect(await checkInventory(shop.app.database.db)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

describe('counting by hand', () => {
  const input = () => ({ skuId: shop.lamp.skuId, onHand: 7, reason: 'stocktaking' });

  test('is refused to a guest and to the owner of another shop', async () => {
    await expect(adjustStock(shop.ctx(), input())).rejects.toMatchObject({ code: 'login_required' });
    const stranger = shop.ctx({ actor: shop.teas.owner });
    await expect(adjustStock(stranger, input())).rejects.toMatchObject({ code: 'no_permission' });
  });

  test('is for the owner, and never below what buyers have reserved', async () => {
    const owner = shop.ctx({ actor: shop.lamps.owner });
    await adjustStock(owner, input());
    expect(await stockOf(shop, shop.lamp)).toEqual({ on_hand: 7, reserved: 0 });
    await reserveStock(shop.ctx(), [{ skuId: shop.lamp.skuId, num: 5 }], 'A4');
    await adjustStock(owner, { ...input(), onHand: 2 });
    expect(await stockOf(shop, shop.lamp)).toEqual({ on_hand: 5, reserved: 5 });
    await expect(adjustStock(owner, { ...input(), skuId: 999_999 })).rejects.toMatchObject({ code: 'sku_not_found' });
  });
});
