import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, makeVersion } from '../../tests/support/app-market.ts';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import { as, register } from '../../tests/support/people.ts';
import type { Ctx } from '../kit/context.ts';
import { noteDownload } from './downloads/note-download.server.ts';
import { openAppFile } from './downloads/open-file.server.ts';
import { exportApps, forgetAppReader } from './personal-data.server.ts';
import { reserveApp } from './reservations/reserve.server.ts';

let bare: BareApp;
let reader: Ctx;
let userId = 0;
beforeAll(async () => {
  bare = await startBareApp();
  userId = await register(bare.ctx(), 'reader@example.com');
  reader = await as(bare.ctx(), userId);
});
afterAll(() => bare.close());

async function exported(): Promise<Record<string, unknown[]>> {
  const parts: Record<string, unknown[]> = {};
  await exportApps(bare.ctx(), { userId, give: (part, content) => Object.assign(parts, { [part]: content }) });
  return parts;
}

test('a person gets what the market has about them, and can have it deleted', async () => {
  const { db } = bare.app.database;
  const appId = await makeApp(bare.app, { name: 'Kettle Timer' });
  const { sha256 } = await makeVersion(bare.app, { appId });
  await noteDownload(reader, await openAppFile(reader, { sha256, name: 'notes.apk' }));
  const soon = await makeApp(bare.app, { name: 'Tea Clock', status: 'announced' });
  await reserveApp(reader, { id: soon });
  await sql`insert into apps.ratings (app_id, user_id, stars, text) values (${appId}, ${userId}, 4, 'Good')`.execute(
    db,
  );
  await sql`update apps.apps set rating_count = 1, rating_sum = 4 where id = ${appId}`.execute(db);
  await sql`insert into apps.reports (app_id, user_id, reason, text) values (${appId}, ${userId}, 'broken', 'Mine')`.execute(
    db,
  );
  expect(await exported()).toMatchObject({
    app_downloads: [{ app: 'Kettle Timer', version: '1.1', kind: 'install' }],
    app_reservations: [{ app: 'Tea Clock' }],
    app_ratings: [{ app: 'Kettle Timer', stars: 4, text: 'Good' }],
    app_reports: [{ reason: 'broken', text: 'Mine' }],
  });
  await forgetAppReader(bare.ctx(), { userId });
  expect(Object.values(await exported()).flat()).toEqual([]);
  const apps = await sql<object>`
    select reservation_count as reserved, rating_count as rated, download_count as downloads from apps.apps
    where id in (${appId}, ${soon}) order by id`.execute(db);
  expect(apps.rows).toEqual([
    { reserved: 0, rated: 0, downloads: 1 },
    { reserved: 0, rated: 0, downloads: 0 },
  ]);
  const reports = await sql<object>`select user_id as by, text from apps.reports`.execute(db);
  expect(reports.rows).toEqual([{ by: null, text: '' }]);
});
