import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { publishDue } from '../jobs.server.ts';
import { restrictMember } from '../moderation/members.server.ts';
import { anonymiseMember } from '../personal-data.server.ts';
import { hideTopic } from './change-topic-state.server.ts';
import { listFeed } from './list-feed.server.ts';
import { listUnpublished } from './list-unpublished.server.ts';
import { moderateTopics } from './moderate-topic.server.ts';
import { readTopic } from './read-topic.server.ts';
import { rescheduleTopic } from './reschedule-topic.server.ts';
import { voteInPoll } from './vote.server.ts';

const HOUR = 3_600_000;
let forum: SmallForum;
let lena: Member;
let tom: Member;
let admin: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  [lena, tom, admin] = [await forum.member(), await forum.member(), await forum.member('admin')];
});
afterAll(() => forum.close());

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code?: string; details?: { fields?: { code: string }[] } }) =>
      error.details?.fields?.[0]?.code ?? error.code ?? String(error),
  );

test('a poll counts one vote of each member, who can change it, and shows its figures to those who have voted', async () => {
  const poll = { options: ['Grey', 'Red'], maxChoices: 1, endsAt: null, results: 'voted' };
  const id = await forum.topic(lena, { kind: 'poll', poll });
  const options = (await readTopic(tom, { id })).poll?.options ?? [];
  expect(options.map(({ votes }) => votes)).toEqual([null, null]);
  const optionIds = [options[0]?.id ?? 0];
  expect((await voteInPoll(tom, { topicId: id, optionIds })).options.map(({ votes }) => votes)).toEqual([1, 0]);
  const other = [options[1]?.id ?? 0];
  const changed = await voteInPoll(tom, { topicId: id, optionIds: other });
  expect(changed).toMatchObject({ voterCount: 1, mayVote: true });
  expect(changed.options.map(({ votes, isMine }) => [votes, isMine])).toEqual([
    [0, false],
    [1, true],
  ]);
  expect(await code(voteInPoll(tom, { topicId: id, optionIds: [...optionIds, ...other] }))).toBe('forum_poll_choices');
  await moderateTopics(admin, { ids: [id], change: { do: 'close', on: true } });
  expect(await code(voteInPoll(tom, { topicId: id, optionIds }))).toBe('forum_poll_over');
  expect((await readTopic(tom, { id })).poll).toMatchObject({ voterCount: 1, mayVote: false });
});

test('a poll on an archived board takes no votes', async () => {
  const poll = { options: ['Grey', 'Red'], maxChoices: 1, endsAt: null, results: 'always' };
  const id = await forum.topic(lena, { kind: 'poll', poll });
  const optionIds = [(await readTopic(tom, { id })).poll?.options[0]?.id ?? 0];
  const archive = async (on: boolean) => {
    const at = on ? admin.now : null;
    await sql`update forum.boards set archived_at = ${at}::timestamptz where id = ${forum.boardId}`.execute(admin.db);
    forum.app.valueCache.drop();
  };
  await archive(true);
  expect((await readTopic(tom, { id })).poll?.mayVote).toBe(false);
  expect(await code(voteInPoll(tom, { topicId: id, optionIds }))).toBe('forum_board_archived');
  await archive(false);
  expect(await voteInPoll(tom, { topicId: id, optionIds })).toMatchObject({ voterCount: 1, mayVote: true });
});

describe('a scheduled topic', () => {
  const inHours = (hours: number) => new Date(lena.now.getTime() + hours * HOUR).toISOString();
  const later = (ctx: Member, hours: number): Member => ({ ...ctx, now: new Date(ctx.now.getTime() + hours * HOUR) });
  const scheduled = (more = {}) => forum.topic(lena, { scheduledAt: inHours(2), ...more });
  const stateOf = async (id: number) => (await readTopic(lena, { id })).state;

  test('appears at the time that its author has changed it to, and until then is listed for the author only', async () => {
    const id = await scheduled();
    await rescheduleTopic(lena, { id, scheduledAt: inHours(5) });
    expect((await listUnpublished(lena)).map((topic) => [topic.id, topic.state])).toContainEqual([id, 'scheduled']);
    expect(await listUnpublished(tom)).toEqual([]);
    expect(await listUnpublished(lena, { kind: 'question' })).toEqual([]);
    await publishDue(later(admin, 3));
    expect(await stateOf(id)).toBe('scheduled');
    await publishDue(later(admin, 6));
    expect(await stateOf(id)).toBe('published');
    expect(await code(rescheduleTopic(lena, { id, scheduledAt: inHours(7) }))).toBe('forum_state');
    expect(await code(hideTopic(admin, { id: await scheduled(), on: false }))).toBe('forum_state');
  });

  test('is published at once, or not until it is shown, as its author asks', async () => {
    const now = await scheduled();
    await rescheduleTopic(lena, { id: now, scheduledAt: null });
    expect(await stateOf(now)).toBe('published');
    const cancelled = await scheduled();
    await hideTopic(lena, { id: cancelled, on: true });
    await publishDue(later(admin, 3));
    expect(await stateOf(cancelled)).toBe('hidden');
    await hideTopic(later(lena, 4), { id: cancelled, on: false });
    const { list } = await listFeed(tom, { feed: 'newest' });
    expect(list.find(({ id }) => id === cancelled)?.publishedAt).toBe(inHours(4));
  });

  test('is changed by its author and moderators only, to a time ahead that its poll allows', async () => {
    const poll = { options: ['Grey', 'Red'], endsAt: inHours(3) };
    const id = await scheduled({ kind: 'poll', poll });
    const to = (by: Member, hours: number) => code(rescheduleTopic(by, { id, scheduledAt: inHours(hours) }));
    expect(await to(tom, 1)).toBe('forum_topic_not_found');
    expect(await to(lena, -1)).toBe('laterTime');
    expect(await to(lena, 3)).toBe('pollEndsBefore');
    expect(await code(scheduled({ kind: 'poll', poll: { ...poll, endsAt: inHours(1) } }))).toBe('pollEndsBefore');
    expect([await to(lena, 1), await to(admin, 2)]).toEqual(['ok', 'ok']);
  });

  describe('does not appear when its time comes', () => {
    const ban = { state: 'banned', until: null, reason: '' } as const;

    test('if its author is restricted or suspended, nor by itself after that has ended', async () => {
      const { db } = forum.app.database;
      const [banned, silenced, suspended] = [await forum.member(), await forum.member(), await forum.member()];
      const all = [banned, silenced, suspended, tom];
      const ids = await Promise.all(all.map((author) => forum.topic(author, { scheduledAt: inHours(2) })));
      await restrictMember(admin, { userId: banned.actor.userId, ...ban });
      await restrictMember(admin, { userId: silenced.actor.userId, ...ban, state: 'silenced' });
      const user = db.updateTable('users').where('id', '=', suspended.actor.userId);
      await user.set({ status: 'banned' }).execute();
      await publishDue(later(admin, 3));
      await restrictMember(admin, { userId: banned.actor.userId, ...ban, state: 'active' });
      await user.set({ status: 'active' }).execute();
      expect(await publishDue(later(admin, 4))).toBe(0);
      const states = await Promise.all(ids.map(async (id) => (await readTopic(admin, { id })).state));
      expect(states).toEqual(['hidden', 'hidden', 'hidden', 'published']);
      // once the ban is over, its author may publish it
      await hideTopic(later(banned, 5), { id: ids[0] ?? 0, on: false });
      expect((await readTopic(tom, { id: ids[0] ?? 0 })).state).toBe('published');
    });

    test('where its author could not publish it any more, and cannot be published there by hand', async () => {
      const { db } = forum.app.database;
      const [first, second] = [await scheduled(), await scheduled()];
      const board = db.updateTable('forum.boards').where('id', '=', forum.boardId);
      const put = async (change: { archived_at: Date | null } | { kinds: string[] }) => {
        await board.set(change as never).execute();
        forum.app.valueCache.drop();
      };
      await put({ kinds: ['question'] });
      expect(await code(rescheduleTopic(lena, { id: first, scheduledAt: null }))).toBe('forum_kind_refused');
      await publishDue(later(admin, 3));
      await put({ kinds: [] });
      await put({ archived_at: lena.now });
      expect(await code(rescheduleTopic(admin, { id: second, scheduledAt: null }))).toBe('forum_board_archived');
      expect([await stateOf(first), await stateOf(second)]).toEqual(['hidden', 'hidden']);
      expect(await code(hideTopic(lena, { id: first, on: false }))).toBe('forum_board_archived');
      expect(await code(hideTopic(admin, { id: first, on: false }))).toBe('forum_board_archived');
      await put({ archived_at: null });
    });

    test('if its author has left: what no other member has read is deleted with the account', async () => {
      const leaver = await forum.member();
      const ids = [
        await forum.topic(leaver, { scheduledAt: inHours(2) }),
        await forum.topic(leaver, { scheduledAt: inHours(2) }),
        await forum.topic(leaver),
      ];
      await hideTopic(leaver, { id: ids[1] ?? 0, on: true });
      await anonymiseMember(leaver, { userId: leaver.actor.userId });
      expect(await publishDue(later(admin, 3))).toBe(0);
      const codes = await Promise.all(ids.map((id) => code(readTopic(admin, { id }))));
      expect(codes).toEqual(['forum_topic_not_found', 'forum_topic_not_found', 'ok']);
    });
  });
});

test('a topic that a moderator has hidden is shown again by moderators only', async () => {
  const id = await forum.topic(lena);
  await hideTopic(admin, { id, on: true });
  expect((await readTopic(lena, { id })).may.hide).toBe(false);
  expect(await code(hideTopic(lena, { id, on: false }))).toBe('forum_state');
  await hideTopic(admin, { id, on: false });
  await hideTopic(lena, { id, on: true });
  expect(await code(hideTopic(lena, { id, on: false }))).toBe('ok');
  // also if its author has hidden it first
  await hideTopic(lena, { id, on: true });
  await hideTopic(admin, { id, on: true });
  expect(await code(hideTopic(lena, { id, on: false }))).toBe('forum_state');
});
