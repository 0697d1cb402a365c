import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { saveViewInput } from './contract.ts';
import { MAX_VIEWS } from './rules.ts';
import { dropView, listViews, saveView } from './saved-views.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const teas = (): Ctx => ({ ...shop.ctx(), actor: shop.teas.owner });
const lamps = (): Ctx => ({ ...shop.ctx(), actor: shop.lamps.owner });
const view = (name: string, query: string) => saveViewInput.parse({ list: 'products', name, query });

test('a view keeps the filters of a list, is replaced by its name, and is its member’s own', async () => {
  await saveView(teas(), view('Drafts', '?state=draft&page=3&keyword='));
  await saveView(teas(), view('Drafts', '?state=draft&sort=stock&done=saved'));
  const [saved] = await listViews(teas(), { list: 'products' });
  expect(saved).toMatchObject({ name: 'Drafts', query: 'sort=stock&state=draft' });
  expect(await listViews(teas(), { list: 'orders' })).toEqual([]);
  expect(await listViews(lamps(), { list: 'products' })).toEqual([]);
  const { id = 0 } = saved ?? {};
  await expect(dropView(lamps(), { id })).rejects.toMatchObject({ code: 'not_found' });
  await dropView(teas(), { id });
  expect(await listViews(teas(), { list: 'products' })).toEqual([]);
});

test('every list has views of its own, reviews too', async () => {
  await saveView(teas(), saveViewInput.parse({ list: 'reviews', name: 'Bad', query: '?tab=bad&keyword=late&page=2' }));
  expect(await listViews(teas(), { list: 'reviews' })).toMatchObject([{ name: 'Bad', query: 'keyword=late&tab=bad' }]);
  expect(await listViews(teas(), { list: 'customers' })).toEqual([]);
});

test('views have a name and a limit, and guests none', async () => {
  expect(saveViewInput.safeParse({ list: 'products', name: ' ', query: '' }).success).toBe(false);
  for (let nth = 0; nth < MAX_VIEWS; nth += 1) await saveView(lamps(), view(`View ${nth}`, ''));
  await expect(saveView(lamps(), view('One more', ''))).rejects.toMatchObject({ code: 'saved_views_full' });
  await saveView(lamps(), view('View 1', 'state=out'));
  await Promise.all(
    [
      listViews(shop.ctx(), { list: 'products' }),
      saveView(shop.ctx(), view('Mine', '')),
      dropView(shop.ctx(), { id: 1 }),
    ].map((refused) => expect(refused).rejects.toMatchObject({ code: 'login_required' })),
  );
});
