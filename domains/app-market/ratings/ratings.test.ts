import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { makeApp, makeVersion } from '../../../tests/support/app-market.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, later, register } from '../../../tests/support/people.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { noteDownload } from '../downloads/note-download.server.ts';
import { openAppFile } from '../downloads/open-file.server.ts';
import { openWebApp } from '../downloads/open-web-app.server.ts';
import { listRatings, readOwnRating } from './list-ratings.server.ts';
import { deleteRating, rateApp } from './rate-app.server.ts';
import { weighApps } from './recount-ratings.server.ts';
import { reportApp } from './report-app.server.ts';
import { isBurst, weighedScore } from './rules.ts';

type Person = Ctx & { actor: Actor };

let bare: BareApp;
let reader: Person;
beforeAll(async () => {
  bare = await startBareApp();
  reader = await person('reader');
});
afterAll(() => bare.close());

/** With an account that is a month old. */
async function person(name: string): Promise<Person> {
  const ctx = await as(bare.ctx(), await register(bare.ctx(), `${name}@example.com`));
  return { ...ctx, actor: { ...ctx.actor, createdAt: new Date(ctx.now.getTime() - 30 * 86_400_000) } };
}

async function downloadable(): Promise<number> {
  const appId = await makeApp(bare.app);
  await makeVersion(bare.app, { appId });
  return appId;
}
async function download(ctx: Ctx, appId: number): Promise<void> {
  const { rows } = await sql<{ sha256: string; name: string }>`
    select f.sha256, f.name from apps.files f join apps.versions v on v.id = f.version_id where v.app_id = ${appId}`.execute(
    ctx.db,
  );
  for (const row of rows) await noteDownload(ctx, await openAppFile(ctx, row));
}
const numbersOf = async (appId: number) =>
  (
    await sql<object>`select rating_count as count, rating_sum as sum from apps.apps where id = ${appId}`.execute(
      bare.app.database.db,
    )
  ).rows[0];
const list = (id: number) => listRatings(bare.ctx(), { id, page: 1, limit: 10 });

describe('a rating', () => {
  it('needs a download, or for a web app that it was opened here', async () => {
    const id = await downloadable();
    await expect(rateApp(reader, { id, stars: 5, text: '' })).rejects.toMatchObject({ code: 'app_not_downloaded' });
    await download(reader, id);
    await rateApp(reader, { id, stars: 5, text: 'Fast' });
    const web = await makeApp(bare.app, { kind: 'web', platforms: [] });
    await expect(rateApp(reader, { id: web, stars: 5, text: '' })).rejects.toMatchObject({
      code: 'app_not_downloaded',
    });
    expect(await openWebApp(reader, web, false)).toBe('https://app.example.org/');
    expect(await readOwnRating(reader, web)).toMatchObject({ mayRate: false });
    expect(await openWebApp(reader, web, true)).toBe('https://app.example.org/');
    await openWebApp(reader, web, true);
    await rateApp(reader, { id: web, stars: 3, text: '' });
    expect(await numbersOf(web)).toEqual({ count: 1, sum: 3 });
  });

  it('names the version, is changed, and is deleted', async () => {
    const id = await downloadable();
    await download(reader, id);
    await rateApp(reader, { id, stars: 2, text: 'Slow' });
    await rateApp(later(reader, 60), { id, stars: 4, text: 'Better' });
    expect((await list(id)).list).toMatchObject([{ stars: 4, text: 'Better', version: '1.1', isEdited: true }]);
    expect(await numbersOf(id)).toEqual({ count: 1, sum: 4 });
    expect(await readOwnRating(reader, id)).toMatchObject({ mayRate: true, rating: { stars: 4, isShown: true } });
    await deleteRating(reader, { id });
    expect([await numbersOf(id), (await list(id)).total]).toEqual([{ count: 0, sum: 0 }, 0]);
  });

  it('is refused to guests and for apps that are not listed', async () => {
    const input = { id: await makeApp(bare.app, { status: 'taken_down' }), stars: 1, text: '' };
    await expect(rateApp(bare.ctx(), input)).rejects.toMatchObject({ code: 'login_required' });
    await expect(rateApp(reader, input)).rejects.toMatchObject({ code: 'app_not_found' });
    await expect(deleteRating(bare.ctx(), input)).rejects.toMatchObject({ code: 'login_required' });
  });
});

describe('what is not shown', () => {
  it('stays so when it is taken back and written again', async () => {
    const id = await downloadable();
    await download(reader, id);
    await rateApp(reader, { id, stars: 1, text: 'Rude' });
    await sql`update apps.ratings set status = 'hidden' where app_id = ${id}::bigint`.execute(reader.db);
    await deleteRating(reader, { id });
    expect((await readOwnRating(reader, id)).rating).toMatchObject({ text: '', isShown: false });
    await rateApp(reader, { id, stars: 1, text: 'Rude' });
    expect([(await list(id)).total, (await readOwnRating(reader, id)).rating]).toEqual([
      0,
      { stars: 1, text: 'Rude', isShown: false },
    ]);
  });
});

test('visitors rate nothing, and report once their e-mail or phone is confirmed', async () => {
  const id = await downloadable();
  const visitor: Person = { ...reader, actor: { ...reader.actor, kind: 'visitor', isVisitorVerified: false } };
  await download(visitor, id);
  expect(await readOwnRating(visitor, id)).toMatchObject({ mayRate: false });
  const report = { id, reason: 'copy', text: '' } as const;
  await Promise.all(
    [rateApp(visitor, { id, stars: 5, text: '' }), reportApp(visitor, report)].map((act) =>
      expect(act).rejects.toMatchObject({ code: 'members_only' }),
    ),
  );
  await reportApp({ ...visitor, actor: { ...visitor.actor, isVisitorVerified: true } }, report);
});

test('the team of a developer does not rate its own app', async () => {
  const { id: developerId, owner, join } = await addDeveloper(bare);
  const id = await makeApp(bare.app, { developerId });
  await makeVersion(bare.app, { appId: id });
  for (const one of [owner, await join('analyst')]) {
    await download(one, id);
    expect(await readOwnRating(one, id)).toMatchObject({ mayRate: false });
    await expect(rateApp(one, { id, stars: 5, text: '' })).rejects.toMatchObject({ code: 'no_permission' });
  }
});

test('a burst of new accounts is held whole; a rating of an older account is shown', async () => {
  const id = await downloadable();
  await download(reader, id);
  await rateApp(reader, { id, stars: 4, text: '' });
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const other = await person(`burst${at}`);
    const fresh = { ...other, actor: { ...other.actor, createdAt: other.now } };
    await download(fresh, id);
    await rateApp(fresh, { id, stars: 1, text: 'Bad' });
    if (at === 4) expect(await numbersOf(id)).toEqual({ count: 5, sum: 8 });
  }
  expect(await numbersOf(id)).toEqual({ count: 1, sum: 4 });
  expect((await list(id)).list).toMatchObject([{ stars: 4 }]);
});

test('an often rated app has a burst only far above its usual number', () => {
  expect(isBurst({ hour: 5, month: 0 })).toBe(true);
  expect(isBurst({ hour: 19, month: 1_440 })).toBe(false);
  expect(isBurst({ hour: 20, month: 1_440 })).toBe(true);
});

test('few votes move the average little; the job weighs it again when the mean of the market moves', async () => {
  expect(weighedScore({ sum: 5, count: 1 }, 3.5)).toBeCloseTo(3.64, 2);
  expect(weighedScore({ sum: 5_000, count: 1_000 }, 3.5)).toBeCloseTo(4.985, 3);
  expect(weighedScore({ sum: 0, count: 0 }, 3.5)).toBe(0);
  const id = await makeApp(bare.app);
  await sql`update apps.apps set rating_count = 1000, rating_sum = 5000 where id = ${id}`.execute(bare.app.database.db);
  expect(await weighApps(bare.ctx())).toBeGreaterThan(0);
  expect(await weighApps(bare.ctx())).toBe(0);
});

test('a report is stored once as long as it is open', async () => {
  const id = await downloadable();
  await expect(reportApp(bare.ctx(), { id, reason: 'copy', text: '' })).rejects.toMatchObject({
    code: 'login_required',
  });
  await reportApp(reader, { id, reason: 'copy', text: 'Of mine' });
  await reportApp(reader, { id, reason: 'malware', text: 'Worse' });
  const { rows } = await sql<object>`select reason, text from apps.reports where app_id = ${id}`.execute(
    bare.app.database.db,
  );
  expect(rows).toEqual([{ reason: 'malware', text: 'Worse' }]);
});
