import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf, IMPORT_HEAD, type ImportBench, LAMP, openImports } from '../../../tests/support/product-imports.ts';
import { importProducts } from './import-products.server.ts';

let imports: ImportBench;
beforeAll(async () => {
  imports = await openImports();
});
afterAll(() => imports.database.close());

test('reports a missing column and a wrong encoding', async () => {
  const shop = await imports.openShop();
  await expect(shop.take('Handle,Title\ncup,Cup\n')).rejects.toMatchObject({
    code: 'import_columns',
    details: { columns: 'Variant Price' },
  });
  await expect(shop.take('a,b\n1,2\n')).rejects.toMatchObject({ code: 'import_unreadable' });
  const utf16 = Buffer.from(`\uFEFF${LAMP}`, 'utf16le');
  const importId = '7f6b3f0e-6a0e-4d6e-9a55-0d6d3a0c1f43';
  const order = { merchant: shop, actor: null, locale: 'en', showCategories: true, importId } as const;
  await expect(importProducts(imports.app, order, Readable.from([utf16]))).rejects.toMatchObject({
    code: 'import_encoding',
    details: { encoding: 'UTF-16' },
  });
  const kept = await sql<{ state: string; failure: string }>`
    select state, failure from catalog_imports where id = ${importId}`.execute(imports.database.db);
  expect(kept.rows).toEqual([{ state: 'failed', failure: 'import_encoding' }]);
});

test('a lost first line causes no further errors for the lines of its product', async () => {
  const shop = await imports.openShop();
  const tally = await shop.take(
    `${IMPORT_HEAD}\nvase,Vase "blue,,,,,true,Colour,Blue,V-B,5,1,9,,,\nvase,,,,,,,,Red,V-R,5,1,9,,,\ncup,Cup,,,,,true,,,,,,7,,,\n`,
  );
  expect(tally.problems).toEqual([{ line: 2, handle: '', code: 'quote_wrong' }]);
  expect((await shop.all()).map(({ handle }) => handle)).toEqual(['cup']);
});

test('refuses a negative weight, and accepts zero in any notation', async () => {
  const shop = await imports.openShop();
  const tally = await shop.take(`${IMPORT_HEAD}\ncup,Cup,,,,,true,,,,-5,1,7,,,\npot,Pot,,,,,true,,,,-0,1,7,,,\n`);
  expect(tally.problems).toEqual([{ line: 2, handle: 'cup', code: 'weight_negative' }]);
  expect(tally.created).toBe(1);
});

test('accepts a price of 0 with a warning, for each variant', async () => {
  const shop = await imports.openShop();
  const tally = await shop.take(`${IMPORT_HEAD}\ncup,Cup,,,,,true,,,,,1,0,,,\npot,Pot,,,,,true,,,,,1,7,,,\n`);
  expect(tally.problems).toEqual([{ line: 2, handle: 'cup', code: 'price_free' }]);
  expect([tally.created, tally.problemCount]).toEqual([2, 0]);
});

test('removes pictures of other websites from a description with a warning, and imports the product', async () => {
  const shop = await imports.openShop();
  const body = '<p>Thin <img src=https://elsewhere.example/a.jpg> <img src=/media/demo/a.svg></p>';
  const tally = await shop.take(`${IMPORT_HEAD}\ncup,Cup,${body},,,,true,,,,,1,7,,,\n`);
  expect(tally.problems).toEqual([{ line: 2, handle: 'cup', code: 'description_pictures' }]);
  expect([tally.created, tally.problemCount]).toEqual([1, 0]);
  const description = (await shop.one('cup')).description.en;
  expect(description).toContain('/media/demo/a.svg');
  expect(description).not.toContain('elsewhere');
});

test('a picture of another shop is left out with a warning, unless the operator imports', async () => {
  const [owner, other] = [await imports.openShop(), await imports.openShop()];
  await owner.take(`${IMPORT_HEAD}\ncup,Cup,,,,,true,,,,,1,7,,/media/images/${'0'.repeat(32)}/640.webp,\n`);
  const text = await owner.give();
  const made = await sql<{ userId: number }>`
    with made as (insert into users (nickname) values ('Ada') returning id)
    update merchants set owner_id = made.id from made where merchants.id = ${other.id}::bigint
    returning owner_id as "userId"`.execute(imports.database.db);
  const actor = { userId: made.rows[0]?.userId ?? 0, isPlatformStaff: false, mayCount: true };
  const order = { merchant: other, actor, locale: 'en', showCategories: true } as const;
  const tally = await importProducts(imports.app, order, bytesOf(text));
  expect(tally.problems.map(({ code }) => code)).toEqual(['image_foreign']);
  expect((await other.one('cup')).images.map(({ url, state }) => [url, state])).toEqual([['', 'to_fetch']]);
});
