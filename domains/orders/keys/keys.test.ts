import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, openSmallShop, order, type SmallShop, stockOf } from '../../../tests/support/small-shop.ts';
import { setStock } from '../../inventory/set-stock.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { readOrder } from '../queries.server.ts';
import { serveWaitingLines } from './hand-out-keys.server.ts';
import { importKeys } from './import-keys.server.ts';
import { listKeyPools } from './queries.server.ts';
import { readKeys } from './rules.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const seller = () => shop.ctx({ actor: shop.teas.owner });
const put = (text: string) => importKeys(seller(), { skuId: shop.recipe.skuId, text });
async function buy(num = 1) {
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.recipe, { num });
  await pay(buyer, { orderNo, method: 'balance' });
  return { orderNo, read: async () => (await readOrder(buyer, orderNo)).contents.map(({ text }) => text) };
}

test('a text has one key per line, each of them once', () => {
  expect(readKeys(' A-1 \r\n\nB-2\nA-1\n')).toEqual({ keys: ['A-1', 'B-2'], tooLong: [] });
  expect(readKeys(`A\n${'x'.repeat(501)}`)).toEqual({ keys: ['A'], tooLong: [2] });
});

test('keys are the stock of their variant, stored encrypted, and known ones are not added again', async () => {
  expect(await put('SECRET-1\nSECRET-2')).toEqual({ added: 2, known: 0, free: 2 });
  expect(await put('SECRET-2\nSECRET-3')).toEqual({ added: 1, known: 1, free: 3 });
  expect((await stockOf(shop, shop.recipe)).on_hand).toBe(3);
  const { rows } = await sql<{ text: string }>`select digital_keys::text as text from digital_keys`.execute(
    shop.app.database.db,
  );
  expect(rows.filter(({ text }) => text.includes('SECRET'))).toEqual([]);
});

test('a paid order shows its keys, one for each piece, and they are mailed', async () => {
  const { read, orderNo } = await buy(2);
  expect(await read()).toEqual(['SECRET-1\nSECRET-2']);
  const { rows } = await sql<{ code: string }>`select code from outbox where subject like ${`%${orderNo}%`}`.execute(
    shop.app.database.db,
  );
  expect(rows).toEqual([{ code: 'SECRET-1\nSECRET-2' }]);
});

test('an order paid while the pool has too few keys waits, and the next import serves it first', async () => {
  await setStock(shop.ctx(), [{ skuId: shop.recipe.skuId, onHand: 9 }], 'adjust', 'test');
  const { read } = await buy(2);
  expect(await read()).toEqual([]);
  expect((await listKeyPools(seller()))[0]).toMatchObject({ free: 1, handedOut: 2, waiting: 1 });
  expect(await serveWaitingLines(shop.ctx())).toBe(0);
  expect(await put('SECRET-4')).toEqual({ added: 1, known: 0, free: 0 });
  expect(await read()).toEqual(['SECRET-3\nSECRET-4']);
  expect((await listKeyPools(seller()))[0]).toMatchObject({ free: 0, handedOut: 4, waiting: 0 });
});

test('refuses keys for products of another shop and physical ones, and never moves a key from its order line', async () => {
  const text = 'X';
  await expect(
    importKeys(shop.ctx({ actor: shop.lamps.owner }), { skuId: shop.recipe.skuId, text }),
  ).rejects.toMatchObject({
    code: 'sku_not_found',
  });
  await expect(importKeys(seller(), { skuId: shop.tea.skuId, text })).rejects.toMatchObject({ code: 'sku_not_found' });
  await expect(put('\n \n')).rejects.toMatchObject({ code: 'validation_failed' });
  const { db } = shop.app.database;
  await expect(
    sql`update digital_keys set order_line_id = null, handed_at = null where order_line_id is not null`.execute(db),
  ).rejects.toThrow('handed out once');
});
