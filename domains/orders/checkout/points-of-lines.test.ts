import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { addToCart } from '../../cart/add-to-cart.server.ts';
import { readCart } from '../../cart/queries.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { placeOrder } from './place-order.server.ts';
import { startPreOrder } from './pre-order.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

const pointsOf = async () =>
  (await shop.app.database.db.selectFrom('order_lines').select('points_used').orderBy('id').execute()).map(
    (line) => line.points_used,
  );

test('lines of orders from before points were stored per line get their exact share', async () => {
  const ctx = await addBuyer(shop);
  await addToCart(ctx, { ...shop.tea, num: 3 });
  await addToCart(ctx, { ...shop.recipe, num: 1 });
  await addToCart(ctx, { ...shop.lamp, num: 1 });
  const cartIds = (await readCart(ctx)).groups.flatMap((group) => group.lines.map((line) => line.id));
  const { preOrderNo } = await startPreOrder(ctx, { cartIds });
  const press = { preOrderNo, requestId: preOrderNo, addressId: ctx.addressId, usePoints: 1001 };
  const { orderNo } = await placeOrder(ctx, press);
  await pay(ctx, { orderNo, method: 'balance' });
  const kept = await pointsOf();
  expect(kept.reduce((sum, points) => sum + points, 0)).toBe(1001);
  await sql`update order_lines set points_used = 0`.execute(ctx.db);
  const steps = await readFile(new URL('../../../database/migrations/0026_mended.sql', import.meta.url), 'utf8');
  const fill = sql.raw(steps.slice(steps.indexOf('with shares'), steps.lastIndexOf(';')));
  await fill.execute(ctx.db);
  expect(await pointsOf()).toEqual(kept);
  await fill.execute(ctx.db);
  expect(await pointsOf()).toEqual(kept);
});
