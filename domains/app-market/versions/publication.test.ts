import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageOf } from '../../../tests/support/android-package.ts';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { makeApp } from '../../../tests/support/app-market.ts';
import {
  begin,
  headers,
  newVersion,
  openPublication,
  type Person,
  type Publication,
  piecesOf,
  upload,
  waiting,
} from '../../../tests/support/app-publication.ts';
import type { BareApp } from '../../../tests/support/bare-app.ts';
import { later } from '../../../tests/support/people.ts';
import { staffWith } from '../../../tests/support/staff.ts';
import type { Ctx } from '../../kit/context.ts';
import { approveChange, refuseChange, takeDownApp } from '../change-reviews/decide.server.ts';
import { listOwnReviews } from '../change-reviews/own-reviews.server.ts';
import { listReviews, readReview } from '../change-reviews/queue.server.ts';
import { editAppInput } from '../manage/contract.ts';
import { editApp } from '../manage/edit-app.server.ts';
import { readOwnApp } from '../manage/own-apps.server.ts';
import { receiveAppPart } from '../uploads/receive-app-part.server.ts';
import { offsetOf, requireOwnAppUpload } from '../uploads/uploads.server.ts';
import { changeRollout, publishDueVersions, withdrawVersion } from './change-release.server.ts';
import { listOwnVersions } from './own-versions.server.ts';
import { submitVersion } from './submit-version.server.ts';

let market: Publication;
let bare: BareApp;
let reviewer: Person;
beforeAll(async () => {
  market = await openPublication();
  ({ bare, reviewer } = market);
});
afterAll(() => bare.close());

const newApp = (owner: Ctx) => market.newApp(owner);
const listed = (owner: Ctx, permissions?: readonly string[]) => market.listed(owner, permissions);

describe('an upload', () => {
  it('goes on where its connection broke, and its file becomes one of the version', async () => {
    const { owner, join: joinTeam } = await addDeveloper(bare);
    const app = await newApp(owner);
    const version = await newVersion(owner, app.id, 3);
    const content = packageOf({ identifier: app.identifier, code: 3 });
    const sha256 = createHash('sha256').update(content).digest('hex');
    const key = await begin(owner, version, content, { sha256 });
    expect(await receiveAppPart(owner, { key, header: headers(0), pieces: piecesOf(content, 100) })).toBe(100);
    const wrong = receiveAppPart(owner, { key, header: headers(50), pieces: piecesOf(content) });
    await expect(wrong).rejects.toMatchObject({ code: 'app_upload_busy' });
    expect(await offsetOf(bare.app, await requireOwnAppUpload(owner, key))).toBe(100);
    const rest = piecesOf(content.subarray(100));
    // a colleague in the team goes on
    await receiveAppPart(await joinTeam('publisher'), { key, header: headers(100), pieces: rest });
    const [shown] = await listOwnVersions(owner, app.id);
    expect(shown?.files).toMatchObject([{ sha256, type: 'apk', platform: 'android', size: content.length }]);
    const stored = await bare.app.storage.find(`private/app-files/${sha256}`);
    expect(stored?.bytes).toBe(content.length);
    expect(await readdir(join(bare.app.environment.STOA_DATA, 'incoming-apps'))).toEqual([]);
  });

  it('belongs to its developer, needs the permission, and takes no more than it announced', async () => {
    const { owner, join: joinTeam } = await addDeveloper(bare);
    const app = await newApp(owner);
    const version = await newVersion(owner, app.id, 1);
    const content = packageOf({ identifier: app.identifier, code: 1 });
    const analyst = begin(await joinTeam('analyst'), version, content);
    await expect(analyst).rejects.toMatchObject({ code: 'no_permission' });
    const { owner: rival } = await addDeveloper(bare);
    await expect(begin(rival, version, content)).rejects.toMatchObject({ code: 'app_version_not_found' });
    const key = await begin(owner, version, content.subarray(0, 10));
    const foreign = receiveAppPart(rival, { key, header: headers(0), pieces: piecesOf(content) });
    await expect(foreign).rejects.toMatchObject({ code: 'app_upload_not_found' });
    const longer = receiveAppPart(owner, { key, header: headers(0), pieces: piecesOf(content) });
    await expect(longer).rejects.toMatchObject({ code: 'payload_too_large' });
  });

  it.each([
    ['of another app', { identifier: 'org.example.other' }, {}, 'app_file_identifier'],
    ['with another version code', { code: 4 }, {}, 'app_file_code'],
    ['with another hash than stated', {}, { sha256: 'a'.repeat(64) }, 'app_file_hash'],
    ['for another platform than stated', {}, { platform: 'linux' }, 'app_file_platform'],
    ['with a name that denies its type', {}, { name: 'setup.exe' }, 'app_file_misnamed'],
  ])('%s is refused and deleted', async (_what, facts, more, code) => {
    const { owner } = await addDeveloper(bare);
    const app = await newApp(owner);
    const version = await newVersion(owner, app.id, 5);
    const content = packageOf({ identifier: app.identifier, code: 5, ...facts });
    await expect(upload(owner, version, content, more)).rejects.toMatchObject({ code });
    expect((await listOwnVersions(owner, app.id))[0]?.files).toEqual([]);
    expect(await readdir(join(bare.app.environment.STOA_DATA, 'incoming-apps'))).not.toContain(version);
  });

  it('needs a version above all before', async () => {
    const { owner } = await addDeveloper(bare);
    const { id } = await newApp(owner);
    await newVersion(owner, id, 7);
    await expect(newVersion(owner, id, 7)).rejects.toMatchObject({ code: 'app_version_code', details: { code: 7 } });
  });
});

describe('a version', () => {
  it('that is the first waits for a reviewer, who is not its submitter, and lists the app', async () => {
    const { owner } = await addDeveloper(bare);
    const app = await newApp(owner);
    const version = await newVersion(owner, app.id, 1);
    const input = { id: version, percent: 10, publishAt: null };
    await expect(submitVersion(owner, input)).rejects.toMatchObject({ code: 'app_version_empty' });
    await upload(owner, version, packageOf({ identifier: app.identifier, code: 1 }));
    expect(await submitVersion(owner, input)).toEqual({ isHeld: true });
    expect(await readOwnApp(owner, app.id)).toMatchObject({ status: 'in_review', isWaiting: true });
    const review = await waiting(owner, app.id);
    await expect(approveChange(owner, review)).rejects.toMatchObject({ code: 'no_permission' });
    const { list } = await listReviews(reviewer, { status: 'waiting', page: 1, limit: 100 });
    expect(list.find(({ id }) => id === review)).toMatchObject({ reasons: ['new'], after: { name: 'Notes' } });
    expect(await readReview(reviewer, review)).toMatchObject({
      developer: expect.any(String),
      listing: { summary: { en: 'Short' }, description: { en: 'Long' }, screenshots: [] },
      version: { name: '1.1', files: [{ type: 'apk', platform: 'android', scan: 'not_scanned' }] },
    });
    await approveChange(reviewer, review);
    await expect(approveChange(reviewer, review)).rejects.toMatchObject({ code: 'app_review_decided' });
    expect(await readOwnApp(owner, app.id)).toMatchObject({ status: 'listed', platforms: ['android'] });
    expect(await listOwnVersions(owner, app.id)).toMatchObject([{ status: 'released', percent: 10 }]);
    await changeRollout(owner, { id: version, percent: 100 });
    await withdrawVersion(owner, version);
    expect(await readOwnApp(owner, app.id)).toMatchObject({ status: 'withdrawn', platforms: [] });
  });

  it('without anything new publishes itself; with permissions or another signer it waits', async () => {
    const { owner } = await addDeveloper(bare);
    const { id, identifier } = await listed(owner, ['camera']);
    const add = async (code: number, permissions: string[], certificate?: string) => {
      const version = await newVersion(owner, id, code);
      await upload(owner, version, packageOf({ identifier, code, permissions }, certificate));
      return (await submitVersion(owner, { id: version, percent: 100, publishAt: null })).isHeld;
    };
    expect(await add(2, ['camera'])).toBe(false);
    expect(await add(3, [])).toBe(false);
    expect(await add(4, ['location'])).toBe(true);
    expect(await add(5, [], 'another')).toBe(true);
    expect((await listOwnReviews(owner, id)).list.slice(0, 2).map(({ reasons }) => reasons)).toEqual([
      ['signer'],
      ['permissions'],
    ]);
  });

  it('is published at its time, unless the app was taken down', async () => {
    const { owner } = await addDeveloper(bare);
    const { id, identifier } = await listed(owner);
    const version = await newVersion(owner, id, 2);
    await upload(owner, version, packageOf({ identifier, code: 2 }));
    const publishAt = later(owner, 3600).now.toISOString();
    await submitVersion(owner, { id: version, percent: 100, publishAt });
    expect(await publishDueVersions(bare.ctx())).toBe(0);
    await takeDownApp(reviewer, { id, reason: 'Malware' });
    expect(await publishDueVersions(later(bare.ctx(), 7200))).toBe(0);
    await approveChange(reviewer, await waiting(owner, id));
    expect(await publishDueVersions(later(bare.ctx(), 7200))).toBe(1);
    expect(await listOwnVersions(owner, id)).toMatchObject([{ status: 'released' }, { status: 'released' }]);
  });
});

describe('a decision', () => {
  it('is never about an app of the reviewer’s own developer', async () => {
    const { id: developerId, owner } = await addDeveloper(bare);
    const { id, identifier } = await listed(owner);
    const version = await newVersion(owner, id, 2);
    await upload(owner, version, packageOf({ identifier, code: 2, permissions: ['camera'] }));
    await submitVersion(owner, { id: version, percent: 100, publishAt: null });
    const review = await waiting(owner, id);
    const colleague = await staffWith(bare, ['apps.review']);
    await sql`
      insert into developer_members (developer_id, user_id, role, added_at)
      values (${developerId}::bigint, ${colleague.actor.userId}::bigint, 'analyst', now())`.execute(owner.db);
    await Promise.all(
      [
        approveChange(colleague, review),
        refuseChange(colleague, { id: review, reason: 'x' }),
        takeDownApp(colleague, { id, reason: 'x' }),
      ].map((act) => expect(act).rejects.toMatchObject({ code: 'no_permission' })),
    );
  });

  it('against a changed name leaves an app alone whose version waits', async () => {
    const { owner } = await addDeveloper(bare);
    const { id, identifier } = await listed(owner);
    const [first] = await listOwnVersions(owner, id);
    await withdrawVersion(owner, first?.id ?? 0);
    await editApp(
      owner,
      editAppInput.parse({
        id,
        name: 'Bank',
        categoryId: market.categoryId,
        summary: { en: 'S' },
        description: { en: 'D' },
      }),
    );
    const renamed = await waiting(owner, id);
    const version = await newVersion(owner, id, 2);
    await upload(owner, version, packageOf({ identifier, code: 2 }));
    await submitVersion(owner, { id: version, percent: 100, publishAt: null });
    await refuseChange(reviewer, { id: renamed, reason: 'Another name' });
    expect(await readOwnApp(owner, id)).toMatchObject({ status: 'in_review' });
  });

  it('takes down an app from outside as well; reinstated, each is what it was before', async () => {
    const outside = await makeApp(bare.app, { kind: 'web', developerId: null });
    const { owner } = await addDeveloper(bare);
    const { id: gone } = await listed(owner);
    const [first] = await listOwnVersions(owner, gone);
    await withdrawVersion(owner, first?.id ?? 0);
    for (const [id, status] of [
      [outside, 'listed'],
      [gone, 'withdrawn'],
    ] as const) {
      await takeDownApp(reviewer, { id, reason: 'Malware' });
      const { list } = await listReviews(reviewer, { status: 'refused', page: 1, limit: 1 });
      await approveChange(reviewer, list[0]?.id ?? 0);
      const found = await sql<{ status: string }>`select status from apps.apps where id = ${id}::bigint`.execute(
        owner.db,
      );
      expect(found.rows).toEqual([{ status }]);
    }
  });
});
