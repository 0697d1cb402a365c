import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../tests/support/small-shop.ts';
import { letLampsCollect, takeTransfers } from '../../tests/support/transfers.ts';
import type { Ctx } from '../kit/context.ts';
import { readCheckout } from '../orders/checkout/checkout.server.ts';
import { startPreOrder } from '../orders/checkout/pre-order.server.ts';
import { hasWayToPay, waysToPay } from './ways-to-pay.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

/** Like a production without the settings of a provider. */
const withoutProviders = <C extends Ctx>(ctx: C): C => ({
  ...ctx,
  app: { ...ctx.app, environment: { ...ctx.app.environment, STOA_ENV: 'production' } },
});

test('an order that nothing can pay is refused before it exists', async () => {
  const ctx = withoutProviders(await addBuyer(shop));
  expect(await hasWayToPay(ctx)).toBe(false);
  // the buyer has 1,000.00: a lamp is paid from the balance, twenty are not
  await order(ctx, shop.lamp);
  const { productId, skuId } = shop.lamp;
  const { preOrderNo } = await startPreOrder(ctx, { productId, skuId, num: 20 });
  expect((await readCheckout(ctx, preOrderNo)).isPayable).toBe(false);
  const before = await ctx.db.selectFrom('orders').select('id').execute();
  await expect(order(ctx, shop.lamp, { num: 20 })).rejects.toMatchObject({ code: 'no_way_to_pay' });
  expect(await ctx.db.selectFrom('orders').select('id').execute()).toEqual(before);
});

test('an account for transfers is enough: of the shop for its own orders, of the platform for all', async () => {
  const ctx = withoutProviders(await addBuyer(shop));
  await letLampsCollect(shop);
  await order(ctx, shop.lamp, { num: 20 });
  await expect(order(ctx, shop.tea, { num: 50 })).rejects.toMatchObject({ code: 'no_way_to_pay' });
  await takeTransfers(shop);
  expect(await waysToPay(ctx)).toEqual({ providers: [], transferCurrencies: ['CNY'], hasCash: false });
  await order(ctx, shop.tea, { num: 50 });
});
