import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillBasics } from '../../../database/basics/basics.ts';
import { createLog } from '../../../platform/log.ts';
import { freshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { SiteDirectory } from '../../sites/directory.server.ts';
import { readStoredAfter, readStoredByHandles } from '../stored-products.server.ts';
import { exportProducts } from './export-products.server.ts';
import { type ImportApp, importProducts } from './import-products.server.ts';

let database: TestDatabase;
let app: ImportApp;
let shopCount = 0;
const PUBLIC_URL = 'http://shop.example';

beforeAll(async () => {
  database = await freshDatabase();
  await fillBasics(database.db);
  await sql`insert into merchant_types (key, name) values ('flagship', '{"en": "Flagship"}')`.execute(database.db);
  await sql`insert into merchant_categories (key, name) values ('home', '{"en": "Home"}')`.execute(database.db);
  await sql`
    insert into categories (key, parent_id, level, name) values
    ('kitchen', null, 1, '{"en": "Kitchen", "zh-CN": "厨房"}')`.execute(database.db);
  const sites = new SiteDirectory(database.db);
  await sites.load();
  app = { database, sites, log: createLog('silent'), publicUrl: () => PUBLIC_URL };
});
afterAll(() => database.close());

async function openShop(currency = 'CNY') {
  shopCount += 1;
  const key = `shop-${shopCount}`;
  const made = await sql<{ id: number }>`
    insert into merchants (key, type_id, category_id, name, currency)
    select ${key}, t.id, c.id, '{"en": "Shop"}', ${currency} from merchant_types t, merchant_categories c
    returning id`.execute(database.db);
  const shop = { id: made.rows[0]?.id ?? 0, key, currency };
  const take = (text: string, more: { currency?: string; importId?: string } = {}) =>
    importProducts(app, { merchant: shop, actorId: null, locale: 'en', showCategories: true, ...more }, bytesOf(text));
  const give = async () => {
    let text = '';
    for await (const piece of exportProducts(database.db, shop, { publicUrl: PUBLIC_URL, locale: 'en' })) text += piece;
    return text;
  };
  const one = async (handle: string) => {
    const [product] = await readStoredByHandles(database.db, shop.id, [handle]);
    if (!product) throw new Error(`there is no ${handle}`);
    return product;
  };
  const all = () => readStoredAfter(database.db, shop.id, 0, 1_000);
  return { ...shop, take, give, one, all };
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

const HEAD =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Alt Text';
const LAMP = `${HEAD}
lamp,Clay Lamp,"<p>Warm,
""soft"" light</p><script>x</script>",Kiln,Kitchen,"clay, light",true,Size,Small,L-S,900,4,50,,https://pictures.example/1.jpg,Front
lamp,,,,,,,,Large,L-L,1500,2,59.99,75,https://pictures.example/2.jpg,
`;

test('a missing column is named, an encoding too, and the report keeps it', async () => {
  const shop = await openShop();
  await expect(shop.take('Handle,Title\ncup,Cup\n')).rejects.toMatchObject({
    code: 'import_columns',
    details: { columns: 'Variant Price' },
  });
  await expect(shop.take('a,b\n1,2\n')).rejects.toMatchObject({ code: 'import_unreadable' });
  const utf16 = Buffer.from(`\uFEFF${LAMP}`, 'utf16le');
  const importId = '7f6b3f0e-6a0e-4d6e-9a55-0d6d3a0c1f43';
  const order = { merchant: shop, actorId: null, locale: 'en', showCategories: true, importId } as const;
  await expect(importProducts(app, order, Readable.from([utf16]))).rejects.toMatchObject({
    code: 'import_encoding',
    details: { encoding: 'UTF-16' },
  });
  const kept = await sql<{ state: string; failure: string }>`
    select state, failure from catalog_imports where id = ${importId}`.execute(database.db);
  expect(kept.rows).toEqual([{ state: 'failed', failure: 'import_encoding' }]);
});

test('a first line that is lost makes no mistake of the lines that go on its product', async () => {
  const shop = await openShop();
  const tally = await shop.take(
    `${HEAD}\nvase,Vase "blue,,,,,true,Colour,Blue,V-B,5,1,9,,,\nvase,,,,,,,,Red,V-R,5,1,9,,,\ncup,Cup,,,,,true,,,,,,7,,,\n`,
  );
  expect(tally.problems).toEqual([{ line: 2, handle: '', code: 'quote_wrong' }]);
  expect((await shop.all()).map(({ handle }) => handle)).toEqual(['cup']);
});

test('a weight below zero is refused, whichever way nought is written it is taken', async () => {
  const shop = await openShop();
  const tally = await shop.take(`${HEAD}\ncup,Cup,,,,,true,,,,-5,1,7,,,\npot,Pot,,,,,true,,,,-0,1,7,,,\n`);
  expect(tally.problems).toEqual([{ line: 2, handle: 'cup', code: 'weight_negative' }]);
  expect(tally.created).toBe(1);
});

test('a price of 0 is taken and named in a warning, for each variant', async () => {
  const shop = await openShop();
  const tally = await shop.take(`${HEAD}\ncup,Cup,,,,,true,,,,,1,0,,,\npot,Pot,,,,,true,,,,,1,7,,,\n`);
  expect(tally.problems).toEqual([{ line: 2, handle: 'cup', code: 'price_free' }]);
  expect([tally.created, tally.problemCount]).toEqual([2, 0]);
});

test('pictures of other websites are taken out of a description with a warning, and the product goes in', async () => {
  const shop = await openShop();
  const body = '<p>Thin <img src=https://elsewhere.example/a.jpg> <img src=/media/demo/a.svg></p>';
  const tally = await shop.take(`${HEAD}\ncup,Cup,${body},,,,true,,,,,1,7,,,\n`);
  expect(tally.problems).toEqual([{ line: 2, handle: 'cup', code: 'description_pictures' }]);
  expect([tally.created, tally.problemCount]).toEqual([1, 0]);
  const description = (await shop.one('cup')).description.en;
  expect(description).toContain('/media/demo/a.svg');
  expect(description).not.toContain('elsewhere');
});

test('a picture of another shop is left out with a warning, unless the operator imports', async () => {
  const [owner, other] = [await openShop(), await openShop()];
  await owner.take(`${HEAD}\ncup,Cup,,,,,true,,,,,1,7,,/media/images/${'0'.repeat(32)}/640.webp,\n`);
  const text = await owner.give();
  const actor = await sql<{ id: number }>`insert into users (nickname) values ('Ada') returning id`.execute(
    database.db,
  );
  const order = { merchant: other, actorId: actor.rows[0]?.id ?? 0, locale: 'en', showCategories: true } as const;
  const tally = await importProducts(app, order, bytesOf(text));
  expect(tally.problems.map(({ code }) => code)).toEqual(['image_foreign']);
  expect((await other.one('cup')).images.map(({ url, state }) => [url, state])).toEqual([['', 'to_fetch']]);
});
