import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../../platform/locale/time-zone.ts';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { makeApp, makeVersion } from '../../../tests/support/app-market.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, register } from '../../../tests/support/people.ts';
import { saveTraffic } from '../../traffic/save-traffic.server.ts';
import { readAppFigures } from './read-figures.server.ts';

let bare: BareApp;
let team: Awaited<ReturnType<typeof addDeveloper>>;
let reader: number;
beforeAll(async () => {
  bare = await startBareApp();
  team = await addDeveloper(bare);
  reader = await register(bare.ctx(), 'reader@example.com');
});
afterAll(() => bare.close());

const today = () => team.owner.now.toISOString().slice(0, 10);

interface Downloads {
  appId: number;
  ago: number;
  num: number;
  kind?: 'install' | 'update' | 'open';
  file?: { versionId: number; fileId: number };
  country?: string;
  locale?: string;
  isCounted?: boolean;
}

let guests = 0;
async function download(given: Downloads): Promise<void> {
  const { appId, ago, num, kind = 'install', file, country = 'LA', locale = 'lao', isCounted = true } = given;
  guests += 1_000;
  await sql`
    insert into apps.downloads (app_id, version_id, file_id, guest_hash, kind, country, locale, day, is_counted)
    select ${appId}::bigint, ${file?.versionId ?? null}::bigint, ${file?.fileId ?? null}::bigint,
      (${guests}::int + n)::text, ${kind}, ${country}, ${locale}, ${addDays(today(), -ago)}::date, ${isCounted}::boolean
    from generate_series(1, ${num}::int) n`.execute(bare.app.database.db);
}

async function rate(appId: number, userId: number, stars: number, ago: number): Promise<void> {
  await sql`
    insert into apps.ratings (app_id, user_id, stars, rated_at)
    values (${appId}::bigint, ${userId}::bigint, ${stars}::smallint, ${addDays(today(), -ago)}::date)`.execute(
    bare.app.database.db,
  );
}

it('has downloads by day, version, language and country, without those that do not count', async () => {
  const appId = await makeApp(bare.app, { developerId: team.id });
  const [one, two] = [await makeVersion(bare.app, { appId }), await makeVersion(bare.app, { appId, code: 2 })];
  await download({ appId, ago: 0, num: 3, file: two });
  await download({ appId, ago: 2, num: 2, file: one, country: 'FR', locale: 'fr' });
  await download({ appId, ago: 2, num: 4, file: two, kind: 'update', country: '' });
  await download({ appId, ago: 2, num: 9, file: two, isCounted: false });
  await download({ appId, ago: 7, num: 5, file: one });
  await download({ appId: await makeApp(bare.app), ago: 0, num: 8, kind: 'open' });
  const week = await readAppFigures(await team.join('analyst'), { id: appId, days: 7 });
  expect(week.days.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => addDays(today(), -ago)));
  expect(week.days.map(({ installs, updates }) => [installs, updates]).slice(4)).toEqual([
    [2, 4],
    [0, 0],
    [3, 0],
  ]);
  expect(week).toMatchObject({
    total: { installs: 5, updates: 4, opens: 0 },
    versions: [
      { name: '1.2', downloads: 7 },
      { name: '1.1', downloads: 2 },
    ],
    languages: [
      { locale: 'lao', downloads: 7 },
      { locale: 'fr', downloads: 2 },
    ],
  });
  expect(Object.fromEntries(week.countries.map(({ country, downloads }) => [country, downloads]))).toEqual({
    '': 4,
    LA: 3,
    FR: 2,
  });
  expect((await readAppFigures(team.owner, { id: appId, days: 30 })).total.installs).toBe(10);
});

it('has the average of the ratings up to each day, and the reservations', async () => {
  const appId = await makeApp(bare.app, { developerId: team.id, status: 'announced' });
  const second = await register(bare.ctx(), 'second@example.com');
  const third = await register(bare.ctx(), 'third@example.com');
  await rate(appId, reader, 2, 20);
  await rate(appId, second, 5, 3);
  await rate(appId, third, 5, 0);
  await sql`update apps.ratings set status = 'held' where app_id = ${appId}::bigint and user_id = ${third}::bigint`.execute(
    bare.app.database.db,
  );
  await sql`
    insert into apps.reservations (app_id, user_id, reserved_at)
    values (${appId}::bigint, ${reader}::bigint, ${team.owner.now}::timestamptz),
      (${appId}::bigint, ${second}::bigint, ${team.owner.now}::timestamptz - interval '40 days')`.execute(
    bare.app.database.db,
  );
  await sql`update apps.apps set reservation_count = 2 where id = ${appId}::bigint`.execute(bare.app.database.db);
  const { days, total, stars, reserved } = await readAppFigures(team.owner, { id: appId, days: 7 });
  expect(days.map(({ average }) => average)).toEqual([2, 2, 2, 3.5, 3.5, 3.5, 3.5]);
  expect([total.ratings, stars, total.reservations, reserved]).toEqual([1, [0, 1, 0, 0, 1], 1, 2]);
  const month = await readAppFigures(team.owner, { id: appId, days: 30 });
  expect(month.days.slice(0, 10).map(({ average }) => average)).toEqual([...Array<number>(9).fill(0), 2]);
});

it('is read by the team alone', async () => {
  const id = await makeApp(bare.app, { developerId: team.id });
  const other = await addDeveloper(bare);
  await expect(readAppFigures(other.owner, { id, days: 7 })).rejects.toMatchObject({ code: 'app_not_found' });
  await expect(readAppFigures(await as(bare.ctx(), reader), { id, days: 7 })).rejects.toMatchObject({
    code: 'no_permission',
  });
});

it('has views and visitors of its page, each visitor once a day', async () => {
  const [appId, other] = [await makeApp(bare.app, { developerId: team.id }), await makeApp(bare.app)];
  const now = team.owner.now;
  const see = (ip: string, of = appId, at = now) => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    bare.app.traffic.note({ target: { appId: of }, ip, userAgent, at });
  };
  see('192.0.2.7');
  see('192.0.2.7');
  see('192.0.2.8', other);
  see('192.0.2.7', appId, new Date(now.getTime() - 86_400_000));
  await saveTraffic(bare.ctx());
  // the same visitor in another save, and another one
  see('192.0.2.7');
  see('198.51.100.9');
  await saveTraffic(bare.ctx());
  const { days, total } = await readAppFigures(team.owner, { id: appId, days: 7 });
  expect(days.slice(-2).map(({ views, visitors }) => [views, visitors])).toEqual([
    [1, 1],
    [4, 2],
  ]);
  expect([total.views, total.visitors]).toEqual([5, 3]);
});
