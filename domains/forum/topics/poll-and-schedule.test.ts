import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { publishDue } from '../jobs.server.ts';
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
});
