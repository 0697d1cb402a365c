import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { makeApp } from '../../../tests/support/app-market.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { noticesOf } from '../../../tests/support/notices.ts';
import { as, later, register } from '../../../tests/support/people.ts';
import { staffWith } from '../../../tests/support/staff.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { heldRatingsQuery } from '../moderation/contract.ts';
import { hideReply, listHeldRatings, showReply } from '../moderation/held-ratings.server.ts';
import { ownRatingsQuery } from './contract.ts';
import { listRatings } from './list-ratings.server.ts';
import { listOwnRatings } from './own-ratings.server.ts';
import { deleteRating, rateApp } from './rate-app.server.ts';
import { removeReply, replyToRating } from './reply-to-rating.server.ts';

type Person = Ctx & { actor: Actor };

let bare: BareApp;
let team: Awaited<ReturnType<typeof addDeveloper>>;
let reader: Person;
beforeAll(async () => {
  bare = await startBareApp();
  team = await addDeveloper(bare);
  reader = await as(bare.ctx(), await register(bare.ctx(), 'reader@example.com'));
});
afterAll(() => bare.close());

/** A rating of the reader of a new app, three stars in version 1.2. */
async function rated(developerId: number | undefined = team.id): Promise<{ appId: number; id: number }> {
  const appId = await makeApp(bare.app, { name: 'Harbour', ...(developerId && { developerId }) });
  await sql`
    insert into apps.downloads (app_id, user_id, kind, day) values (${appId}::bigint, ${reader.actor.userId}::bigint, 'open', current_date)`.execute(
    bare.app.database.db,
  );
  const made = await sql<{ id: number }>`
    insert into apps.ratings (app_id, user_id, stars, text, locale, version_name, rated_at)
    values (${appId}::bigint, ${reader.actor.userId}::bigint, 3, 'Slow', 'fr', '1.2', ${reader.now}::timestamptz) returning id`.execute(
    bare.app.database.db,
  );
  return { appId, id: made.rows[0]?.id ?? 0 };
}
const shown = async (id: number) => (await listRatings(bare.ctx(), { id, page: 1, limit: 10 })).list[0];
const received = (ctx: Ctx, id: number, filter: object = {}) =>
  listOwnRatings(ctx, { ...ownRatingsQuery.parse(filter), id });
const replies = async () =>
  (await noticesOf(reader, reader.actor.userId)).filter((kind) => kind === 'app.rating_replied').length;

describe('a reply to a rating', () => {
  it('is shown with its day, is changed and removed, and its author hears of it once', async () => {
    const { appId, id } = await rated();
    const before = await replies();
    await replyToRating(team.owner, { id, text: 'Faster since 1.3' });
    expect(await shown(appId)).toMatchObject({
      reply: 'Faster since 1.3',
      repliedAt: team.owner.now.toISOString(),
      isEditedSince: false,
    });
    await replyToRating(later(team.owner, 60), { id, text: 'Faster since 1.4' });
    expect(await shown(appId)).toMatchObject({ reply: 'Faster since 1.4' });
    await removeReply(team.owner, { id });
    expect(await shown(appId)).toMatchObject({ reply: '', repliedAt: null });
    await replyToRating(team.owner, { id, text: 'Faster' });
    expect((await replies()) - before).toBe(1);
  });

  it('says so where the rating was changed after it, and goes with the rating', async () => {
    const { appId, id } = await rated();
    await replyToRating(team.owner, { id, text: 'Faster since 1.3' });
    await rateApp(later(reader, 3_600), { id: appId, stars: 5, text: 'Fast' });
    expect(await shown(appId)).toMatchObject({ text: 'Fast', isEdited: true, isEditedSince: true });
    await replyToRating(later(team.owner, 7_200), { id, text: 'Thank you' });
    expect(await shown(appId)).toMatchObject({ isEditedSince: false });
    await deleteRating(reader, { id: appId });
    expect((await received(team.owner, appId)).total).toBe(0);
  });

  it('is written by those who publish, not by others of the team or by other developers', async () => {
    const { id } = await rated();
    await replyToRating(await team.join('publisher'), { id, text: 'Hello' });
    const analyst = await team.join('analyst');
    const other = await addDeveloper(bare);
    const refused = { code: 'no_permission' };
    await expect(replyToRating(analyst, { id, text: 'No' })).rejects.toMatchObject(refused);
    await expect(removeReply(analyst, { id })).rejects.toMatchObject(refused);
    await expect(replyToRating(reader, { id, text: 'No' })).rejects.toMatchObject(refused);
    await expect(replyToRating(bare.ctx(), { id, text: 'No' })).rejects.toMatchObject({ code: 'login_required' });
    await expect(replyToRating(other.owner, { id, text: 'No' })).rejects.toMatchObject({
      code: 'app_rating_not_found',
    });
    await expect(removeReply(other.owner, { id })).rejects.toMatchObject({ code: 'app_rating_not_found' });
  });

  it('needs a rating that is shown', async () => {
    const { id } = await rated();
    await sql`update apps.ratings set status = 'held' where id = ${id}::bigint`.execute(bare.app.database.db);
    await expect(replyToRating(team.owner, { id, text: 'Hello' })).rejects.toMatchObject({
      code: 'app_rating_not_found',
    });
    await expect(replyToRating(team.owner, { id: 987_654, text: 'Hello' })).rejects.toMatchObject({
      code: 'app_rating_not_found',
    });
  });
});

describe('the ratings of an own app', () => {
  it('are filtered by stars and by whether they are answered, with version and language', async () => {
    const { appId, id } = await rated();
    const analyst = await team.join('analyst');
    expect((await received(analyst, appId, { reply: 'unanswered' })).list).toMatchObject([
      { id, stars: 3, text: 'Slow', version: '1.2', locale: 'fr', reply: '' },
    ]);
    await replyToRating(team.owner, { id, text: 'Faster since 1.3' });
    const totals = [{ reply: 'unanswered' }, { reply: 'answered' }, { stars: '3' }, { stars: '5' }];
    expect(await Promise.all(totals.map(async (filter) => (await received(analyst, appId, filter)).total))).toEqual([
      0, 1, 1, 0,
    ]);
  });

  it('are read by their team alone', async () => {
    const { appId } = await rated();
    await expect(received((await addDeveloper(bare)).owner, appId)).rejects.toMatchObject({ code: 'app_not_found' });
    await expect(received(reader, appId)).rejects.toMatchObject({ code: 'no_permission' });
  });
});

describe('an abusive reply', () => {
  it('is hidden by staff with what takes its place, and shown again', async () => {
    const { appId, id } = await rated();
    await replyToRating(team.owner, { id, text: 'You are a fool' });
    const staff = await staffWith(bare, ['apps.review']);
    const rating = { id: appId, userId: reader.actor.userId };
    const listed = async (status: string) =>
      (await listHeldRatings(staff, heldRatingsQuery.parse({ status, limit: 100 }))).list.filter(
        ({ app }) => app.id === appId,
      );
    expect(await listed('replied')).toMatchObject([{ reply: 'You are a fool', repliedAt: expect.any(String) }]);
    await hideReply(staff, rating);
    expect(await shown(appId)).toMatchObject({ text: 'Slow', reply: '', repliedAt: null });
    await expect(hideReply(staff, rating)).rejects.toMatchObject({ code: 'app_review_decided' });
    await replyToRating(team.owner, { id, text: 'You are still a fool' });
    expect(await shown(appId)).toMatchObject({ reply: '' });
    expect((await received(team.owner, appId)).list).toMatchObject([{ isReplyHidden: true }]);
    expect([await listed('replied'), await listed('reply_hidden')]).toMatchObject([[], [{ stars: 3 }]]);
    await showReply(staff, rating);
    expect(await shown(appId)).toMatchObject({ reply: 'You are still a fool' });
  });

  it('is not hidden by users without the permission, nor by the team itself', async () => {
    const { appId, id } = await rated();
    await replyToRating(team.owner, { id, text: 'Hello' });
    const rating = { id: appId, userId: reader.actor.userId };
    await expect(hideReply(reader, rating)).rejects.toMatchObject({ code: 'no_permission' });
    const own = await staffWith(bare, ['apps.review']);
    await sql`
      insert into developer_members (developer_id, user_id, role, added_at)
      values (${team.id}::bigint, ${own.actor.userId}::bigint, 'analyst', now())`.execute(bare.app.database.db);
    await expect(showReply(own, rating)).rejects.toMatchObject({ code: 'no_permission' });
  });
});
