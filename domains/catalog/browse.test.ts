import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import type { Ctx } from '../kit/context.ts';
import type { ProductFilter } from './contract.ts';
import type { ProductInput } from './product-input.ts';
import { readCategoryTree } from './queries.server.ts';
import { readProduct } from './queries-detail.server.ts';
import { readHomeContent } from './queries-home.server.ts';
import { listProducts } from './queries-list.server.ts';
import { saveProduct } from './save-product.server.ts';

let shop: BareApp;
const ids: Record<string, number> = {};
const category: Record<string, number> = {};
const merchant: Record<string, number> = {};

function product(handle: string, categoryId: number, price: number, more: Partial<ProductInput> = {}): ProductInput {
  const sku = {
    values: [],
    priceMinor: price,
    compareAtMinor: null,
    code: '',
    barcode: '',
    weightGrams: 0,
    onHand: 5,
    image: null,
  };
  const empty = { tagline: {}, description: {}, specs: [], vendor: '', tags: [], options: [], images: [] };
  return {
    ...empty,
    handle,
    categoryId,
    name: { en: handle },
    kind: 'physical',
    status: 'on_sale',
    skus: [sku],
    ...more,
  };
}

async function one(statement: ReturnType<typeof sql>): Promise<number> {
  const result = await (statement as ReturnType<typeof sql<{ id: number }>>).execute(shop.app.database.db);
  return result.rows[0]?.id ?? 0;
}

async function makeShelves(): Promise<void> {
  const addCategory = (key: string, level: number, parent: number | null, active = true) =>
    one(sql`insert into categories (key, level, parent_id, name, active)
      values (${key}, ${level}::int, ${parent}::bigint, ${JSON.stringify({ en: key })}::jsonb, ${active}) returning id`);
  category.digital = await addCategory('Digital', 1, null);
  category.audio = await addCategory('Audio', 2, category.digital);
  category.head = await addCategory('Over-ear', 3, category.audio);
  category.phones = await addCategory('Phones', 2, category.digital);
  category.kitchen = await addCategory('Kitchen', 1, null);
  await addCategory('Below', 2, await addCategory('Closed', 1, null, false));
  for (const [key, currency] of [
    ['first', 'CNY'],
    ['second', 'USD'],
  ] as const) {
    const type = await one(sql`insert into merchant_types (key, name) values (${key}, '{"en":"T"}') returning id`);
    const trade = await one(
      sql`insert into merchant_categories (key, name) values (${key}, '{"en":"C"}') returning id`,
    );
    merchant[key] = await one(sql`insert into merchants (key, type_id, category_id, name, currency)
      values (${key}, ${type}::bigint, ${trade}::bigint, '{"en":"M"}', ${currency}) returning id`);
    merchant[`${key}Type`] = type;
    merchant[`${key}Trade`] = trade;
  }
}

const editor = (): Ctx => ({
  ...shop.ctx(),
  actor: {
    userId: 0,
    sessionId: 0,
    kind: 'member',
    nickname: '',
    avatarUrl: '',
    email: null,
    phone: null,
    permissions: ['catalog.manage'],
    isStrong: false,
    confirmedAt: new Date(0),
    createdAt: new Date(0),
    withheldPermissions: [],
  },
});
const list = async (filter: ProductFilter, overrides: Partial<Ctx> = {}) =>
  (await listProducts(shop.ctx(overrides), filter)).list.map((card) =>
    Object.keys(ids).find((key) => ids[key] === card.id),
  );

beforeAll(async () => {
  shop = await startBareApp();
  await makeShelves();
  const goods: [string, string, ProductInput][] = [
    [
      'headphones',
      'first',
      product('h', category.head ?? 0, 59_900, {
        name: {
          en: 'Quiet headphones',
          'zh-CN': '降噪耳机',
          'zh-TW': '降噪耳機',
          fr: 'Casque à réduction de bruit élégant',
          th: 'หูฟังตัดเสียงรบกวน',
          lao: 'ຫູຟັງຕັດສຽງ',
        },
        description: { en: '<p>Also charges a <b>lantern</b>.</p><script>alert(1)</script>' },
      }),
    ],
    [
      'phone',
      'first',
      product('p', category.phones ?? 0, 399_900, {
        name: { en: 'Nova phone', 'zh-CN': '星河智能手机' },
        tagline: { en: 'With headphones in the box' },
      }),
    ],
    ['kettle', 'second', product('k', category.kitchen ?? 0, 5_000, { name: { en: 'Kettle' } })],
    [
      'gone',
      'first',
      product('g', category.head ?? 0, 100, {
        name: { en: 'Gone headphones' },
        skus: product('', 0, 100).skus.map((sku) => ({ ...sku, onHand: 0 })),
      }),
    ],
    [
      'hidden',
      'first',
      product('x', category.head ?? 0, 100, { name: { en: 'Hidden headphones' }, status: 'off_sale' }),
    ],
  ];
  for (const [key, owner, input] of goods) ids[key] = (await saveProduct(editor(), merchant[owner] ?? 0, input)).id;
  await sql`update products set sales = case handle when 'p' then 900 when 'k' then 500 when 'h' then 20 else 0 end`.execute(
    shop.app.database.db,
  );
});
afterAll(() => shop.close());

describe('browsing', () => {
  test('lists available products first, sold-out ones last, and none that are off sale', async () => {
    expect(await list({})).toEqual(['phone', 'kettle', 'headphones', 'gone']);
  });

  test.each([
    ['every level of the tree: top', () => ({ cid: category.digital }), ['phone', 'headphones', 'gone']],
    ['every level of the tree: middle', () => ({ cid: category.audio }), ['headphones', 'gone']],
    ['every level of the tree: leaf', () => ({ cid: category.head, inStock: true }), ['headphones']],
    ['merchant', () => ({ merId: merchant.second }), ['kettle']],
    ['store type', () => ({ merTypeId: merchant.secondType }), ['kettle']],
    ['merchant category', () => ({ merCategoryId: merchant.secondTrade }), ['kettle']],
    ['stock', () => ({ inStock: true }), ['phone', 'kettle', 'headphones']],
    [
      'sales, rising',
      () => ({ sort: 'sales' as const, order: 'asc' as const }),
      ['gone', 'headphones', 'kettle', 'phone'],
    ],
    ['price across currencies', () => ({ sort: 'price' as const }), ['gone', 'kettle', 'headphones', 'phone']],
    [
      'price, falling, in a category',
      () => ({ sort: 'price' as const, order: 'desc' as const, cid: category.digital }),
      ['phone', 'headphones', 'gone'],
    ],
    ['price limits', () => ({ minPrice: 30_000, maxPrice: 59_900 }), ['kettle', 'headphones']],
    ['an unknown category', () => ({ cid: 999_999 }), []],
  ])('filters and sorts by %s', async (_what, filter, expected) => {
    expect(await list(filter())).toEqual(expected);
  });

  test('pages without gaps or repetitions, and counts all', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 2 })));
    expect(pages).toEqual([['phone', 'kettle'], ['headphones', 'gone'], []]);
    expect((await listProducts(shop.ctx(), { page: 3, limit: 2 })).total).toBe(4);
  });

  test('shows and filters prices in the currency of the reader', async () => {
    const usd = { currency: 'USD' };
    const [card] = (await listProducts(shop.ctx(usd), { merId: merchant.second })).list;
    expect(card?.price).toEqual({ amount: 5_000, currency: 'USD' });
    const [phone] = (await listProducts(shop.ctx(usd), { cid: category.phones })).list;
    expect(phone?.price).toEqual({ amount: 55_906, currency: 'USD' });
    expect(await list({ minPrice: 55_906, maxPrice: 55_906 }, usd)).toEqual(['phone']);
    const [kip] = (await listProducts(shop.ctx({ currency: 'LAK' }), { cid: category.phones })).list;
    expect(kip?.price).toEqual({ amount: 12_046_988, currency: 'LAK' });
  });

  test('a new exchange rate changes the order by price', async () => {
    await sql`update currencies set rate = 0.01 where code = 'USD'`.execute(shop.app.database.db);
    expect((await list({ sort: 'price', order: 'desc' }))[0]).toBe('kettle');
    await sql`update currencies set rate = 0.1398 where code = 'USD'`.execute(shop.app.database.db);
  });

  test('the tree leaves out what is switched off, with all below it', async () => {
    const tree = await readCategoryTree(shop.ctx());
    expect(tree.map((node) => node.name)).toEqual(['Digital', 'Kitchen']);
    expect(tree[0]?.children?.map((node) => node.name)).toEqual(['Audio', 'Phones']);
    expect(tree[1]).not.toHaveProperty('children');
  });
});

describe('searching', () => {
  test.each([
    ['耳机', ['headphones']],
    ['手机', ['phone']],
    ['能手', ['phone']],
    ['耳機', ['headphones']],
    ['หูฟัง', ['headphones']],
    ['ຫູຟັງ', ['headphones']],
    ['elegant', ['headphones']],
    ['ÉLÉGANT', ['headphones']],
    ['headph', ['headphones', 'gone', 'phone']],
    ['lantern', ['headphones']],
    ['alert', []],
    ['audio', ['headphones', 'gone']],
    ['!?', []],
    ["'; drop table products --", []],
  ])('%s', async (keyword, expected) => {
    const found = await listProducts(shop.ctx(), { keyword });
    expect(found.list.map((card) => Object.keys(ids).find((key) => ids[key] === card.id))).toEqual(expected);
    expect(found.total).toBe(expected.length);
  });

  test('corrects a typing mistake and reports the correction', async () => {
    const found = await listProducts(shop.ctx(), { keyword: 'Hedphones' });
    expect(found).toMatchObject({ total: 3, correctedTo: 'headphones' });
    expect(await list({ keyword: 'quiet hedphone' })).toEqual(['headphones']);
  });

  test('products with some of the words only resemble them, and those with more of them come first', async () => {
    const found = await listProducts(shop.ctx(), { keyword: 'quiet elegant phone' });
    expect(found).toMatchObject({ isSimilar: true, correctedTo: null });
    expect(found.list.map(({ id }) => Object.keys(ids).find((key) => ids[key] === id))[0]).toBe('headphones');
    expect(await listProducts(shop.ctx(), { keyword: 'headphones' })).toMatchObject({ isSimilar: false });
    expect(await list({ keyword: 'garden gnome with a quiet smile' })).toEqual([]);
  });

  test('where a filter leaves nothing of what is found, nothing else is shown', async () => {
    expect(await list({ keyword: 'quiet headphones', maxPrice: 1 })).toEqual([]);
    expect(await list({ keyword: '耳机', maxPrice: 1 })).toEqual([]);
    expect(await list({ keyword: 'headph', maxPrice: 1 })).toEqual([]);
  });

  test('together with filters and another order', async () => {
    expect(await list({ keyword: 'headphones', cid: category.audio, inStock: true })).toEqual(['headphones']);
    expect(await list({ keyword: 'headphones', sort: 'price' })).toEqual(['gone', 'headphones', 'phone']);
  });
});

describe('one product', () => {
  test('with its place, its merchant and a clean description', async () => {
    const detail = await readProduct(shop.ctx(), ids.headphones ?? 0);
    expect(detail.product.breadcrumbs.map((step) => step.name)).toEqual(['Digital', 'Audio', 'Over-ear']);
    expect(detail.product.description).toBe('<p>Also charges a <b>lantern</b>.</p>');
    expect(detail.skus).toMatchObject([{ available: 5, valueIds: [], price: { amount: 59_900, currency: 'CNY' } }]);
    expect(detail.reviews).toEqual({ count: 0, average: 0, distribution: [0, 0, 0, 0, 0], goodRate: 0 });
    expect(detail.recommendations.map((card) => card.id)).toEqual([ids.gone]);
  });

  test.each([
    ['unknown', 999_999],
    ['off sale', 'hidden'],
  ])('%s: product_not_found', async (_case, id) => {
    await expect(readProduct(shop.ctx(), typeof id === 'string' ? (ids[id] ?? 0) : id)).rejects.toMatchObject({
      code: 'product_not_found',
    });
  });
});

test('the home page of a shop without campaigns has products only', async () => {
  const home = await readHomeContent(shop.ctx());
  expect(home).toMatchObject({ flash: null, coupons: [], hot: [] });
  expect(home.ranking[0]?.id).toBe(ids.phone);
  expect(home.floors.map((floor) => floor.products.length)).toEqual([3, 1]);
});
