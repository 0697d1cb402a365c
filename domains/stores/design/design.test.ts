import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { newBlock, type StoreBlock } from '../document.ts';
import { fillBlocks } from '../fill-blocks.server.ts';
import { readStoreFront } from '../queries.server.ts';
import { MAX_CHOSEN } from '../rules.ts';
import { publishDraft, restoreVersion, saveDraft, undoDraft } from './change-draft.server.ts';
import { readProductChoices, requireOwnProduct } from './product-choices.server.ts';
import { readDesign } from './queries.server.ts';
import { applyStep, type Pick } from './rules.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const seller = () => shop.ctx({ actor: shop.teas.owner });
const documentOf = (...blocks: StoreBlock[]) => ({ version: 1 as const, blocks });
const [sign, hero, text] = [newBlock('sign', 'sign-1'), newBlock('hero', 'hero-2'), newBlock('text', 'text-3')];

test('steps add, fill, move and remove blocks, and refuse what is not possible', () => {
  const blocks = [sign, hero, text];
  const ids = (changed: StoreBlock[] | null) => changed?.map(({ id }) => id);
  expect(ids(applyStep(blocks, { kind: 'add', block: 'floor' }))).toEqual(['sign-1', 'hero-2', 'text-3', 'floor-4']);
  expect(ids(applyStep(blocks, { kind: 'move', id: 'text-3', to: 0 }))).toEqual(['text-3', 'sign-1', 'hero-2']);
  expect(ids(applyStep(blocks, { kind: 'move', id: 'sign-1', to: 99 }))).toEqual(['hero-2', 'text-3', 'sign-1']);
  expect(ids(applyStep(blocks, { kind: 'remove', id: 'hero-2' }))).toEqual(['sign-1', 'text-3']);
  const filled = { ...text, title: { en: 'Hello' } } as StoreBlock;
  expect(applyStep(blocks, { kind: 'fill', block: filled })?.[2]).toBe(filled);
  expect(applyStep(blocks, { kind: 'fill', block: { ...newBlock('map', 'text-3') } })).toBeNull();
  expect(applyStep(blocks, { kind: 'add', block: 'sign' })).toBeNull();
  expect(applyStep(blocks, { kind: 'remove', id: 'gone' })).toBeNull();
});

test('products of a block are added, moved and removed, up to its limit; a big picture has one', () => {
  const look = newBlock('lookbook', 'look-4');
  const after = (block: StoreBlock, ...steps: [Pick, number][]) =>
    steps.reduce<StoreBlock[] | null>(
      (blocks, [pick, product]) => blocks && applyStep(blocks, { kind: 'pick', id: block.id, pick, product }),
      [block],
    )?.[0] ?? null;
  const filled: [Pick, number][] = Array.from({ length: MAX_CHOSEN }, (_, nth) => ['add', nth + 1]);
  expect(after(look, ['add', 1], ['add', 2], ['add', 3], ['earlier', 3], ['later', 1], ['remove', 2])).toMatchObject({
    productIds: [3, 1],
  });
  expect(after(look, ['add', 1], ['add', 2], ['earlier', 1], ['later', 2])).toMatchObject({ productIds: [1, 2] });
  expect(after(look, ...filled)).toMatchObject({ productIds: { length: MAX_CHOSEN } });
  for (const refused of [
    [...filled, ['add', 99]],
    [
      ['add', 1],
      ['add', 1],
    ],
    [['remove', 1]],
  ] as [Pick, number][][]) {
    expect(after(look, ...refused)).toBeNull();
  }
  expect(after(newBlock('floor', 'floor-5'), ['add', 7])).toMatchObject({ source: 'chosen', productIds: [7] });
  expect(after(hero, ['add', 7], ['add', 8])).toMatchObject({ productId: 8 });
  expect(after(hero, ['add', 7], ['remove', 7])).toMatchObject({ productId: null });
  expect(after(text, ['add', 7])).toBeNull();
});

test('offers a shop its own products only, and shows the state of the chosen ones', async () => {
  const { tea, recipe, lamp } = shop;
  const ids = [recipe.productId, lamp.productId];
  const { db } = shop.app.database;
  await sql`update products set status = 'off_sale' where id = ${recipe.productId}::bigint`.execute(db);
  const { chosen, found, hasMore } = await readProductChoices(seller(), { ids, keyword: '' });
  expect(chosen).toMatchObject([
    { id: recipe.productId, status: 'off_sale', price: { amount: 1500, currency: 'CNY' } },
  ]);
  expect([found.map(({ id }) => id), hasMore]).toEqual([[tea.productId], false]);
  const search = async (keyword: string) => (await readProductChoices(seller(), { ids: [], keyword })).found.length;
  expect([await search('green'), await search('中文'), await search('lamp'), await search('%')]).toEqual([1, 1, 0, 0]);
  for (const id of [...ids, 999_999]) {
    await expect(requireOwnProduct(seller(), { id })).rejects.toMatchObject({ code: 'product_not_found' });
  }
  await requireOwnProduct(seller(), { id: tea.productId });
  await sql`update products set status = 'on_sale' where id = ${recipe.productId}::bigint`.execute(db);
  await expect(readProductChoices(shop.ctx(), { ids, keyword: '' })).rejects.toMatchObject({ code: 'login_required' });
  const strange = { ...newBlock('lookbook', 'look-1'), productIds: [lamp.productId] } as StoreBlock;
  expect(await fillBlocks(shop.ctx(), shop.teas.id, [strange])).toEqual([]);
});

test('a draft keeps no product of another shop, and none that was deleted', async () => {
  const { tea, lamp } = shop;
  const ids = [lamp.productId, tea.productId, 999_999];
  const { revision } = await readDesign(seller());
  const look = { ...newBlock('lookbook', 'look-1'), productIds: ids } as StoreBlock;
  const floor = { ...newBlock('floor', 'floor-2'), source: 'chosen', productIds: ids } as StoreBlock;
  const big = { ...newBlock('hero', 'hero-3'), productId: lamp.productId } as StoreBlock;
  await saveDraft(seller(), { revision, theme: 'theme1', document: documentOf(look, floor, big) });
  const after = await readDesign(seller());
  expect(after.draft?.blocks).toMatchObject([
    { productIds: [tea.productId] },
    { productIds: [tea.productId] },
    { productId: null },
  ]);
  await undoDraft(seller(), { revision: after.revision });
  await sql`update stores set draft_revision = 0`.execute(shop.app.database.db);
});

test('guests see what was published, not the draft, and every published version can be restored', async () => {
  const front = () => readStoreFront(shop.ctx(), shop.teas.id);
  let { revision } = await saveDraft(seller(), { revision: 0, theme: 'theme11', document: documentOf(sign, hero) });
  expect(await front()).toMatchObject({ theme: 'theme1', document: null });
  ({ revision } = await publishDraft(seller(), { revision }));
  expect(await front()).toMatchObject({ theme: 'theme11', document: { blocks: [sign, hero] } });
  const [first] = (await readDesign(seller())).versions;
  ({ revision } = await saveDraft(seller(), { revision, theme: 'theme12', document: null }));
  ({ revision } = await publishDraft(seller(), { revision }));
  expect(await front()).toMatchObject({ theme: 'theme12', document: null });
  ({ revision } = await restoreVersion(seller(), { revision, versionId: first?.id ?? 0 }));
  expect(await front()).toMatchObject({ theme: 'theme12' });
  await publishDraft(seller(), { revision });
  expect(await front()).toMatchObject({ theme: 'theme11', document: { blocks: [sign, hero] } });
  expect((await readDesign(seller())).versions).toHaveLength(3);
});

test('changes are undone one by one', async () => {
  const before = await readDesign(seller());
  let { revision } = await saveDraft(seller(), {
    revision: before.revision,
    theme: 'theme2',
    document: documentOf(text),
  });
  ({ revision } = await saveDraft(seller(), { revision, theme: 'theme10', document: null }));
  ({ revision } = await undoDraft(seller(), { revision }));
  expect(await readDesign(seller())).toMatchObject({ draftTheme: 'theme2', draft: { blocks: [text] } });
  await undoDraft(seller(), { revision });
  const after = await readDesign(seller());
  expect([after.draftTheme, after.draft]).toEqual([before.draftTheme, before.draft]);
});

test('refuses one of two changes based on the same version', async () => {
  const { revision } = await readDesign(seller());
  const change = (theme: 'theme1' | 'theme2') => saveDraft(seller(), { revision, theme, document: null });
  const results = await Promise.allSettled([change('theme1'), change('theme2')]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(change('theme1')).rejects.toMatchObject({ code: 'store_changed' });
});

test('refuses to restore the version of another shop, and refuses buyers', async () => {
  const other = shop.ctx({ actor: shop.lamps.owner });
  const { rows } = await sql<{ id: number }>`select id from store_versions limit 1`.execute(shop.app.database.db);
  await expect(restoreVersion(other, { revision: 0, versionId: rows[0]?.id ?? 0 })).rejects.toMatchObject({
    code: 'store_version_not_found',
  });
  await expect(readDesign(shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
});
