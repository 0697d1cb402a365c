import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { later } from '../../../tests/support/people.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import type { Ctx } from '../../kit/context.ts';
import { anonymiseMember, exportForum } from '../personal-data.server.ts';
import { hideTopic } from '../topics/change-topic-state.server.ts';
import { readTopic } from '../topics/read-topic.server.ts';
import { markRead } from './mark-read.server.ts';

const MINUTE = 60;
let forum: SmallForum;
let ann: Member;
let reader: Member;
let topic: number;
beforeAll(async () => {
  forum = await openSmallForum();
  [ann, reader] = [await forum.member(), await forum.member()];
});
afterAll(() => forum.close());
beforeEach(async () => {
  topic = await forum.topic(ann);
});

const readingOf = async (of: Member) => (await readTopic(of, { id: topic })).reading;
const mark = (of: Ctx, commentId: number, commentCount: number, at = of.now) =>
  markRead(of, { id: topic, commentId, commentCount, seenAt: at.toISOString() });
const marks = () =>
  forum.app.database.db.selectFrom('forum.read_marks').selectAll().where('topic_id', '=', topic).execute();

test('there is no mark before the first visit, nor for guests', async () => {
  expect(await readingOf(reader)).toBeNull();
  expect((await readTopic(forum.guest(), { id: topic })).reading).toBeNull();
});

test('the first comment of others after the mark is new, the reader’s own are not', async () => {
  const first = await forum.comment(ann, topic);
  await mark(reader, first, 1);
  expect(await readingOf(reader)).toMatchObject({ commentId: first, commentCount: 1, firstNewId: null });
  await forum.comment(reader, topic);
  const third = await forum.comment(ann, topic);
  await forum.comment(ann, topic);
  expect(await readingOf(reader)).toMatchObject({ firstNewId: third });
});

test('a reply to a comment that was read is new when it is later than the last visit', async () => {
  const first = await forum.comment(ann, topic);
  await forum.comment(ann, topic, { replyTo: first });
  await mark(later(reader, MINUTE), first, 2, later(reader, MINUTE).now);
  expect((await readingOf(reader))?.firstNewId).toBeNull();
  const reply = await forum.comment(later(ann, 2 * MINUTE), topic, { replyTo: first });
  expect((await readingOf(reader))?.firstNewId).toBe(reply);
});

test('a mark is never moved back, nor written again without a change', async () => {
  const first = await forum.comment(ann, topic);
  const second = await forum.comment(ann, topic);
  await mark(reader, second, 2);
  const [before] = await marks();
  await mark(later(reader, MINUTE), first, 2, later(reader, MINUTE).now);
  expect(await marks()).toEqual([before]);
});

test('an older tab does not move a mark back', async () => {
  const first = await forum.comment(ann, topic);
  const second = await forum.comment(ann, topic);
  const now = later(reader, MINUTE);
  await mark(now, second, 2, now.now);
  const before = await marks();
  await mark(now, first, 1, reader.now);
  expect(await marks()).toEqual(before);
});

test('values beyond the existing comments are limited to them', async () => {
  const first = await forum.comment(ann, topic);
  const reply = await forum.comment(ann, topic, { replyTo: first });
  await mark(reader, reply + 1_000_000, 1_000, later(reader, 60 * MINUTE).now);
  expect(await marks()).toMatchObject([{ comment_id: first, comment_count: 2, seen_at: reader.now }]);
});

test('no mark is stored for a topic that the member may not view, and no error reveals that', async () => {
  await hideTopic(ann, { id: topic, on: true });
  await mark(reader, 0, 0);
  expect(await marks()).toEqual([]);
  await expect(
    markRead({ ...reader, actor: null }, { id: topic, commentId: 0, commentCount: 0, seenAt: '' }),
  ).rejects.toThrow('login_required');
});

test('marks are exported with an account, and deleted with it', async () => {
  const leaver = await forum.member();
  await mark(leaver, 0, 0);
  const given = new Map<string, unknown>();
  const { userId } = leaver.actor;
  await exportForum(leaver, { userId, give: (part, content) => given.set(part, content) });
  expect(given.get('forum_read')).toMatchObject([{ topic }]);
  await anonymiseMember(leaver, { userId });
  expect(await marks()).toEqual([]);
});
