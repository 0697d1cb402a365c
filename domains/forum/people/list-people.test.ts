import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { listPeople } from './list-people.server.ts';

let forum: SmallForum;
beforeAll(async () => {
  forum = await openSmallForum();
});
afterAll(() => forum.close());

const list = (ctx: Member, keyword = '') => listPeople(ctx, { keyword, page: 1, limit: 100 });

test('the list of members needs its permission', async () => {
  const ctx = await forum.member();
  const permissions = ctx.actor.permissions.filter((key) => key !== 'members.view');
  const without = { ...ctx, actor: { ...ctx.actor, permissions } };
  await expect(list(without)).rejects.toMatchObject({ code: 'no_permission' });
  await expect(list(forum.guest() as Member)).rejects.toMatchObject({ code: 'login_required' });
});

test('the list of members has everyone who writes there, and nobody who is banned or not approved', async () => {
  const [first, second, reader] = [await forum.member(), await forum.member(), await forum.member()];
  const ids = async (keyword?: string) => (await list(reader, keyword)).list.map(({ id }) => id);
  const setState = (of: Member, state: string) =>
    forum.app.database.db
      .insertInto('forum.members')
      .values({ site_id: of.site.id, user_id: of.actor.userId, state })
      .onConflict((conflict) => conflict.columns(['site_id', 'user_id']).doUpdateSet({ state }))
      .execute();
  await setState(first, 'active');
  await setState(second, 'silenced');
  expect(await ids()).toEqual(expect.arrayContaining([first.actor.userId, second.actor.userId]));
  expect(await ids(first.actor.nickname)).toContain(first.actor.userId);
  for (const hidden of ['banned', 'review', 'rejected']) {
    await setState(first, hidden);
    expect([hidden, (await ids()).includes(first.actor.userId)]).toEqual([hidden, false]);
  }
});
