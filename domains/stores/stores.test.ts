import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import { newBlock, readDocument } from './document.ts';
import { fillBlocks } from './fill-blocks.server.ts';
import { listStores, readStoreFront } from './queries.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

test('a shop that never designed a store has one in the default theme; a closed shop has none', async () => {
  expect(await readStoreFront(shop.ctx(), shop.teas.id)).toEqual({
    merchantId: shop.teas.id,
    theme: 'theme1',
    document: null,
  });
  await expect(readStoreFront(shop.ctx(), 999_999)).rejects.toMatchObject({ code: 'store_not_found' });
  expect(await listStores(shop.ctx())).toEqual([]);
  await sql`insert into stores (merchant_id, theme) values (${shop.teas.id}, 'theme12')`.execute(shop.app.database.db);
  expect(await listStores(shop.ctx())).toMatchObject([{ merchantId: shop.teas.id, theme: 'theme12', products: 2 }]);
});

test('a new block of each kind shows the shop itself; one with nothing to show is left out', async () => {
  const kinds = ['hero', 'floor', 'lookbook', 'coupons', 'text', 'video', 'countdown', 'reviews', 'hours'] as const;
  const blocks = kinds.map((kind) => newBlock(kind, `${kind}-1`));
  const filled = await fillBlocks(shop.ctx(), shop.teas.id, blocks);
  expect(filled.map(({ kind }) => kind)).toEqual(['hero', 'floor', 'hours']);
});

test('an automatic list that only repeats an earlier one is left out, unless it has a title or chosen products', async () => {
  const floor = (id: string, source: 'best' | 'newest' | 'all', title = {}) => ({
    ...newBlock('floor', id),
    source,
    title,
  });
  const blocks = [
    floor('a', 'best'),
    newBlock('lookbook', 'b'),
    floor('c', 'newest'),
    floor('d', 'all', { en: 'The whole range' }),
  ];
  expect((await fillBlocks(shop.ctx(), shop.teas.id, blocks)).map(({ id }) => id)).toEqual(['a', 'd']);
  const [lookbook, best] = await fillBlocks(shop.ctx(), shop.teas.id, [blocks[1] as never, blocks[0] as never]);
  expect([lookbook?.id, best]).toEqual(['b', undefined]);
});

test('a floor of chosen products keeps their order and has none of another shop', async () => {
  const { rows } = await sql<{ id: number; own: boolean }>`
    select id, merchant_id = ${shop.teas.id} as own from products where status = 'on_sale' order by id desc`.execute(
    shop.app.database.db,
  );
  const block = { ...newBlock('floor', 'f'), source: 'chosen' as const, productIds: rows.map(({ id }) => id) };
  const [floor] = await fillBlocks(shop.ctx(), shop.teas.id, [block]);
  const own = rows.filter((row) => row.own).map(({ id }) => id);
  expect(floor?.kind === 'floor' && floor.products.map(({ id }) => id)).toEqual(own);
});

test('a stored design that cannot be read shows the arrangement of the theme', () => {
  const sign = newBlock('sign', 'a');
  expect(readDocument({ version: 1, blocks: [sign] })?.blocks).toEqual([sign]);
  for (const broken of [
    null,
    { version: 2, blocks: [] },
    { version: 1, blocks: [{ id: 'a', kind: 'script' }] },
    { version: 1, blocks: [sign, { ...sign, id: 'b' }] },
    { version: 1, blocks: [{ ...newBlock('video', 'v'), link: 'javascript:alert(1)' }] },
    { version: 1, blocks: [{ ...newBlock('video', 'v'), link: 'https://[' }] },
    { version: 1, blocks: [{ ...newBlock('hero', 'h'), picture: '//elsewhere.example/a.png' }] },
  ])
    expect(readDocument(broken)).toBeNull();
});
