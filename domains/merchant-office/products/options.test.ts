import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCampaign } from '../../../tests/support/campaigns.ts';
import {
  addBuyer,
  addFlash,
  checkBooks,
  type Goods,
  openSmallShop,
  order,
  type SmallShop,
  stockOf,
} from '../../../tests/support/small-shop.ts';
import { shopStaffWith } from '../../../tests/support/staff.ts';
import { addToCart } from '../../cart/add-to-cart.server.ts';
import { readCart } from '../../cart/queries.server.ts';
import { readProduct } from '../../catalog/queries-detail.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { readOrder } from '../../orders/queries.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { type EditProduct, editProductInput, type OwnProductDetail } from './edit-contract.ts';
import { readOwnProduct, saveOwnProduct } from './edit-product.server.ts';

let shop: SmallShop;
let buyer: Awaited<ReturnType<typeof addBuyer>>;
let categoryId: number;
beforeAll(async () => {
  shop = await openSmallShop();
  buyer = await addBuyer(shop);
  categoryId = (await shop.app.database.db.selectFrom('categories').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

const owner = (): Ctx => ({ ...shop.ctx(), actor: shop.teas.owner });
const value = (en: string, id: number | null = null) => ({ id, name: { en }, swatch: '' });
const sku = (values: number[], more: object = {}) => ({
  ...{ id: null, price: 2_000, seen: null, compareAt: null, code: '', barcode: '', weightGrams: 5, onHand: 4 },
  values,
  ...more,
});
/** A shirt in two sizes, red and blue. */
const SHIRT = {
  name: { en: 'Shirt' },
  status: 'on_sale',
  options: [
    { id: null, name: { en: 'Size' }, values: [value('S'), value('M')] },
    { id: null, name: { en: 'Colour' }, values: [value('Red'), value('Blue')] },
  ],
  skus: [sku([0, 0]), sku([0, 1]), sku([1, 0]), sku([1, 1])],
};

async function makeShirt(): Promise<OwnProductDetail> {
  const { id } = await saveOwnProduct(owner(), editProductInput.parse({ ...SHIRT, categoryId }));
  return readOwnProduct(owner(), id);
}
const save = (read: OwnProductDetail, change: (input: EditProduct) => void = () => {}) => {
  const input = editProductInput.parse(structuredClone(read));
  change(input);
  return saveOwnProduct(owner(), input).then(() => readOwnProduct(owner(), read.id));
};
const goods = (read: OwnProductDetail, place: number): Goods => ({
  productId: read.id,
  skuId: read.skus[place]?.id ?? 0,
  merchantId: shop.teas.id,
  price: read.skus[place]?.price ?? 0,
});
/** Without that value of that option, and without the variants that have it. */
function without(input: EditProduct, option: number, place: number): void {
  input.options?.[option]?.values.splice(place, 1);
  input.skus = input.skus.flatMap(({ values = [], ...rest }) =>
    values[option] === place
      ? []
      : [{ ...rest, values: values.map((at, nth) => (nth === option && at > place ? at - 1 : at)) }],
  );
}
const names = (read: OwnProductDetail) => read.skus.map(({ options }) => options.map(({ en }) => en).join(' '));
const ids = (read: OwnProductDetail) => read.skus.map(({ id }) => id);

describe('options of a product', () => {
  test('make it with a variant for each combination, each with its opening stock', async () => {
    const made = await makeShirt();
    expect(names(made)).toEqual(['S Red', 'S Blue', 'M Red', 'M Blue']);
    expect(made.skus.map(({ available }) => available)).toEqual([4, 4, 4, 4]);
    const movements = await sql<{ reason: string; actor_id: number }>`
      select reason, actor_id from stock_movements where sku_id = ${made.skus[0]?.id ?? 0}`.execute(
      shop.app.database.db,
    );
    expect(movements.rows).toEqual([{ reason: 'opening', actor_id: shop.teas.owner.userId }]);
  });

  test('that are renamed and moved keep their variants; what is added has its own price and stock', async () => {
    const made = await makeShirt();
    const after = await save(made, (input) => {
      const [size, colour] = input.options ?? [];
      if (!size || !colour) return;
      colour.values.reverse();
      input.options = [{ ...colour, name: { en: 'Shade' } }, size];
      size.values.push(value('L'));
      Object.assign(colour.values[1] ?? {}, { name: { en: 'Crimson' }, swatch: '#b00' });
      input.skus = input.skus.map((each) => ({
        ...each,
        values: [1 - (each.values?.[1] ?? 0), each.values?.[0] ?? 0],
      }));
      input.skus.push({ ...sku([1, 2], { price: 2_500, code: 'L-RED', onHand: 9 }) });
    });
    expect(names(after)).toEqual(['Crimson S', 'Blue S', 'Crimson M', 'Blue M', 'Crimson L']);
    expect(ids(after).slice(0, 4)).toEqual(ids(made));
    expect(after.skus[4]).toMatchObject({ price: 2_500, code: 'L-RED', available: 9 });
    const shown = await readProduct(buyer, made.id);
    expect(shown.options.map(({ name, values }) => [name, values.map((each) => each.name)])).toEqual([
      ['Shade', ['Blue', 'Crimson']],
      ['Size', ['S', 'M', 'L']],
    ]);
  });

  test('that lose a value end its variants: orders keep them, carts report it, and stock is restored with the value', async () => {
    const made = await makeShirt();
    const blue = goods(made, 1);
    const { orderNo, orders } = await order(buyer, blue);
    await addToCart(buyer, { productId: blue.productId, skuId: blue.skuId, num: 1 });
    const after = await save(made, (input) => without(input, 1, 1));
    expect(names(after)).toEqual(['S Red', 'M Red']);
    const { failed } = await readCart(buyer);
    expect(failed).toMatchObject([
      {
        skuId: blue.skuId,
        options: [{ value: 'S' }, { name: 'Colour', value: 'Blue' }],
        problem: { code: 'off_sale' },
      },
    ]);
    await expect(order(buyer, blue)).rejects.toMatchObject({ code: 'off_sale' });
    // earlier orders are still fulfilled
    await pay(buyer, { orderNo, method: 'balance' });
    expect(JSON.stringify((await readOrder(buyer, orders[0]?.orderNo ?? '')).lines)).toContain('Blue');
    const back = await save(after, (input) => {
      input.options?.[1]?.values.push(value('Blue'));
      input.skus.push(sku([0, 1], { onHand: null }));
    });
    expect(back.skus.find(({ id }) => id === blue.skuId)).toMatchObject({ available: 3 });
    expect(await stockOf(shop, blue)).toEqual({ on_hand: 3, reserved: 0 });
  });

  test('are off sale while unticked, and are sold again unchanged', async () => {
    const made = await makeShirt();
    const rested = await save(made, (input) => void input.skus.splice(2, 1));
    expect([names(rested), rested.resting.map(({ id }) => id)]).toEqual([
      ['S Red', 'S Blue', 'M Blue'],
      [made.skus[2]?.id],
    ]);
    const [resting] = rested.resting;
    const again = await save(rested, (input) => {
      if (resting) input.skus.push({ ...resting, seen: null, price: 1_900 });
    });
    expect(again.skus.find(({ id }) => id === resting?.id)).toMatchObject({ price: 1_900, available: 4 });
    expect(again.resting).toEqual([]);
  });

  test('can be added to a product without options and removed again: the first variant stays', async () => {
    const { id } = await saveOwnProduct(
      owner(),
      editProductInput.parse({ ...SHIRT, categoryId, options: [], skus: [sku([])] }),
    );
    const plain = await readOwnProduct(owner(), id);
    const only = plain.skus[0]?.id ?? 0;
    const sized = await save(plain, (input) => {
      input.options = [{ id: null, name: { en: 'Size' }, values: [value('S'), value('M')] }];
      input.skus = [{ ...input.skus[0], ...sku([0], { id: only, seen: 2_000 }) }, sku([1])];
    });
    expect([names(sized), sized.skus[0]?.id]).toEqual([['S', 'M'], only]);
    const bare = await save(sized, (input) => {
      input.options = [];
      input.skus = input.skus.slice(0, 1).map((each) => ({ ...each, values: [] }));
    });
    expect(bare).toMatchObject({ options: [], skus: [{ id: only, available: 4 }], resting: [] });
  });

  test('show a variant with a picture of its product, never of another one', async () => {
    const made = await makeShirt();
    const { db } = shop.app.database;
    const added = await db
      .insertInto('product_images')
      .values({ product_id: made.id, position: 0, url: '/media/images/a/1.webp', alt: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = await save(made, (input) => {
      Object.assign(input.skus[0] ?? {}, { imageId: added.id });
      Object.assign(input.skus[1] ?? {}, { imageId: added.id + 1_000 });
    });
    expect(after.skus.map(({ imageId }) => imageId)).toEqual([added.id, null, null, null]);
  });
});

test('variants that staff who may not count stock sell again have their stock; new ones get their first', async () => {
  const staff = await shopStaffWith(shop, shop.teas.id, ['products.read', 'products.edit']);
  const made = await makeShirt();
  const rested = await save(made, (input) => void input.skus.pop());
  const [resting] = rested.resting;
  const input = editProductInput.parse(structuredClone(rested));
  input.options?.[0]?.values.push(value('L'));
  const again = resting ? [{ ...resting, seen: null, onHand: 90 }] : [];
  await saveOwnProduct(staff, { ...input, skus: [...input.skus, ...again, sku([2, 0], { onHand: 7 })] });
  const after = await readOwnProduct(owner(), made.id);
  expect(after.skus.map(({ available }) => available)).toEqual([4, 4, 4, 4, 7]);
  expect(after.skus[3]?.id).toBe(resting?.id);
});

describe('options are refused', () => {
  test.each([
    ['flash', (thing: Goods) => addFlash(shop, thing, { price: 100, quota: 1, perUser: 1 })],
    ['group', (thing: Goods) => addCampaign(shop, thing, { kind: 'group', price: 900 })],
    ['presell', (thing: Goods) => addCampaign(shop, thing, { kind: 'presell', price: 1_900 })],
  ])('when they end a variant in a promotion: %s', async (kind, offer) => {
    const made = await makeShirt();
    await offer(goods(made, 3));
    await expect(save(made, (input) => without(input, 1, 1))).rejects.toMatchObject({
      code: 'variant_promoted',
      details: { variant: 'M · Blue', promotions: [{ skuId: made.skus[3]?.id, kind }] },
    });
    expect(names(await readOwnProduct(owner(), made.id))).toHaveLength(4);
    await save(made, (input) => without(input, 0, 0));
  });

  test('when two of them have the same name', async () => {
    const made = await makeShirt();
    await expect(
      save(made, (input) => {
        Object.assign(input.options?.[0]?.values[1] ?? {}, { name: { en: ' s' } });
        Object.assign(input.options?.[1] ?? {}, { name: { en: 'Size' } });
      }),
    ).rejects.toMatchObject({
      details: { fields: [{ field: 'options.1.name', code: 'sameTwice' }, { field: 'options.0.values.1.name' }] },
    });
  });

  test.each([
    ['a combination twice', (input: EditProduct) => void input.skus.push(sku([0, 0]))],
    ['a value that is not there', (input: EditProduct) => void input.skus.push(sku([7, 0]))],
    ['a variant without values', (input: EditProduct) => void input.skus.push(sku([]))],
  ])('with %s', async (_title, change) => {
    await expect(save(await makeShirt(), change)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('with the variant or value of another product', async () => {
    const [made, other] = [await makeShirt(), await makeShirt()];
    const moved = { code: 'options_moved' };
    const [foreign] = other.skus;
    await expect(
      save(made, (input) => void Object.assign(input.skus[0] ?? {}, { id: foreign?.id })),
    ).rejects.toMatchObject(moved);
    await expect(
      save(
        made,
        (input) => void Object.assign(input.options?.[0]?.values[0] ?? {}, { id: other.options[0]?.values[0]?.id }),
      ),
    ).rejects.toMatchObject(moved);
  });

  test('when they were changed meanwhile; a form that leaves them alone saves the rest', async () => {
    const made = await makeShirt();
    await save(made, (input) => without(input, 1, 1));
    await expect(
      save(made, (input) => void Object.assign(input.options?.[0] ?? {}, { name: { en: 'Fit' } })),
    ).rejects.toMatchObject({ code: 'options_moved' });
    const after = await save(made, (input) => {
      input.name = { en: 'Better shirt' };
      Object.assign(input.skus[0] ?? {}, { code: 'SR' });
    });
    expect([after.name.en, names(after), after.skus[0]?.code]).toEqual(['Better shirt', ['S Red', 'M Red'], 'SR']);
  });

  test('with a colour that would load a resource', () => {
    const colour = (swatch: string) =>
      editProductInput.safeParse({
        ...SHIRT,
        categoryId: 1,
        options: [{ id: null, name: { en: 'C' }, values: [{ ...value('Red'), swatch }] }],
      }).success;
    expect(['', '#c00', 'linear-gradient(90deg, #f00 50%, #00f 50%)'].map(colour)).toEqual([true, true, true]);
    expect(['url(//x.example/a.png)', 'red;position:fixed'].map(colour)).toEqual([false, false]);
  });

  test('to guests, to shoppers and to another shop', async () => {
    const made = await makeShirt();
    const as = (ctx: Ctx) => saveOwnProduct(ctx, editProductInput.parse(made));
    await expect(as(shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
    await expect(as(buyer)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(as({ ...shop.ctx(), actor: shop.lamps.owner })).rejects.toMatchObject({ code: 'product_not_found' });
  });
});
