import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setReadOnly } from '../../../platform/database/deployment-state.ts';
import { RateLimit } from '../../../platform/network/rate-limit.ts';
import { makeApp, makeVersion } from '../../../tests/support/app-market.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, later, register } from '../../../tests/support/people.ts';
import type { Ctx } from '../../kit/context.ts';
import { downloadListQuery } from './contract.ts';
import { countWeeks, forgetGuests } from './count-weeks.server.ts';
import { listDownloads, readOwnVersion } from './list-downloads.server.ts';
import { noteDownload } from './note-download.server.ts';
import { openAppFile } from './open-file.server.ts';
import { isFromStart, isVisit } from './rules.ts';

let bare: BareApp;
let reader: Ctx;
beforeAll(async () => {
  bare = await startBareApp();
  reader = await as(bare.ctx(), await register(bare.ctx(), 'reader@example.com'));
});
afterAll(() => bare.close());

const DAY = 86_400;
async function download(ctx: Ctx, made: { sha256: string }, name = 'notes.apk'): Promise<void> {
  await noteDownload(ctx, await openAppFile(ctx, { sha256: made.sha256, name }));
}
const numbersOf = async (appId: number) =>
  (
    await sql<object>`select download_count as all, week_count as week, former_week_count as former
      from apps.apps where id = ${appId}`.execute(bare.app.database.db)
  ).rows[0];

it('a download is not recorded while the deployment is read-only', async () => {
  const appId = await makeApp(bare.app);
  const version = await makeVersion(bare.app, { appId });
  const { deployment, database } = bare.app;
  const kept = async () =>
    (await sql`select from apps.downloads where app_id = ${appId}::bigint`.execute(database.db)).rows.length;
  await setReadOnly(database.db, {});
  await deployment.load();
  await download(reader, version);
  const during = await kept();
  await setReadOnly(database.db, null);
  await deployment.load();
  await download(reader, version);
  expect([during, await kept()]).toEqual([0, 1]);
});

describe('a file', () => {
  it('of a released version is opened; of a draft, a taken-down app or under another name it is not', async () => {
    const appId = await makeApp(bare.app);
    const released = await makeVersion(bare.app, { appId });
    expect((await openAppFile(bare.ctx(), { sha256: released.sha256, name: 'notes.apk' })).file.bytes).toBeGreaterThan(
      5,
    );
    const draft = await makeVersion(bare.app, { appId, code: 2, status: 'draft' });
    const gone = await makeVersion(bare.app, { appId: await makeApp(bare.app, { status: 'taken_down' }) });
    for (const wanted of [
      { sha256: draft.sha256, name: 'notes.apk' },
      { sha256: gone.sha256, name: 'notes.apk' },
      { sha256: released.sha256, name: 'other.apk' },
    ])
      await expect(openAppFile(bare.ctx(), wanted)).rejects.toMatchObject({ code: 'app_file_not_found' });
  });

  it('of a staged release is opened by those whom it has reached', async () => {
    const { sha256 } = await makeVersion(bare.app, { appId: await makeApp(bare.app), percent: 50 });
    const opened = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        openAppFile(bare.ctx({ ip: `192.0.2.${at}` }), { sha256, name: 'notes.apk' }).then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(new Set(opened)).toEqual(new Set([true, false]));
  });
});

describe('a download', () => {
  it('is counted once for each person, version and day', async () => {
    const appId = await makeApp(bare.app);
    const made = await makeVersion(bare.app, { appId });
    await Promise.all(Array.from({ length: 5 }, () => download(reader, made)));
    await download(bare.ctx(), made);
    await download(bare.ctx(), made);
    await download(bare.ctx({ ip: '192.0.2.77' }), made);
    await download(later(reader, DAY), made);
    expect(await numbersOf(appId)).toMatchObject({ all: 4 });
  });

  it('is one of its network for guests, whatever their browser says it is', async () => {
    const appId = await makeApp(bare.app);
    const made = await makeVersion(bare.app, { appId });
    for (const userAgent of ['a', 'b', 'c']) await download(bare.ctx({ userAgent }), made);
    for (const ip of ['2001:db8::1', '2001:db8::2']) await download(bare.ctx({ ip }), made);
    expect(await numbersOf(appId)).toMatchObject({ all: 2 });
  });

  it('is recorded but not counted beyond the limit of a network', async () => {
    const appId = await makeApp(bare.app);
    const app = { ...bare.app, limits: { ...bare.app.limits, appDownloads: new RateLimit(1, 1 / 1_440) } };
    await download({ ...reader, app }, await makeVersion(bare.app, { appId, code: 1 }));
    await download({ ...reader, app }, await makeVersion(bare.app, { appId, code: 2 }));
    await countWeeks(bare.ctx());
    expect(await numbersOf(appId)).toEqual({ all: 1, week: 1, former: 0 });
    expect(await readOwnVersion(reader, appId)).toMatchObject({ name: '1.2' });
  });

  it.each([
    [200, undefined, true],
    [206, 'bytes 0-99/1000', true],
    [206, 'bytes 100-199/1000', false],
    [416, 'bytes */1000', false],
    [304, undefined, false],
  ])('that is answered with %i and %s is one: %s', (status, range, expected) => {
    const headers = new Headers(range ? { 'content-range': range } : {});
    expect(isFromStart({ status, headers } as Response)).toBe(expected);
  });

  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }, true],
    [{ 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }, false],
    [{ 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }, false],
    [{ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }, false],
    [{ 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' }, false],
  ])('of a web app with the headers %j is a visit: %s', (headers, expected) => {
    expect(isVisit(new Headers(headers))).toBe(expected);
  });

  it('of another version is an update for an account', async () => {
    const appId = await makeApp(bare.app);
    await download(reader, await makeVersion(bare.app, { appId, code: 1 }));
    await download(reader, await makeVersion(bare.app, { appId, code: 2 }));
    const { rows } = await sql<{
      kind: string;
    }>`select kind from apps.downloads where app_id = ${appId} order by id`.execute(bare.app.database.db);
    expect(rows.map(({ kind }) => kind)).toEqual(['install', 'update']);
  });

  it('counts for the week and then for the one before; guests are forgotten later', async () => {
    const appId = await makeApp(bare.app);
    await download(bare.ctx(), await makeVersion(bare.app, { appId }));
    await countWeeks(bare.ctx());
    expect(await numbersOf(appId)).toMatchObject({ week: 1, former: 0 });
    await countWeeks(later(bare.ctx(), 8 * DAY));
    expect(await numbersOf(appId)).toMatchObject({ week: 0, former: 1 });
    await countWeeks(later(bare.ctx(), 15 * DAY));
    expect(await numbersOf(appId)).toMatchObject({ week: 0, former: 0, all: 1 });
    expect(await forgetGuests(bare.ctx())).toBe(0);
    expect(await forgetGuests(later(bare.ctx(), 102 * DAY))).toBeGreaterThan(0);
  });
});

describe('the own downloads', () => {
  const list = (query: object = {}) => listDownloads(reader, downloadListQuery.parse(query));

  it('say which have an update, and are filtered by platform, time and name', async () => {
    const appId = await makeApp(bare.app, { name: 'Lighthouse' });
    await download(reader, await makeVersion(bare.app, { appId, code: 1 }));
    await makeVersion(bare.app, { appId, code: 2 });
    const { list: found } = await list({ keyword: 'lightH' });
    expect(found).toMatchObject([{ name: 'Lighthouse', version: '1.1', update: '1.2', platform: 'android' }]);
    expect((await list({ keyword: 'lighthouse', platform: 'windows' })).total).toBe(0);
    expect((await list({ keyword: 'lighthouse', days: 7 })).total).toBe(1);
  });

  it('are for members', async () => {
    await expect(listDownloads(bare.ctx(), downloadListQuery.parse({}))).rejects.toMatchObject({
      code: 'login_required',
    });
  });
});
