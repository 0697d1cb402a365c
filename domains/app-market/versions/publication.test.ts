import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageOf } from '../../../tests/support/android-package.ts';
import { addAppCategory, addDeveloper } from '../../../tests/support/app-developer.ts';
import { makeApp } from '../../../tests/support/app-market.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { later } from '../../../tests/support/people.ts';
import { staffWith } from '../../../tests/support/staff.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { approveChange, refuseChange, takeDownApp } from '../change-reviews/decide.server.ts';
import { appealReview, listOwnReviews } from '../change-reviews/own-reviews.server.ts';
import { listReviews, readReview } from '../change-reviews/queue.server.ts';
import { createAppInput, editAppInput } from '../manage/contract.ts';
import { createApp } from '../manage/create-app.server.ts';
import { editApp } from '../manage/edit-app.server.ts';
import { readOwnApp } from '../manage/own-apps.server.ts';
import { beginAppUploadInput } from '../uploads/contract.ts';
import { receiveAppPart } from '../uploads/receive-app-part.server.ts';
import { beginAppUpload, offsetOf, requireOwnAppUpload } from '../uploads/uploads.server.ts';
import { changeRollout, publishDueVersions, withdrawVersion } from './change-release.server.ts';
import { createVersionInput } from './contract.ts';
import { createVersion } from './create-version.server.ts';
import { listOwnVersions } from './own-versions.server.ts';
import { isSampled, reviewReasons } from './rules.ts';
import { submitVersion } from './submit-version.server.ts';

type Person = Ctx & { actor: Actor };

let bare: BareApp;
let categoryId: number;
let reviewer: Person;
beforeAll(async () => {
  bare = await startBareApp();
  categoryId = await addAppCategory(bare);
  reviewer = await staffWith(bare, ['apps.review']);
});
afterAll(() => bare.close());

let apps = 0;
async function newApp(owner: Ctx): Promise<{ id: number; identifier: string }> {
  apps += 1;
  const identifier = `org.example.p${apps}`;
  const { id } = await createApp(
    owner,
    createAppInput.parse({ kind: 'package', identifier, categoryId, name: 'Notes' }),
  );
  const texts = { summary: { en: 'Short' }, description: { en: 'Long' } };
  await editApp(owner, editAppInput.parse({ id, name: 'Notes', categoryId, ...texts }));
  await sql`update apps.apps set icon = '/media/images/x/512.webp' where id = ${id}::bigint`.execute(owner.db);
  return { id, identifier };
}

/** A draft that the sample leaves alone, so that only its own reasons hold it. */
async function newVersion(owner: Ctx, appId: number, code: number): Promise<number> {
  const { id } = await createVersion(owner, createVersionInput.parse({ appId, code, name: `1.${code}`, notes: {} }));
  expect(isSampled(id)).toBe(false);
  return id;
}

async function* piecesOf(content: Buffer, breaksAfter = content.length): AsyncGenerator<Buffer> {
  yield content.subarray(0, breaksAfter);
  if (breaksAfter < content.length) throw new Error('connection lost');
}

const headers = (offset: number) => (name: string) =>
  ({ 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' })[name];

async function begin(owner: Ctx, versionId: number, content: Buffer, more: object = {}): Promise<string> {
  const input = { versionId, name: 'notes.apk', bytes: Math.max(1, content.length), ...more };
  return (await beginAppUpload(owner, beginAppUploadInput.parse(input))).key;
}

async function upload(owner: Ctx, versionId: number, content: Buffer, more: object = {}): Promise<void> {
  const key = await begin(owner, versionId, content, more);
  await receiveAppPart(owner, { key, header: headers(0), pieces: piecesOf(content) });
}

async function listed(owner: Ctx, permissions: readonly string[] = []): Promise<{ id: number; identifier: string }> {
  const app = await newApp(owner);
  const version = await newVersion(owner, app.id, 1);
  await upload(owner, version, packageOf({ identifier: app.identifier, code: 1, permissions }));
  await submitVersion(owner, { id: version, percent: 100, publishAt: null });
  await approveChange(reviewer, await waiting(owner, app.id));
  return app;
}

async function waiting(owner: Ctx, appId: number): Promise<number> {
  const { list } = await listOwnReviews(owner, appId);
  return list[0]?.id ?? 0;
}

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

describe('what readers recognise an app by', () => {
  const rename = async (owner: Ctx, id: number, name: string) =>
    (await editApp(owner, editAppInput.parse({ id, name, categoryId, summary: { en: 'S' }, description: { en: 'D' } })))
      .isHeld;

  it('waits also while an app that was once public is withdrawn, and so does its next version', async () => {
    const { owner } = await addDeveloper(bare);
    const { id, identifier } = await listed(owner);
    const [first] = await listOwnVersions(owner, id);
    await withdrawVersion(owner, first?.id ?? 0);
    expect(await rename(owner, id, 'Bank')).toBe(true);
    const version = await newVersion(owner, id, 2);
    await upload(owner, version, packageOf({ identifier, code: 2 }));
    expect(await submitVersion(owner, { id: version, percent: 100, publishAt: null })).toEqual({ isHeld: true });
    expect(await readReview(reviewer, await waiting(owner, id))).toMatchObject({
      reasons: ['new'],
      after: { name: 'Notes', icon: '/media/images/x/512.webp', address: '' },
    });
    expect(await readOwnApp(owner, id)).toMatchObject({ name: 'Notes', status: 'in_review' });
  });

  it('is what the reviewer saw, when an appeal succeeds after an edit', async () => {
    const { owner } = await addDeveloper(bare);
    const app = await newApp(owner);
    const version = await newVersion(owner, app.id, 1);
    await upload(owner, version, packageOf({ identifier: app.identifier, code: 1 }));
    await submitVersion(owner, { id: version, percent: 100, publishAt: null });
    const review = await waiting(owner, app.id);
    await refuseChange(reviewer, { id: review, reason: 'Copies another app' });
    expect(await rename(owner, app.id, 'Bank')).toBe(false);
    await appealReview(later(owner, 60), { id: review, appeal: 'It is our own' });
    expect(await rename(owner, app.id, 'Other bank')).toBe(true);
    await approveChange(later(reviewer, 120) as Person, review);
    expect(await readOwnApp(owner, app.id)).toMatchObject({ name: 'Notes', status: 'listed' });
  });

  it('keeps a change that was approved while the version waited', async () => {
    const { owner } = await addDeveloper(bare);
    const app = await newApp(owner);
    const version = await newVersion(owner, app.id, 1);
    await upload(owner, version, packageOf({ identifier: app.identifier, code: 1 }));
    await sql`update apps.apps set status = 'announced' where id = ${app.id}::bigint`.execute(owner.db);
    await submitVersion(owner, { id: version, percent: 100, publishAt: null });
    const review = await waiting(owner, app.id);
    expect(await rename(owner, app.id, 'Notebook')).toBe(true);
    await approveChange(reviewer, await waiting(owner, app.id));
    await approveChange(reviewer, review);
    expect(await readOwnApp(owner, app.id)).toMatchObject({ name: 'Notebook', status: 'listed' });
  });

  it('stays as it was approved until a scheduled first version is out', async () => {
    const { owner } = await addDeveloper(bare);
    const app = await newApp(owner);
    const version = await newVersion(owner, app.id, 1);
    await upload(owner, version, packageOf({ identifier: app.identifier, code: 1 }));
    const publishAt = later(owner, 3600).now.toISOString();
    await submitVersion(owner, { id: version, percent: 100, publishAt });
    const review = await waiting(owner, app.id);
    await refuseChange(reviewer, { id: review, reason: 'Copies another app' });
    await appealReview(later(owner, 60), { id: review, appeal: 'It is our own' });
    await approveChange(later(reviewer, 120) as Person, review);
    expect(await rename(owner, app.id, 'Bank')).toBe(true);
    expect(await publishDueVersions(later(bare.ctx(), 7200))).toBe(1);
    expect(await readOwnApp(owner, app.id)).toMatchObject({ name: 'Notes', status: 'listed' });
  });
});

describe('a suspended developer', () => {
  it('has nothing approved or released, until it is active again', async () => {
    const { id: developerId, owner } = await addDeveloper(bare);
    const { id, identifier } = await listed(owner);
    const scheduled = await newVersion(owner, id, 2);
    await upload(owner, scheduled, packageOf({ identifier, code: 2 }));
    await submitVersion(owner, { id: scheduled, percent: 100, publishAt: later(owner, 3600).now.toISOString() });
    const held = await newVersion(owner, id, 3);
    await upload(owner, held, packageOf({ identifier, code: 3, permissions: ['camera'] }));
    await submitVersion(owner, { id: held, percent: 100, publishAt: null });
    const review = await waiting(owner, id);
    const become = (status: string) =>
      sql`update developers set status = ${status}, status_reason = 'Malware' where id = ${developerId}::bigint`.execute(
        owner.db,
      );
    await become('suspended');
    expect(await publishDueVersions(later(bare.ctx(), 7200))).toBe(0);
    await expect(approveChange(reviewer, review)).rejects.toMatchObject({ code: 'app_state_changed' });
    await become('active');
    expect(await publishDueVersions(later(bare.ctx(), 7200))).toBe(1);
    await approveChange(reviewer, review);
    expect((await listOwnVersions(owner, id)).map(({ status }) => status)).toEqual([
      'released',
      'released',
      'released',
    ]);
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
    for (const act of [
      approveChange(colleague, review),
      refuseChange(colleague, { id: review, reason: 'x' }),
      takeDownApp(colleague, { id, reason: 'x' }),
    ])
      await expect(act).rejects.toMatchObject({ code: 'no_permission' });
  });

  it('against a changed name leaves an app alone whose version waits', async () => {
    const { owner } = await addDeveloper(bare);
    const { id, identifier } = await listed(owner);
    const [first] = await listOwnVersions(owner, id);
    await withdrawVersion(owner, first?.id ?? 0);
    await editApp(
      owner,
      editAppInput.parse({ id, name: 'Bank', categoryId, summary: { en: 'S' }, description: { en: 'D' } }),
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

describe('a refusal', () => {
  it('has a reason, can be appealed against once, and an appeal can succeed', async () => {
    const { owner } = await addDeveloper(bare);
    const app = await newApp(owner);
    const version = await newVersion(owner, app.id, 1);
    await upload(owner, version, packageOf({ identifier: app.identifier, code: 1 }));
    await submitVersion(owner, { id: version, percent: 100, publishAt: null });
    const id = await waiting(owner, app.id);
    await refuseChange(reviewer, { id, reason: 'Copies another app' });
    expect(await readOwnApp(owner, app.id)).toMatchObject({ status: 'draft', statusReason: 'Copies another app' });
    const { owner: rival } = await addDeveloper(bare);
    await expect(appealReview(rival, { id, appeal: 'x' })).rejects.toMatchObject({ code: 'app_review_not_found' });
    const soon = later(owner, 60);
    await appealReview(soon, { id, appeal: 'It is our own' });
    await expect(appealReview(soon, { id, appeal: 'Again' })).rejects.toMatchObject({ code: 'app_review_decided' });
    const query = { status: 'appealed', page: 1, limit: 100 } as const;
    expect((await listReviews(reviewer, query)).list.map((each) => each.id)).toContain(id);
    await approveChange(later(reviewer, 120) as Person, id);
    expect(await readOwnApp(owner, app.id)).toMatchObject({ status: 'listed' });
    const notices = await sql<{ kind: string }>`
      select kind from notices where user_id = ${owner.actor.userId}::bigint order by id`.execute(owner.db);
    expect(notices.rows.map(({ kind }) => kind)).toEqual(['app.refused', 'app.approved']);
  });

  it('is for reviewers only', async () => {
    const { owner } = await addDeveloper(bare);
    const { id } = await listed(owner);
    const other = await staffWith(bare, ['developers.review']);
    for (const actor of [owner, other]) {
      await expect(takeDownApp(actor, { id, reason: 'x' })).rejects.toMatchObject({ code: 'no_permission' });
      await expect(listReviews(actor, { status: 'waiting', page: 1, limit: 20 })).rejects.toMatchObject({
        code: 'no_permission',
      });
    }
  });
});

describe('reasons for a review', () => {
  const none = {
    versionId: 1,
    isFirst: false,
    permissions: [],
    formerPermissions: [],
    signers: {},
    pinned: {},
    isInfected: false,
  };
  it.each([
    ['nothing new', {}, []],
    ['the first version', { isFirst: true, permissions: ['camera'] }, ['new']],
    ['one permission fewer', { formerPermissions: ['camera'] }, []],
    ['one permission more', { permissions: ['camera'] }, ['permissions']],
    ['a platform of its own', { signers: { android: 'a' } }, []],
    ['another signer', { signers: { android: 'b' }, pinned: { android: 'a' } }, ['signer']],
    ['no signer any more', { signers: { android: '' }, pinned: { android: 'a' } }, ['signer']],
    ['a finding of the scanner', { isInfected: true }, ['infected']],
  ])('%s', (_what, change, expected) => {
    expect(reviewReasons({ ...none, ...change })).toEqual(expected);
  });

  it('include a sample of one in a hundred, always the same', () => {
    const sampled = Array.from({ length: 10_000 }, (_, id) => id).filter(isSampled);
    expect(sampled.length).toBeGreaterThan(60);
    expect(sampled.length).toBeLessThan(140);
  });
});
