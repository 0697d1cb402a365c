import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { compose } from '../content/compose.server.ts';
import { replyInput } from '../inputs.ts';
import { requireMember } from '../people/require-member.server.ts';
import { hideTopic } from '../topics/change-topic-state.server.ts';
import { moderateTopics } from '../topics/moderate-topic.server.ts';
import { insertReply } from './insert-reply.server.ts';
import { notifyOfLeftReplies } from './replies-to-notify.server.ts';

let forum: SmallForum;
let lena: Member;
let tom: Member;
let admin: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  [lena, tom, admin] = [await forum.member(), await forum.member(), await forum.member('admin')];
});
afterAll(() => forum.close());

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );
const newsOf = async (reader: Member, about: string) =>
  (await listNotices(reader, { kind: 'forum', page: 1, limit: 50 })).list.filter(({ text }) => text.includes(about));

test('a reply whose process died before its notices is notified of by the job, once', async () => {
  const id = await forum.topic(lena, { title: 'Left behind' });
  const input = replyInput.parse({ topicId: id, source: 'The grey one.' });
  const composed = await compose(tom, await requireMember(tom), { source: input.source, locale: 'en' });
  await insertReply(tom, { input, composed, state: 'published', locale: 'en' });
  expect(await newsOf(lena, 'Left behind')).toEqual([]);
  expect(await notifyOfLeftReplies(forum.guest())).toBe(1);
  expect(await notifyOfLeftReplies(forum.guest())).toBe(0);
  expect(await newsOf(lena, 'Left behind')).toHaveLength(1);
});

test('replies that come together are notified of together, each to those concerned', async () => {
  const others = [await forum.member(), await forum.member(), await forum.member()];
  const topics = [
    { author: lena, id: await forum.topic(lena, { title: 'At once' }) },
    { author: tom, id: await forum.topic(tom, { title: 'At once' }) },
  ];
  await Promise.all(others.flatMap((by) => topics.map(({ id }) => forum.comment(by, id))));
  for (const { author, id } of topics) {
    const news = await newsOf(author, 'At once');
    expect(news.map(({ link }) => link.split('?')[0])).toEqual(others.map(() => `/bbs/topic/${id}`));
    expect(new Set(news.map(({ title }) => title)).size).toBe(others.length);
  }
  expect(await notifyOfLeftReplies(forum.guest())).toBe(0);
});

test('a reply is stored only where its author may reply, and the refusal says why', async () => {
  const id = await forum.topic(lena);
  const elsewhere = await forum.comment(tom, await forum.topic(lena));
  expect(await code(forum.comment(tom, id, { replyTo: elsewhere }))).toBe('forum_comment_not_found');
  await moderateTopics(admin, { ids: [id], change: { do: 'close', on: true } });
  expect(await code(forum.comment(tom, id))).toBe('forum_closed');
  expect(await code(forum.comment(admin, id))).toBe('ok');
  await hideTopic(lena, { id, on: true });
  expect(await code(forum.comment(tom, id))).toBe('forum_topic_not_found');
  expect(await code(forum.comment(lena, id))).toBe('forum_closed');
  expect(await code(forum.comment(tom, 999_999_999))).toBe('forum_topic_not_found');
  const ofStaff = await forum.topic(admin, { boardId: forum.staffBoardId });
  expect(await code(forum.comment(tom, ofStaff))).toBe('forum_topic_not_found');
  expect(await code(forum.comment(admin, ofStaff))).toBe('ok');
});
