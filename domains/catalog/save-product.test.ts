import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import type { Ctx } from '../kit/context.ts';
import type { ProductInput } from './product-input.ts';
import { readCategoryTree } from './queries.server.ts';
import { readProduct } from './queries-detail.server.ts';
import { saveProduct } from './save-product.server.ts';

let shop: SmallShop;
let owner: Ctx;
let categoryId: number;

beforeAll(async () => {
  shop = await openSmallShop();
  owner = shop.ctx({ actor: shop.teas.owner });
  categoryId = (await readCategoryTree(owner))[0]?.id ?? 0;
});
afterAll(() => shop.close());

function tea(sizes: string[], more: Partial<ProductInput> = {}): ProductInput {
  const empty = { tagline: {}, description: {}, specs: [], vendor: '', tags: [], images: [] };
  return {
    ...empty,
    handle: 'oolong',
    categoryId,
    name: { en: 'Oolong' },
    kind: 'physical',
    status: 'on_sale',
    options: [{ name: { en: 'Size' }, values: sizes.map((name) => ({ name: { en: name }, swatch: '' })) }],
    skus: sizes.map((code, value) => ({
      values: [value],
      priceMinor: 2_000 + value,
      compareAtMinor: null,
      code,
      barcode: '',
      weightGrams: 100,
      onHand: 3,
      image: null,
    })),
    ...more,
  };
}

describe('saving a product', () => {
  test('is refused to a guest and to the owner of another shop', async () => {
    await expect(saveProduct(shop.ctx(), shop.teas.id, tea(['S']))).rejects.toMatchObject({ code: 'login_required' });
    const stranger = shop.ctx({ actor: shop.lamps.owner });
    await expect(saveProduct(stranger, shop.teas.id, tea(['S']))).rejects.toMatchObject({ code: 'no_permission' });
    await expect(saveProduct(owner, 999_999, tea(['S']))).rejects.toMatchObject({ code: 'no_permission' });
  });

  test('reports every wrong field', async () => {
    const [sku] = tea(['S']).skus;
    const wrong = tea(['S'], {
      name: {},
      categoryId: 999_999,
      skus: sku
        ? [
            { ...sku, values: [4], priceMinor: -1 },
            { ...sku, image: 2 },
          ]
        : [],
    });
    const refusal = await saveProduct(owner, shop.teas.id, wrong).catch((error) => error);
    expect(refusal.details.fields.map((problem: { field: string }) => problem.field)).toEqual([
      'name',
      'skus.0.values',
      'skus.0.priceMinor',
      'skus.1.image',
      'categoryId',
    ]);
  });

  test('a variant keeps its id when others are inserted before it, and goes off sale when it is omitted', async () => {
    const { id } = await saveProduct(owner, shop.teas.id, tea(['Small', 'Large']));
    const before = await readProduct(owner, id);
    const again = await saveProduct(owner, shop.teas.id, tea(['Huge', 'Large']));
    expect(again).toMatchObject({ id, isNew: false });
    const after = await readProduct(owner, id);
    expect(after.skus.map((sku) => sku.code)).toEqual(['Huge', 'Large']);
    expect(after.skus[1]?.id).toBe(before.skus[1]?.id);
    expect(after.skus[0]?.id).not.toBe(before.skus[0]?.id);
    expect(after.product.price.amount).toBe(2_000);
  });
});
