import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayIn } from '../../../platform/locale/time-zone.ts';
import { makeApp } from '../../../tests/support/app-market.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, register } from '../../../tests/support/people.ts';
import { staffWith } from '../../../tests/support/staff.ts';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { readCollection, readCollections, readPick } from '../reading/read-collections.server.ts';
import { listMarketPages } from '../reading/sitemap.server.ts';
import {
  changeCollectionApps,
  moveCollection,
  removeCollection,
  saveCollection,
  setCollectionApps,
  switchCollection,
} from './change-collections.server.ts';
import { listOfficeCollections } from './list-collections.server.ts';
import { findFreeDay, listPicks, removePick, savePick } from './picks.server.ts';

let bare: BareApp;
let staff: Ctx;
let day: string;
let made = 0;
beforeAll(async () => {
  bare = await startBareApp();
  staff = await staffWith(bare, ['apps.curate']);
  day = dayIn(timeZoneOf(staff.site), staff.now);
});
afterAll(() => bare.close());

/** A shown collection with these apps. */
async function collectionOf(...appIds: number[]): Promise<{ id: number; key: string }> {
  made += 1;
  const key = `collection-${made}`;
  const { id } = await saveCollection(staff, { key, title: { en: key }, intro: {}, isShown: true });
  await setCollectionApps(staff, { id, appIds });
  return { id, key };
}
const frontPage = async () => (await readCollections(bare.ctx(), { most: 6, apps: 6 })).map(({ key }) => key);
const idsOf = async (key: string) => (await readCollection(bare.ctx(), key))?.apps.map(({ id }) => id);

describe('a collection', () => {
  it('is on the front page once it has apps and is shown, in its place and in the reader’s language', async () => {
    const first = await collectionOf(await makeApp(bare.app));
    const second = await collectionOf(await makeApp(bare.app));
    expect(await frontPage()).toEqual([first.key, second.key]);
    await moveCollection(staff, { id: second.id, to: 0 });
    expect(await frontPage()).toEqual([second.key, first.key]);
    await switchCollection(staff, { id: second.id, isShown: false });
    expect([await frontPage(), await readCollection(bare.ctx(), second.key)]).toEqual([[first.key], undefined]);
    const texts = { title: { en: 'Travel', fr: 'Voyage' }, intro: { en: 'On the road' } };
    await saveCollection(staff, { id: first.id, key: 'travel', ...texts, isShown: true });
    expect(await readCollection({ ...bare.ctx(), locale: 'fr' }, 'travel')).toMatchObject({
      title: 'Voyage',
      intro: 'On the road',
    });
    expect((await listMarketPages(bare.ctx(), 0)).map(({ path }) => path)).toContain('/app/collection/travel');
    await removeCollection(staff, { id: first.id });
    expect(await frontPage()).toEqual([]);
  });

  it('has its apps in order, each once, and takes only those that readers see', async () => {
    const [one, two, three] = [await makeApp(bare.app), await makeApp(bare.app), await makeApp(bare.app)];
    const { id, key } = await collectionOf(one, two, two);
    expect(await idsOf(key)).toEqual([one, two]);
    await changeCollectionApps(staff, { id, change: { add: three } });
    await changeCollectionApps(staff, { id, change: { add: three } });
    await changeCollectionApps(staff, { id, change: { move: three, by: -1 } });
    await changeCollectionApps(staff, { id, change: { move: one, by: -1 } });
    await changeCollectionApps(staff, { id, change: { remove: two } });
    expect(await idsOf(key)).toEqual([one, three]);
    const draft = await makeApp(bare.app, { status: 'draft' });
    await expect(changeCollectionApps(staff, { id, change: { add: draft } })).rejects.toMatchObject({
      code: 'app_not_found',
    });
    expect((await listOfficeCollections(staff)).find((each) => each.id === id)?.apps).toMatchObject([
      { id: one, status: 'listed' },
      { id: three },
    ]);
  });

  it('needs a title and an address that no other has', async () => {
    const { id, key } = await collectionOf(await makeApp(bare.app));
    const other = await collectionOf(await makeApp(bare.app));
    const texts = { intro: {}, isShown: true };
    await expect(saveCollection(staff, { ...texts, key: 'untitled', title: { fr: ' ' } })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(saveCollection(staff, { ...texts, id: other.id, key, title: { en: 'Twin' } })).rejects.toMatchObject({
      code: 'app_collection_key_taken',
    });
    await removeCollection(staff, { id });
    await expect(saveCollection(staff, { ...texts, id, key, title: { en: 'Gone' } })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(moveCollection(staff, { id, to: 0 })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the pick of a day', () => {
  it('is shown from its day on until the next one begins', async () => {
    const [one, two] = [await makeApp(bare.app), await makeApp(bare.app)];
    expect(await findFreeDay(staff)).toBe(day);
    await savePick(staff, { day, appId: one, title: { en: 'Today' }, text: {} });
    await savePick(staff, { day: addDays(day, 2), appId: two, title: {}, text: { en: 'Later' } });
    expect(await findFreeDay(staff)).toBe(addDays(day, 1));
    const at = (days: number) => ({ ...bare.ctx(), now: new Date(staff.now.getTime() + days * 86_400_000) });
    const shown = await Promise.all([0, 1, 2].map(async (days) => (await readPick(at(days)))?.app.id));
    expect(shown).toEqual([one, one, two]);
    expect((await listPicks(staff, { page: 1, limit: 40 })).list).toMatchObject([
      { day, isCurrent: true, app: { id: one } },
      { day: addDays(day, 2), isCurrent: false, text: { en: 'Later' } },
    ]);
    await savePick(staff, { from: day, day: addDays(day, 1), appId: two, title: { en: 'Tomorrow' }, text: {} });
    expect(await readPick(bare.ctx())).toBeNull();
    await removePick(staff, { day: addDays(day, 1) });
    await expect(removePick(staff, { day: addDays(day, 1) })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is one for a day, of an app that readers see, on a day that is not over', async () => {
    const appId = await makeApp(bare.app);
    const texts = { title: {}, text: {} };
    const free = addDays(day, 9);
    await savePick(staff, { day: free, appId, ...texts });
    const refusals = [
      [{ day: free, appId }, 'app_pick_taken'],
      [{ day: addDays(day, -1), appId }, 'validation_failed'],
      [{ day: addDays(day, 366), appId }, 'validation_failed'],
      [{ day: addDays(day, 10), appId: await makeApp(bare.app, { status: 'taken_down' }) }, 'app_not_found'],
      [{ from: addDays(day, 11), day: addDays(day, 12), appId }, 'not_found'],
    ] as const;
    for (const [input, code] of refusals)
      await expect(savePick(staff, { ...input, ...texts })).rejects.toMatchObject({ code });
  });
});

it('users without the permission put nothing together', async () => {
  const reader = await as(bare.ctx(), await register(bare.ctx(), 'reader@example.com'));
  const collection = { key: 'mine', title: { en: 'Mine' }, intro: {}, isShown: true };
  await Promise.all(
    [
      listOfficeCollections(reader),
      saveCollection(reader, collection),
      switchCollection(reader, { id: 1, isShown: false }),
      moveCollection(reader, { id: 1, to: 0 }),
      removeCollection(reader, { id: 1 }),
      setCollectionApps(reader, { id: 1, appIds: [] }),
      listPicks(reader, { page: 1, limit: 40 }),
      findFreeDay(reader),
      savePick(reader, { day, appId: 1, title: {}, text: {} }),
      removePick(reader, { day }),
    ].map((act) => expect(act).rejects.toMatchObject({ code: 'no_permission' })),
  );
});
