import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bytesOf,
  IMPORT_HEAD,
  IMPORT_PUBLIC_URL,
  type ImportBench,
  LAMP,
  openImports,
} from '../../../tests/support/product-imports.ts';
import { checkInventory } from '../../inventory/books.server.ts';
import type { StoredProduct } from '../stored-products.server.ts';
import { importProducts } from './import-products.server.ts';

let imports: ImportBench;
beforeAll(async () => {
  imports = await openImports();
});
afterAll(() => imports.database.close());

describe('importing a product file', () => {
  test('makes products with variants, stock, pictures to fetch and clean text', async () => {
    const shop = await imports.openShop();
    const tally = await shop.take(`\uFEFF${LAMP.replaceAll('\n', '\r\n')}`);
    expect(tally).toMatchObject({ created: 1, updated: 0, problemCount: 0, lines: 4 });
    const lamp = await shop.one('lamp');
    expect(lamp).toMatchObject({
      name: { en: 'Clay Lamp' },
      vendor: 'Kiln',
      tags: ['clay', 'light'],
      status: 'on_sale',
    });
    expect(lamp.description.en).toBe('<p>Warm,\n"soft" light</p>');
    expect(lamp.skus.map((sku) => [sku.code, sku.priceMinor, sku.compareAtMinor, sku.weightGrams, sku.onHand])).toEqual(
      [
        ['L-S', 5000, null, 900, 4],
        ['L-L', 5999, 7500, 1500, 2],
      ],
    );
    expect(lamp.images.map((image) => [image.sourceUrl, image.state, image.alt])).toEqual([
      ['https://pictures.example/1.jpg', 'to_fetch', { en: 'Front' }],
      ['https://pictures.example/2.jpg', 'to_fetch', {}],
    ]);
    expect(await checkInventory(imports.database.db)).toEqual([]);
    const found = await sql<{ in_stock: boolean; price_minor: number }>`
      select in_stock, price_minor from products where merchant_id = ${shop.id} and search @@ 'lamp'::tsquery`.execute(
      imports.database.db,
    );
    expect(found.rows).toEqual([{ in_stock: true, price_minor: 5000 }]);
  });

  test('a second import changes nothing, and the ids stay', async () => {
    const shop = await imports.openShop();
    await shop.take(LAMP);
    const before = await shop.one('lamp');
    expect(await shop.take(LAMP)).toMatchObject({ created: 0, updated: 1 });
    expect(await shop.one('lamp')).toEqual(before);
  });

  test('products of a shop under review wait, also when their exported state is imported again', async () => {
    const shop = await imports.openShop();
    const { db } = imports.database;
    await sql`update merchants set product_review = 'always' where id = ${shop.id}`.execute(db);
    await shop.take(LAMP);
    expect(await shop.one('lamp')).toMatchObject({ status: 'waiting' });
    expect(await shop.take(LAMP)).toMatchObject({ updated: 1, problemCount: 0 });
    expect(await shop.one('lamp')).toMatchObject({ status: 'waiting', isReviewed: true });
  });

  test('an update changes prices, stock and variants; a missing variant is hidden, and restored with its id', async () => {
    const shop = await imports.openShop();
    await shop.take(LAMP);
    await shop.take(`${IMPORT_HEAD}\nlamp,Clay Lamp,,,,,,Size,Small,L-S,900,9,45,,,\n`);
    const changed = await shop.one('lamp');
    expect(changed.skus.map((sku) => [sku.priceMinor, sku.onHand, sku.active])).toEqual([
      [4500, 9, true],
      [5999, 2, false],
    ]);
    await shop.take(LAMP);
    const again = await shop.one('lamp');
    expect(again.skus.map((sku) => [sku.code, sku.active])).toEqual([
      ['L-S', true],
      ['L-L', true],
    ]);
    expect(again.skus.map(({ id }) => id)).toEqual(changed.skus.map(({ id }) => id));
    expect(await checkInventory(imports.database.db)).toEqual([]);
  });

  test('columns that the file lacks stay as they are', async () => {
    const shop = await imports.openShop();
    await shop.take(LAMP);
    await shop.take(
      'Handle,Title,Title (fr),Variant Price,Option1 Name,Option1 Value\nlamp,Lamp,Lampe,40,Size,Small\nlamp,,,41,,Large\n',
    );
    const lamp = await shop.one('lamp');
    expect(lamp).toMatchObject({ name: { en: 'Lamp', fr: 'Lampe' }, vendor: 'Kiln', tags: ['clay', 'light'] });
    expect(lamp.skus.map((sku) => [sku.code, sku.priceMinor, sku.onHand])).toEqual([
      ['L-S', 4000, 4],
      ['L-L', 4100, 2],
    ]);
    expect(lamp.images.length).toBe(2);
  });

  test('bad lines are reported with their line while the good ones go in, and take nothing away', async () => {
    const shop = await imports.openShop();
    await shop.take(LAMP);
    const tally = await shop.take(
      `${LAMP.replace('59.99', 'soon')}cup,Cup,,,,,true,,,,,,7,,,\ncup2,Cup "two,,,,,true,,,,,,7,,,\n,Nameless,,,,,true,,,,,,7,,,\npot,Pot,,,,,true,,,,,,7,,,\n`,
    );
    expect(tally.problems).toEqual([
      { line: 4, handle: 'lamp', code: 'price_wrong' },
      { line: 6, handle: '', code: 'quote_wrong' },
      { line: 7, handle: '', code: 'handle_missing' },
    ]);
    expect(tally).toMatchObject({ created: 2, updated: 1 });
    expect((await shop.one('lamp')).skus.map((sku) => [sku.priceMinor, sku.active])).toEqual([
      [5000, true],
      [5999, true],
    ]);
  });
});

describe('reading a product file', () => {
  test('product types are matched with categories by key or name in any language, unknown ones become new categories of the shop', async () => {
    const shop = await imports.openShop();
    const other = await imports.openShop();
    const file = `${IMPORT_HEAD}\na,A,,,kitchen,,,,,,,,1,,,\nb,B,,,厨房,,,,,,,,1,,,\nc,C,,,Outdoor Fun,,,,,,,,1,,,\nd,D,,,,,,,,,,,1,,,\n`;
    await shop.take(file);
    await other.take(file);
    const ids = (await shop.all()).map((product) => product.categoryId);
    const keys = await sql<{ key: string }>`
      select key from unnest(${ids}::bigint[]) with ordinality as u(id, place) join categories c using (id) order by place`.execute(
      imports.database.db,
    );
    expect(keys.rows.map((row) => row.key)).toEqual([
      'kitchen',
      'kitchen',
      `imported:${shop.key}:outdoor-fun`,
      `imported:${shop.key}`,
    ]);
    expect((await other.all())[2]?.categoryId).not.toBe(ids[2]);
  });

  test('prices in another currency are converted by the rate table', async () => {
    const shop = await imports.openShop('LAK');
    await shop.take('Handle,Title,Variant Price\na,A,10.00\n', { currency: 'CNY' });
    expect((await shop.one('a')).skus[0]?.priceMinor).toBe(30_125);
  });

  test.each([
    ['an empty file', ''],
    ['another table', 'Name,Cost\na,1\n'],
    ['a picture', '\x89PNG\r\n\x1a\n\x00\x00,"'],
  ])('%s is unreadable', async (_kind, text) => {
    const shop = await imports.openShop();
    const importId = crypto.randomUUID();
    await expect(shop.take(text, { importId })).rejects.toThrow('import_unreadable');
    const log = await sql`select state from catalog_imports where id = ${importId}`.execute(imports.database.db);
    expect(log.rows).toEqual([{ state: 'failed' }]);
  });

  test('an import id is used once', async () => {
    const shop = await imports.openShop();
    const importId = crypto.randomUUID();
    await shop.take(LAMP, { importId });
    await expect(shop.take(LAMP, { importId })).rejects.toThrow('conflict');
  });

  test('more products than a batch holds are imported in several', async () => {
    const shop = await imports.openShop();
    const lines = Array.from({ length: 250 }, (_, index) => `p${index},Thing ${index},3\n`).join('');
    expect(await shop.take(`Handle,Title,Variant Price\n${lines}`)).toMatchObject({ created: 250, problemCount: 0 });
  });
});

test('an import ends after its batch when the process stops, and reports that; importing again completes it', async () => {
  const shop = await imports.openShop();
  const lines = Array.from({ length: 250 }, (_, index) => `p${index},Thing ${index},3\n`).join('');
  const file = `Handle,Title,Variant Price\n${lines}`;
  const stop = new AbortController();
  const order = { merchant: shop, actor: null, locale: 'en', showCategories: true, stopped: stop.signal } as const;
  const importing = importProducts(imports.app, { ...order, onProgress: () => stop.abort() }, bytesOf(file));
  await expect(importing).rejects.toMatchObject({ code: 'import_stopped' });
  const noted = await sql<{ state: string; failure: string }>`
    select state, failure from catalog_imports where merchant_id = ${shop.id}::bigint`.execute(imports.database.db);
  expect(noted.rows).toEqual([{ state: 'failed', failure: 'import_stopped' }]);
  expect(await shop.take(file)).toMatchObject({ created: 150, updated: 100, problemCount: 0 });
});

describe('exporting', () => {
  const MANY = `Handle,Title,Title (zh-CN),Title (th),Language,Body (HTML),Body (HTML) (fr),Tagline,Tagline (lao),Vendor,Type,Tags,Published,Status,Option1 Name,Option1 Name (fr),Option1 Value,Option1 Value (fr),Option1 Swatch,Option2 Name,Option2 Value,Variant SKU,Variant Barcode,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Requires Shipping,Image Src,Image Position,Image Alt Text,Image Alt Text (zh-TW),Variant Image,Specs (JSON)
mug,=Mug,杯子,แก้ว,en,"<p>a
b</p>","<p>fr
- un;=deux
''+3</p>",@home; @away,ຈອກ,-Kiln,Kitchen,"a, b",true,active,Colour,Couleur,Red,Rouge,#f00,Size,S,+1,00012,300,5,19.90,25,true,https://pictures.example/r.jpg,1,Side,側面,https://pictures.example/r.jpg,"[{""name"":{""en"":""Glaze""},""value"":{""fr"":""mat""}}]"
mug,,,,,,,,,,,,,,,,Blue,Bleu,#00f,,S,B-S,,310,0,20,,true,https://pictures.example/b.jpg,2,,,https://pictures.example/b.jpg,
mug,,,,,,,,,,,,,,,,Red,Rouge,,,L,R-L,,320,7,21,,true,https://pictures.example/c.jpg,3,,,,
song,,曲子,,zh-CN,,,,,,,,false,active,,,,,,,,,,,,5,,false,,,,,,
plan,Plan,,,en,,,,,,Outdoor,,true,draft,,,,,,,,,,,,1,,true,,,,,,
`;

  test('exporting and importing again changes nothing, here and in an empty shop', async () => {
    const shop = await imports.openShop();
    expect(await shop.take(MANY)).toMatchObject({ created: 3, problems: [] });
    const before = await shop.all();
    const file = await shop.give();
    expect(await shop.take(file)).toMatchObject({ created: 0, updated: 3, problems: [] });
    expect(await shop.all()).toEqual(before);
    const copy = await imports.openShop();
    expect(await copy.take(file)).toMatchObject({ created: 3, problems: [] });
    expect(withoutIds(await copy.all())).toEqual(withoutIds(before));
    expect(await copy.give()).toBe(file);
    expect(before.map((product) => [product.status, product.kind])).toEqual([
      ['on_sale', 'physical'],
      ['off_sale', 'virtual'],
      ['draft', 'physical'],
    ]);
    expect(before[0]?.name).toEqual({ en: '=Mug', 'zh-CN': '杯子', th: 'แก้ว' });
    // the formula guard of a foreign file is removed as well: it precedes what looks like a formula
    expect(before[0]?.description.fr).toBe("<p>fr\n- un;=deux\n'+3</p>");
  });

  test('no cell can run as a formula', async () => {
    const shop = await imports.openShop();
    await shop.take(MANY);
    expect(await shop.give()).not.toMatch(/(^|[,;\t\r\n])"?[=+\-@]/);
  });

  test('fetched pictures are exported with their address here, and recognised in an import', async () => {
    const shop = await imports.openShop();
    await shop.take(LAMP);
    await sql`
      update product_images set url = '/media/images/0123/640.webp', width = 640, state = 'ready'
      where source_url = 'https://pictures.example/1.jpg'`.execute(imports.database.db);
    const before = await shop.one('lamp');
    const file = await shop.give();
    expect(file).toContain(`${IMPORT_PUBLIC_URL}/media/images/0123/640.webp`);
    await shop.take(file);
    expect((await shop.one('lamp')).images).toEqual(before.images);
    await shop.take(LAMP);
    expect((await shop.one('lamp')).images).toEqual(before.images);
  });
});

/** Products with ids replaced by what they refer to; categories are omitted because each shop has its own. */
function withoutIds(products: StoredProduct[]): unknown {
  return products.map(({ id: _id, categoryId: _category, options, images, skus, ...product }) => ({
    ...product,
    options: options.map(({ name, values }) => ({ name, values: values.map(({ id: _value, ...value }) => value) })),
    images: images.map(({ id: _image, ...image }) => image),
    skus: skus.map(({ id: _sku, valueIds, imageId, ...sku }) => ({
      ...sku,
      values: valueIds.map((id, place) => options[place]?.values.find((value) => value.id === id)?.name),
      image: images.find((image) => image.id === imageId)?.sourceUrl,
    })),
  }));
}
