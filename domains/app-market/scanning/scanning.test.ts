import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { zipOf } from '../../../tests/support/android-package.ts';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { makeApp, makeVersion } from '../../../tests/support/app-market.ts';
import { newVersion, openPublication, type Publication, upload } from '../../../tests/support/app-publication.ts';
import { noticesOf } from '../../../tests/support/notices.ts';
import { later } from '../../../tests/support/people.ts';
import { MALWARE, MOST_SCANNED, StandInClamd } from '../../../tests/support/stand-ins/clamd.ts';
import { openAppFile } from '../downloads/open-file.server.ts';
import { listReports } from '../moderation/reports.server.ts';
import { publishDueVersions } from '../versions/change-release.server.ts';
import { listOwnVersions } from '../versions/own-versions.server.ts';
import { submitVersion } from '../versions/submit-version.server.ts';
import { scanAgain } from './scan-again.server.ts';

const ENGINE = 'ClamAV 1.4.6, 27812';

let clamd: StandInClamd;
let market: Publication;
beforeAll(async () => {
  clamd = await StandInClamd.start();
  market = await openPublication({ CLAMD: clamd.address });
});
afterAll(async () => {
  await market.bare.close();
  await clamd.stop();
});
beforeEach(async () => {
  clamd.learn(true);
  // what other tests left is no longer due
  await sql`update apps.files set scanned_at = ${new Date()}::timestamptz`.execute(market.bare.app.database.db);
});

const archive = (text: string) => zipOf([{ name: 'notes/readme.txt', content: Buffer.from(text) }]);

/** A file of a draft, as its developer sees it. */
async function uploaded(content: Buffer) {
  const { owner } = await addDeveloper(market.bare);
  const app = await market.newApp(owner);
  const versionId = await newVersion(owner, app.id, 1);
  await upload(owner, versionId, content, { name: 'notes.zip', platform: 'linux' });
  const [version] = await listOwnVersions(owner, app.id);
  return { owner, versionId, file: version?.files[0] };
}

async function storedScan(sha256: string) {
  const found = await sql`
    select scan, scan_engine as engine, scan_finding as finding from apps.files where sha256 = ${sha256}`.execute(
    market.bare.app.database.db,
  );
  return found.rows[0];
}

describe('a file that arrives', () => {
  it('is examined before it is stored, and the finding named', async () => {
    const clean = await uploaded(archive('a note'));
    expect(clean.file).toMatchObject({ scan: 'clean', finding: '' });
    const infected = await uploaded(archive(MALWARE));
    expect(infected.file).toMatchObject({ scan: 'infected', finding: 'Test.Sample' });
    expect(await storedScan(infected.file?.sha256 ?? '')).toMatchObject({ engine: ENGINE });
    expect(await submitVersion(infected.owner, { id: infected.versionId, percent: 100, publishAt: null })).toEqual({
      isHeld: true,
    });
  });

  it('counts as not scanned above the limit of the scanner, which is not asked again before a week', async () => {
    const { file } = await uploaded(archive('x'.repeat(MOST_SCANNED)));
    expect(file).toMatchObject({ scan: 'not_scanned' });
    expect(await scanAgain(market.bare.ctx())).toBe(0);
    expect(await scanAgain(later(market.bare.ctx(), 8 * 86_400))).toBeGreaterThan(0);
  });
});

describe('a public file', () => {
  it('in which malware is found is not sent any more; the platform and the developer learn of it once', async () => {
    const { id: developerId, owner } = await addDeveloper(market.bare);
    const appId = await makeApp(market.bare.app, { developerId, name: 'Kettle' });
    const { sha256 } = await makeVersion(market.bare.app, { appId, content: MALWARE });
    const ctx = market.bare.ctx();
    await expect(openAppFile(ctx, { sha256, name: 'notes.apk' })).resolves.toMatchObject({ sha256 });
    expect(await Promise.all([scanAgain(ctx), scanAgain(ctx)])).toContain(1);
    await expect(openAppFile(ctx, { sha256, name: 'notes.apk' })).rejects.toMatchObject({ code: 'app_file_not_found' });
    await scanAgain(later(ctx, 8 * 86_400));
    const { list } = await listReports(market.reviewer, { status: 'open', page: 1, limit: 20 });
    expect(list).toMatchObject([
      { app: { id: appId }, reason: 'malware', by: ENGINE, text: 'Test.Sample: notes.apk (1.1)' },
    ]);
    expect(await noticesOf(ctx, owner.actor.userId)).toEqual(['app.infected']);
  });

  it('is offered again once the scanner finds nothing in it', async () => {
    const appId = await makeApp(market.bare.app);
    const { sha256 } = await makeVersion(market.bare.app, { appId, code: 2, content: `${MALWARE}!` });
    const ctx = market.bare.ctx();
    await scanAgain(ctx);
    await expect(openAppFile(ctx, { sha256, name: 'notes.apk' })).rejects.toMatchObject({ code: 'app_file_not_found' });
    clamd.learn(false);
    await scanAgain(later(ctx, 8 * 86_400));
    await expect(openAppFile(ctx, { sha256, name: 'notes.apk' })).resolves.toMatchObject({ sha256 });
    expect(await storedScan(sha256)).toEqual({ scan: 'clean', engine: ENGINE, finding: '' });
  });

  it('does not come out at its planned time with malware in it', async () => {
    const { id: developerId } = await addDeveloper(market.bare);
    const appId = await makeApp(market.bare.app, { developerId });
    const planned = [];
    for (const [code, content] of [
      [1, 'harmless'],
      [2, `${MALWARE}?`],
    ] as const)
      planned.push((await makeVersion(market.bare.app, { appId, code, content, status: 'draft' })).versionId);
    await sql`
      update apps.versions set status = 'scheduled', publish_at = now() where id = any(${planned}::bigint[])`.execute(
      market.bare.app.database.db,
    );
    await scanAgain(market.bare.ctx());
    expect(await publishDueVersions(later(market.bare.ctx(), 60))).toBe(1);
  });
});

it('waits for a scanner that cannot be reached', async () => {
  const appId = await makeApp(market.bare.app);
  const { sha256 } = await makeVersion(market.bare.app, { appId, content: 'not examined yet' });
  const { bare } = market;
  const away = Object.create(bare.app, {
    environment: { value: { ...bare.app.environment, CLAMD: '127.0.0.1:9' } },
  }) as typeof bare.app;
  expect(await scanAgain({ ...bare.ctx(), app: away })).toBe(0);
  expect(await storedScan(sha256)).toMatchObject({ scan: 'not_scanned' });
  expect(await scanAgain(bare.ctx())).toBe(1);
  expect(await storedScan(sha256)).toMatchObject({ scan: 'clean' });
});
