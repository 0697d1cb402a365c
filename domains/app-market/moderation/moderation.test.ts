import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { makeApp } from '../../../tests/support/app-market.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, register } from '../../../tests/support/people.ts';
import { staffWith } from '../../../tests/support/staff.ts';
import type { Ctx } from '../../kit/context.ts';
import { isBurst } from '../ratings/rules.ts';
import { heldRatingsQuery, reportsQuery } from './contract.ts';
import { hideRating, listHeldRatings, showRating } from './held-ratings.server.ts';
import { closeReport, listReports } from './reports.server.ts';

let bare: BareApp;
let staff: Ctx;
let reader: number;
beforeAll(async () => {
  bare = await startBareApp();
  staff = await staffWith(bare, ['apps.review']);
  reader = await register(bare.ctx(), 'reader@example.com');
});
afterAll(() => bare.close());

async function held(appId: number, stars = 1): Promise<void> {
  await sql`
    insert into apps.ratings (app_id, user_id, stars, text, is_new_account, status)
    values (${appId}::bigint, ${reader}::bigint, ${stars}, 'Do not install', true, 'held')`.execute(staff.db);
}

const numbersOf = async (id: number) => {
  const found = await sql<object>`
    select rating_count as count, rating_sum as sum from apps.apps where id = ${id}::bigint`.execute(staff.db);
  return found.rows[0];
};

test('a report is listed until it is closed, once', async () => {
  const id = await makeApp(bare.app, { name: 'Coupon Loom' });
  await sql`
    insert into apps.reports (app_id, user_id, reason, text) values (${id}::bigint, ${reader}::bigint, 'broken', 'Ends'),
      (${id}::bigint, null, 'other', '')`.execute(staff.db);
  const open = await listReports(staff, reportsQuery.parse({}));
  expect(open).toMatchObject({
    total: 2,
    list: [
      { app: { id, name: 'Coupon Loom', status: 'listed' }, reason: 'broken', text: 'Ends', closedAt: null },
      { reason: 'other', by: '' },
    ],
  });
  const report = { id: open.list[0]?.id ?? 0 };
  await closeReport(staff, report);
  await expect(closeReport(staff, report)).rejects.toMatchObject({ code: 'app_review_decided' });
  expect((await listReports(staff, reportsQuery.parse({}))).list).toMatchObject([{ reason: 'other' }]);
  const closed = await listReports(staff, reportsQuery.parse({ status: 'closed' }));
  expect(closed.list).toMatchObject([{ id: report.id, closedAt: expect.any(String) }]);
});

test('a held rating counts once it is let through, and no burst holds it again', async () => {
  const id = await makeApp(bare.app);
  await held(id, 4);
  expect((await listHeldRatings(staff, heldRatingsQuery.parse({}))).list).toMatchObject([
    { app: { id }, userId: reader, stars: 4, text: 'Do not install' },
  ]);
  const rating = { id, userId: reader };
  await showRating(staff, rating);
  expect(await numbersOf(id)).toEqual({ count: 1, sum: 4 });
  await expect(showRating(staff, rating)).rejects.toMatchObject({ code: 'app_review_decided' });
  await expect(hideRating(staff, rating)).rejects.toMatchObject({ code: 'app_review_decided' });
  const counted = await sql<{ hour: number }>`
    select count(*) filter (where is_new_account)::int as hour from apps.ratings where app_id = ${id}::bigint`.execute(
    staff.db,
  );
  expect(isBurst({ hour: counted.rows[0]?.hour ?? 9, month: 0 })).toBe(false);
});

test('a hidden rating does not count, and can be let through later', async () => {
  const id = await makeApp(bare.app);
  await held(id);
  const rating = { id, userId: reader };
  await hideRating(staff, rating);
  expect(await numbersOf(id)).toEqual({ count: 0, sum: 0 });
  const hidden = await listHeldRatings(staff, heldRatingsQuery.parse({ status: 'hidden' }));
  expect(hidden.list).toMatchObject([{ app: { id } }]);
  await showRating(staff, rating);
  expect(await numbersOf(id)).toEqual({ count: 1, sum: 1 });
});

test('members of a team do not decide about its app, nor users without the permission', async () => {
  const { id: developerId } = await addDeveloper(bare);
  const id = await makeApp(bare.app, { developerId });
  await held(id);
  const rating = { id, userId: reader };
  const own = await staffWith(bare, ['apps.review']);
  await sql`
    insert into developer_members (developer_id, user_id, role, added_at)
    values (${developerId}::bigint, ${own.actor.userId}::bigint, 'publisher', now())`.execute(staff.db);
  await expect(showRating(own, rating)).rejects.toMatchObject({ code: 'no_permission' });
  const guest = await as(bare.ctx(), reader);
  await Promise.all(
    [
      listReports(guest, reportsQuery.parse({})),
      closeReport(guest, { id: 1 }),
      listHeldRatings(guest, heldRatingsQuery.parse({})),
      hideRating(guest, rating),
    ].map((act) => expect(act).rejects.toMatchObject({ code: 'no_permission' })),
  );
  await expect(showRating(staff, { id: 987_654, userId: reader })).rejects.toMatchObject({ code: 'app_not_found' });
});
