import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { checkForum } from '../books.server.ts';
import { compose } from '../content/compose.server.ts';
import { replyInput } from '../inputs.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { hideTopic } from '../topics/change-topic-state.server.ts';
import { moderateTopics } from '../topics/moderate-topic.server.ts';
import { insertReply } from './insert-reply.server.ts';
import { listComments } from './list-comments.server.ts';
import { notifyOfLeftReplies } from './replies-to-notify.server.ts';
import { reply } from './reply.server.ts';

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

test('a job sends once the notifications of a reply whose process died before sending them', async () => {
  const id = await forum.topic(lena, { title: 'Left behind' });
  const input = replyInput.parse({ topicId: id, source: 'The grey one.' });
  const composed = await compose(tom, await requireWritingMember(tom), { source: input.source, locale: 'en' });
  await insertReply(tom, { input, composed, state: 'published', locale: 'en' });
  expect(await newsOf(lena, 'Left behind')).toEqual([]);
  expect(await notifyOfLeftReplies(forum.guest())).toBe(1);
  expect(await notifyOfLeftReplies(forum.guest())).toBe(0);
  expect(await newsOf(lena, 'Left behind')).toHaveLength(1);
});

test('concurrent replies notify those concerned, once for each reply', async () => {
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

test('concurrent replies are stored or refused one by one, and counted together', async () => {
  const [id, closed] = [await forum.topic(lena), await forum.topic(lena)];
  const [root, elsewhere] = [await forum.comment(lena, id), await forum.comment(lena, closed)];
  await moderateTopics(admin, { ids: [closed], change: { do: 'close', on: true } });
  const send = (by: Member, topicId: number, more: object = {}) =>
    reply(by, replyInput.parse({ topicId, source: 'The grey one.', ...more }));
  const stored = [send(tom, id), send(admin, closed), send(lena, id, { replyTo: root }), send(tom, id)];
  const refused = [send(tom, closed), send(tom, 999_999_999), send(tom, id, { replyTo: elsewhere })];
  expect(await Promise.all(refused.map(code))).toEqual([
    'forum_closed',
    'forum_topic_not_found',
    'forum_comment_not_found',
  ]);
  const answers = await Promise.all(stored);
  expect(answers.map(({ commentCount }) => commentCount).toSorted()).toEqual([2, 2, 3, 4]);
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(4);
  expect(await listComments(tom, id)).toMatchObject({ total: 3, list: [{ id: root, replyCount: 1 }, {}, {}] });
  expect(await checkForum(forum.app.database.db)).toEqual([]);
});

test('a reply held for review is stored with others, but neither counted nor notified', async () => {
  const id = await forum.topic(lena, { title: 'Watched words' });
  const { db } = forum.app.database;
  await db
    .insertInto('forum.banned_words')
    .values({ site_id: tom.site.id, word: 'suspicious', action: 'review' })
    .execute();
  forum.app.valueCache.drop();
  const input = (source: string) => replyInput.parse({ topicId: id, source });
  const [held, open] = await Promise.all([reply(tom, input('A suspicious kettle')), reply(tom, input('A kettle'))]);
  expect([held, open]).toMatchObject([{ state: 'review' }, { state: 'published', commentCount: 1 }]);
  expect(await newsOf(lena, 'Watched words')).toHaveLength(1);
  expect(await checkForum(db)).toEqual([]);
});

test('a reply is stored only where its author may reply, and the refusal gives the reason', async () => {
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
