import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageOf } from '../../../tests/support/android-package.ts';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import {
  newVersion,
  openPublication,
  type Person,
  type Publication,
  upload,
  waiting,
} from '../../../tests/support/app-publication.ts';
import type { BareApp } from '../../../tests/support/bare-app.ts';
import { later } from '../../../tests/support/people.ts';
import { staffWith } from '../../../tests/support/staff.ts';
import type { Ctx } from '../../kit/context.ts';
import { approveChange, refuseChange, takeDownApp } from '../change-reviews/decide.server.ts';
import { appealReview } from '../change-reviews/own-reviews.server.ts';
import { listReviews, readReview } from '../change-reviews/queue.server.ts';
import { editAppInput } from '../manage/contract.ts';
import { editApp } from '../manage/edit-app.server.ts';
import { readOwnApp } from '../manage/own-apps.server.ts';
import { publishDueVersions, withdrawVersion } from './change-release.server.ts';
import { listOwnVersions } from './own-versions.server.ts';
import { isSampled, reviewReasons } from './rules.ts';
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

describe('what readers recognise an app by', () => {
  const rename = async (owner: Ctx, id: number, name: string) =>
    (
      await editApp(
        owner,
        editAppInput.parse({ id, name, categoryId: market.categoryId, summary: { en: 'S' }, description: { en: 'D' } }),
      )
    ).isHeld;

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
