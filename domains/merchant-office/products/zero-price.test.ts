import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { changePrice } from '../../catalog/change-price.server.ts';
import { readOwnProduct, saveOwnProduct } from './edit-product.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

test('a price of 0 is refused until it is confirmed once', async () => {
  const ctx = { ...shop.ctx(), actor: shop.teas.owner };
  const { skuId, productId } = shop.recipe;
  const save = async (price?: number, zeroConfirmed?: boolean) => {
    const {
      images: _images,
      resting: _resting,
      handle: _handle,
      currency: _currency,
      options: _options,
      ...read
    } = await readOwnProduct(ctx, productId);
    const skus = read.skus.map((sku) => ({ ...sku, price: price ?? sku.price }));
    return saveOwnProduct(ctx, { ...read, skus, zeroConfirmed });
  };
  const free = { skuId, price: 0, seen: 1_500 };
  await expect(changePrice(ctx, free)).rejects.toMatchObject({ code: 'price_free' });
  await expect(save(0)).rejects.toMatchObject({ code: 'price_free' });
  await changePrice(ctx, { ...free, zeroConfirmed: true });
  await save();
  await changePrice(ctx, { skuId, price: 1_500, seen: 0 });
  await save(0, true);
  expect((await readOwnProduct(ctx, productId)).skus[0]?.price).toBe(0);
});
