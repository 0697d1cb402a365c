import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { makeApp, makeVersion } from '../../../tests/support/app-market.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { isInStage } from '../downloads/staged-release.ts';
import { appListQuery } from './contract.ts';
import { listApps, readCharts } from './list-apps.server.ts';
import { readApp } from './read-app.server.ts';
import { platformOf } from './rules.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const find = async (query: object) => {
  const { list, isSimilar } = await listApps(bare.ctx(), appListQuery.parse(query));
  return { names: list.map(({ name }) => name), isSimilar };
};

describe('the search', () => {
  beforeAll(async () => {
    const summary = {
      en: 'Scans barcodes',
      'zh-CN': '扫描条形码的工具',
      th: 'สแกนบาร์โค้ดสินค้า',
      fr: 'Lecteur de codes-barres',
    };
    await makeApp(bare.app, { name: 'Otter Scanner', summary });
    await makeApp(bare.app, { name: 'Shelf Notes', kind: 'web', platforms: [], categoryId: 7 });
    await makeApp(bare.app, { name: 'Hidden Scanner', status: 'draft' });
    await makeApp(bare.app, { name: 'Coming Scanner', status: 'announced' });
  });

  it.each([['otter'], ['OTTER scan'], ['barcode'], ['条形码'], ['บาร์โค้ด'], ['codes-barres']])(
    'finds an app by %s',
    async (keyword) => {
      expect((await find({ keyword })).names[0]).toBe('Otter Scanner');
    },
  );

  it('finds announced apps, and none that is not public', async () => {
    expect((await find({ keyword: 'scanner' })).names.toSorted()).toEqual(['Coming Scanner', 'Otter Scanner']);
  });

  it('finds a name with a typing error, and says so', async () => {
    expect(await find({ keyword: 'Oter Scaner' })).toEqual({ names: ['Otter Scanner'], isSimilar: true });
    expect(await find({ keyword: 'zzzzqqq' })).toEqual({ names: [], isSimilar: false });
  });

  it('filters by kind, platform and rating', async () => {
    expect((await find({ kind: 'web' })).names).toEqual(['Shelf Notes']);
    expect((await find({ platform: 'linux' })).names).toEqual(['Otter Scanner']);
    expect((await find({ platform: 'windows' })).names).toEqual([]);
    expect((await find({ rating: 1 })).names).toEqual([]);
  });

  it('finds nothing in a category that does not exist', async () => {
    expect((await find({ cid: 999_999 })).names).toEqual([]);
  });
});

test('charts rank by the downloads of a week, by their rise, and by the weighed rating', async () => {
  const [steady, rising] = [await makeApp(bare.app, { name: 'Steady' }), await makeApp(bare.app, { name: 'Rising' })];
  await sql`update apps.apps set week_count = 900, former_week_count = 900, rating_score = 4.2, rating_count = 9
    where id = ${steady}`.execute(bare.app.database.db);
  await sql`update apps.apps set week_count = 500, former_week_count = 10 where id = ${rising}`.execute(
    bare.app.database.db,
  );
  const charts = await readCharts(bare.ctx(), { limit: 2 });
  expect(charts.downloads.map(({ name }) => name)).toEqual(['Steady', 'Rising']);
  expect(charts.rising.map(({ name }) => name)).toEqual(['Rising']);
  expect(charts.rated.map(({ name, rating }) => [name, rating])).toEqual([['Steady', 42]]);
});

describe('an app', () => {
  it.each(['draft', 'taken_down'] as const)('that is %s is not found', async (status) => {
    const id = await makeApp(bare.app, { status });
    await expect(readApp(bare.ctx(), id)).rejects.toMatchObject({ code: 'app_not_found' });
  });

  it('offers the newest released version with its files', async () => {
    const appId = await makeApp(bare.app);
    await makeVersion(bare.app, { appId, code: 1 });
    const newest = await makeVersion(bare.app, { appId, code: 2 });
    await makeVersion(bare.app, { appId, code: 3, status: 'draft' });
    const { offered, versions } = await readApp(bare.ctx(), appId);
    expect(offered?.name).toBe('1.2');
    expect(offered?.files).toMatchObject([{ url: newest.url, platform: 'android', scan: 'not_scanned' }]);
    expect(versions.map(({ name }) => name)).toEqual(['1.2', '1.1']);
  });

  it('that is announced offers nothing to download', async () => {
    const appId = await makeApp(bare.app, { status: 'announced' });
    await makeVersion(bare.app, { appId });
    expect((await readApp(bare.ctx(), appId)).offered).toBeNull();
  });
});

describe('a staged release', () => {
  const people = Array.from({ length: 2_000 }, (_, at) => `user:${at}`);
  const reached = (percent: number) => people.filter((person) => isInStage(person, 7, percent));

  it('reaches about the wanted share, and users who have it keep it', () => {
    expect(reached(10).length).toBeGreaterThan(140);
    expect(reached(10).length).toBeLessThan(260);
    expect(reached(30)).toEqual(expect.arrayContaining(reached(10)));
    expect(reached(100)).toEqual(people);
  });

  it('is a different draw for each version', () => {
    expect(people.filter((person) => isInStage(person, 8, 10))).not.toEqual(reached(10));
  });
});

it.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macos'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', null],
  ['', null],
])('the platform of %s is %s', (userAgent, platform) => {
  expect(platformOf(userAgent)).toBe(platform);
});
