import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { noteUpload } from '../../../tests/support/uploads.ts';
import { readCategoryName } from '../../catalog/categories/category-name.server.ts';
import { importProducts } from '../../catalog/csv/import-products.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { fieldProblems } from '../../kit/field-problems.ts';
import { ownProductsQuery } from './contract.ts';
import { duplicateProduct } from './duplicate-product.server.ts';
import { type EditProduct, editProductInput } from './edit-contract.ts';
import { readOwnProduct, saveOwnProduct } from './edit-product.server.ts';
import { listOwnProducts } from './list-products.server.ts';
import { attachShown } from './place-pictures.server.ts';
import { readTranslations, translateProduct } from './translate-product.server.ts';

let shop: SmallShop;
let categoryId: number;
beforeAll(async () => {
  shop = await openSmallShop();
  categoryId = (await shop.app.database.db.selectFrom('categories').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => shop.close());

const owner = (): Ctx => ({ ...shop.ctx(), actor: shop.teas.owner });
const other = (): Ctx => ({ ...shop.ctx(), actor: shop.lamps.owner });

/** A new product with pictures that were uploaded before. */
async function make(name: string, more: object = {}) {
  const input = editProductInput.parse({
    name: { en: name },
    categoryId,
    status: 'on_sale',
    skus: [
      { id: null, price: 900, seen: null, compareAt: null, code: 'CUP', barcode: '123', weightGrams: 5, onHand: 7 },
    ],
    ...more,
  });
  const { id } = await saveOwnProduct(owner(), input);
  return readOwnProduct(owner(), id);
}
const again = (read: object, more: object): EditProduct =>
  editProductInput.parse({ ...structuredClone(read), ...more });
const SORTED = { id: null, price: 1, seen: null, compareAt: null, code: '', barcode: '', weightGrams: 5, onHand: 1 };
const media = (name: string) => `/media/p/${name}/800.webp`;

test('a description of tags left open is searched for pictures in little time', async () => {
  const started = performance.now();
  await attachShown(owner(), { description: { en: '<img '.repeat(20_000), fr: '<img '.repeat(20_000) } });
  expect(performance.now() - started).toBeLessThan(500);
});

describe('whatever a product file holds', () => {
  const file = [
    'Handle,Title,Type,Tags,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Body (HTML)',
    ['hut', 'T'.repeat(255), '', `"${Array.from({ length: 250 }, (_, nth) => `tag ${nth}`).join(', ')}"`].join(),
  ];
  const line = `${file[1]},${'V'.repeat(255)},${'O'.repeat(255)},${'W'.repeat(255)},${'S'.repeat(255)},1,1000000000,<p>${'d'.repeat(90_000)}</p>`;

  test('can be saved from the form, also in a category that is not shown', async () => {
    const { id: merchantId } = shop.teas;
    const order = {
      merchant: { id: merchantId, key: 'teas', currency: 'CNY' },
      actor: { userId: shop.teas.owner.userId, isPlatformStaff: false, mayCount: true },
      locale: 'en' as const,
      showCategories: false,
    };
    const source = (async function* () {
      yield Buffer.from(`${file[0]}\n${line}\n`);
    })();
    expect(await importProducts(shop.app, order, source)).toMatchObject({ created: 1, problemCount: 0 });
    const { list } = await listOwnProducts(owner(), ownProductsQuery.parse({ keyword: 'hut' }));
    const read = await readOwnProduct(owner(), list[0]?.id ?? 0);
    expect([read.tags.length, read.name.en?.length]).toEqual([250, 255]);
    expect(await readCategoryName(owner(), read.categoryId)).toBe('Imported');
    await saveOwnProduct(owner(), again(read, { vendor: 'Huts' }));
    expect(await readOwnProduct(owner(), read.id)).toMatchObject({ vendor: 'Huts', categoryId: read.categoryId });
  });

  test('and no more: the limit is named', () => {
    const { error } = editProductInput.safeParse({ name: { en: 'x'.repeat(256) }, tags: Array(251).fill('a') });
    expect(fieldProblems(error ?? { issues: [] })).toEqual(
      expect.arrayContaining([
        { field: 'name.en', code: 'too_big', limit: { of: 'characters', most: 255 } },
        { field: 'tags', code: 'too_big', limit: { of: 'entries', most: 250 } },
      ]),
    );
  });

  test('codes that a spreadsheet has rounded are refused, unless they are there already', async () => {
    const code = '4.90123E+12';
    await expect(make('Rounded', { skus: [{ ...SORTED, code }] })).rejects.toMatchObject({
      details: { fields: [{ field: 'skus.0.code', code: 'codeRounded' }] },
    });
    const made = await make('Wide', { skus: [{ ...SORTED, code: 'ＡＢ１２' }] });
    expect(made.skus[0]?.code).toBe('AB12');
    await shop.app.database.db.updateTable('skus').set({ code }).where('product_id', '=', made.id).execute();
    const skus = made.skus.map((sku) => ({ ...sku, code, price: 2 }));
    await expect(saveOwnProduct(owner(), again(made, { skus }))).resolves.toEqual({ id: made.id });
  });
});

describe('pictures of a product', () => {
  test('are stored with its first save, and ordered with it', async () => {
    for (const name of ['one', 'two', 'three']) await noteUpload(owner(), media(name));
    const made = await make('Cup', { pictures: [{ url: media('one') }, { url: media('two') }] });
    expect(made.images.map(({ url }) => url)).toEqual([media('one'), media('two')]);
    const [one, two] = made.images.map(({ id }) => id);
    const skus = made.skus.map((sku) => ({ ...sku, imageId: one }));
    await saveOwnProduct(
      owner(),
      again(made, { skus, pictures: [{ id: two }, { url: media('three') }, { id: one }], picturesSeen: [one, two] }),
    );
    const after = await readOwnProduct(owner(), made.id);
    expect(after.images.map(({ url }) => url)).toEqual([media('two'), media('three'), media('one')]);
    expect(after.skus[0]?.imageId).toBe(one);
    // a form that was opened before the third picture was added does not remove it
    await saveOwnProduct(owner(), again(after, { pictures: [{ id: one }], picturesSeen: [one, two] }));
    const last = await readOwnProduct(owner(), made.id);
    expect(last.images.map(({ url }) => url)).toEqual([media('one'), media('three')]);
    expect(last.skus[0]?.imageId).toBe(one);
  });

  test('that others uploaded are refused, and nothing is saved', async () => {
    await noteUpload(other(), media('foreign'));
    await expect(make('Bowl', { pictures: [{ url: media('foreign') }] })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: [{ field: 'pictures', code: 'foreignPicture' }] },
    });
    const found = await shop.app.database.db
      .selectFrom('products')
      .select('id')
      .where('name', '@>', '{"en":"Bowl"}')
      .execute();
    expect(found).toEqual([]);
  });

  test('in a description belong to it from then on', async () => {
    await noteUpload(owner(), media('inside'));
    await make('Pot', { description: { en: `<p>Iron</p><img src="${media('inside')}" alt="">` } });
    const row = await shop.app.database.db
      .selectFrom('uploaded_pictures')
      .select('attached_at')
      .where('url', '=', media('inside'))
      .executeTakeFirstOrThrow();
    expect(row.attached_at).not.toBeNull();
  });
});

describe('a copy of a product', () => {
  test('is a draft with the same content, codes of its own and nothing in stock', async () => {
    await noteUpload(owner(), media('copied'));
    const made = await make('Tray', { pictures: [{ url: media('copied') }], description: { en: '<p>Oak</p>' } });
    const copy = await readOwnProduct(owner(), (await duplicateProduct(owner(), { id: made.id })).id);
    expect(copy).toMatchObject({
      name: { en: 'Tray (copy)' },
      status: 'draft',
      description: { en: '<p>Oak</p>' },
      images: [{ url: media('copied') }],
      skus: [{ price: 900, barcode: '', available: 0 }],
    });
    expect(copy.skus[0]?.code).toMatch(/^CUP-\d$/);
    const second = await readOwnProduct(owner(), (await duplicateProduct(owner(), { id: made.id })).id);
    expect(second.skus[0]?.code).not.toBe(copy.skus[0]?.code);
    expect((await readOwnProduct(owner(), made.id)).skus[0]).toMatchObject({ code: 'CUP', available: 7 });
  });

  test('has no name that cannot be seen', () => {
    const { name } = editProductInput.shape;
    expect([{}, { en: '\u200b' }, { en: 'Cup' }].map((texts) => name.safeParse(texts).success)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('cannot be made of another shop’s product, nor by anyone else', async () => {
    await expect(duplicateProduct(other(), { id: shop.tea.productId })).rejects.toMatchObject({
      code: 'product_not_found',
    });
    await expect(duplicateProduct(shop.ctx(), { id: shop.tea.productId })).rejects.toMatchObject({
      code: 'login_required',
    });
  });
});

describe('translations of a product', () => {
  const optionsOf = { id: null, name: { en: 'Size' }, values: [{ id: null, name: { en: 'S' }, swatch: '' }] };
  const missingIn = async (missing: 'fr' | 'th') =>
    (await listOwnProducts(owner(), ownProductsQuery.parse({ missing, limit: 100 }))).list.map(({ id }) => id);

  test('change one language only, in its texts, options and values', async () => {
    const made = await make('Jug', {
      tagline: { en: 'Holds a litre', th: 'หนึ่งลิตร' },
      options: [optionsOf],
      skus: [
        {
          ...{ id: null, price: 900, seen: null, compareAt: null, code: '', barcode: '', weightGrams: 5 },
          onHand: 3,
          values: [0],
        },
      ],
    });
    expect(await missingIn('fr')).toContain(made.id);
    const { texts } = await readTranslations(owner(), made.id);
    expect(texts.map(({ part }) => part)).toEqual(['name', 'tagline', 'option', 'value']);
    const french = Object.fromEntries(texts.map(({ key }) => [key, `fr ${key}`]));
    await translateProduct(owner(), { id: made.id, locale: 'fr', texts: french });
    const after = await readOwnProduct(owner(), made.id);
    expect(after.name).toEqual({ en: 'Jug', fr: 'fr name' });
    expect(after.tagline).toEqual({ en: 'Holds a litre', th: 'หนึ่งลิตร', fr: 'fr tagline' });
    expect(after.options[0]?.values[0]).toMatchObject({ id: made.options[0]?.values[0]?.id });
    expect(after.skus[0]).toMatchObject({ id: made.skus[0]?.id, available: 3 });
    expect(await missingIn('fr')).not.toContain(made.id);
    expect(await missingIn('th')).toContain(made.id);
    await translateProduct(owner(), { id: made.id, locale: 'th', texts: { tagline: '' } });
    expect((await readOwnProduct(owner(), made.id)).tagline).toEqual({ en: 'Holds a litre', fr: 'fr tagline' });
  });

  test('leave a product a name, and keep to its lengths', async () => {
    const input = { id: shop.recipe.productId, locale: 'fr' as const, texts: { name: 'x'.repeat(256) } };
    await expect(translateProduct(owner(), input)).rejects.toMatchObject({ code: 'validation_failed' });
    const made = await make('Lid');
    await expect(translateProduct(owner(), { id: made.id, locale: 'en', texts: { name: '' } })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  test('are those of one’s own shop', async () => {
    const input = { id: shop.tea.productId, locale: 'fr' as const, texts: { name: 'Thé' } };
    await expect(translateProduct(other(), input)).rejects.toMatchObject({ code: 'product_not_found' });
    await expect(readTranslations(other(), shop.tea.productId)).rejects.toMatchObject({ code: 'product_not_found' });
  });
});

test('the list is sorted by price, stock and sales, both ways', async () => {
  const cheap = await make('Sorted cheap', { skus: [{ ...SORTED, price: 100, onHand: 9 }] });
  const dear = await make('Sorted dear', { skus: [{ ...SORTED, price: 90_000, onHand: 2 }] });
  const by = async (query: object) =>
    (await listOwnProducts(owner(), ownProductsQuery.parse({ keyword: 'Sorted', ...query }))).list.map(({ id }) => id);
  expect(await by({ sort: 'price' })).toEqual([dear.id, cheap.id]);
  expect(await by({ sort: 'price', order: 'asc' })).toEqual([cheap.id, dear.id]);
  expect(await by({ sort: 'stock' })).toEqual([dear.id, cheap.id]);
  expect(await by({ sort: 'stock', order: 'desc' })).toEqual([cheap.id, dear.id]);
  expect(await by({ sort: 'newest', order: 'asc' })).toEqual([cheap.id, dear.id]);
});
