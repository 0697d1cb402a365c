import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../tests/support/small-forum.ts';
import { listNotices } from '../messages/list-notices.server.ts';
import { acceptAnswer } from './comments/accept-answer.server.ts';
import { deleteComment, editComment } from './comments/change-comment.server.ts';
import { listComments, listReplies } from './comments/list-comments.server.ts';
import { saveDraft } from './drafts/drafts.server.ts';
import { editTopicInput } from './inputs.ts';
import { follow } from './people/follow.server.ts';
import { listFavourites, listFollows } from './people/list-follows.server.ts';
import { listCommentsOf } from './people/quoted-comments.server.ts';
import { readAuthor } from './people/read-author.server.ts';
import { favourite } from './reactions/favourite.server.ts';
import { react } from './reactions/react.server.ts';
import { searchForum } from './search/search-forum.server.ts';
import { listTags } from './tags/list-tags.server.ts';
import { deleteTopic, hideTopic, restoreTopic } from './topics/change-topic-state.server.ts';
import { editTopic } from './topics/edit-topic.server.ts';
import { listFeed } from './topics/list-feed.server.ts';
import { mergeTopics, splitTopic } from './topics/merge-split.server.ts';
import { moderateTopics } from './topics/moderate-topic.server.ts';
import { readTopic } from './topics/read-topic.server.ts';

let forum: SmallForum;
let lena: Member;
let tom: Member;
let admin: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  lena = await forum.member();
  tom = await forum.member();
  admin = await forum.member('admin');
});
afterAll(() => forum.close());

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? error,
  );
const like = (ctx: Member, subject: 'topic' | 'comment', id: number, on = true) =>
  react(ctx, { subject, id, kind: 'like', on });

describe('a topic', () => {
  test('is published, listed, read and found', async () => {
    const id = await forum.topic(lena, {
      title: 'Descaling a kettle',
      source: 'With **vinegar**?',
      tags: ['#Kettle', 'kettle'],
    });
    const feed = await listFeed(forum.guest(), { feed: 'newest' });
    expect(feed.list[0]).toMatchObject({
      id,
      title: 'Descaling a kettle',
      excerpt: 'With vinegar?',
      tags: ['Kettle'],
      author: { id: lena.actor.userId },
    });
    expect(feed.total).toBeGreaterThan(0);
    expect(await readTopic(forum.guest(), { id })).toMatchObject({
      html: '<p>With <strong>vinegar</strong>?</p>',
      may: { reply: false, edit: false },
    });
    expect((await readTopic(lena, { id })).may).toMatchObject({ reply: true, edit: true, moderate: false });
    expect((await listFeed(tom, { tag: 'KETTLE' })).list.map((card) => card.id)).toEqual([id]);
    expect((await searchForum(tom, { keyword: 'descaling' })).topics.map((card) => card.id)).toEqual([id]);
    expect(await listTags(tom, { starting: 'ket' })).toMatchObject([{ name: 'Kettle', topicCount: 1 }]);
  });

  test.each([
    ['无线耳机', '索尼无线耳机用了半年', 'zh-CN'],
    ['หูฟัง', 'รีวิวหูฟังไร้สาย', 'th'],
    ['ຫູຟັງ', 'ຊື້ຫູຟັງໄຮ້ສາຍອັນໃດດີ', 'lao'],
  ])('is found by %s', async (keyword, title, locale) => {
    const id = await forum.topic(lena, { title, locale });
    await forum.comment(tom, id, { source: title });
    expect((await searchForum(forum.guest(), { keyword })).topics.map((card) => card.id)).toContain(id);
    expect((await searchForum(forum.guest(), { keyword, in: 'comments' })).comments).toHaveLength(1);
  });

  test('a repeated or concurrent request publishes once; another author’s same key is their own', async () => {
    const wanted = { title: 'Sent twice', requestId: 'compose-1234' };
    const [first, meanwhile] = await Promise.all([forum.topic(lena, wanted), forum.topic(lena, wanted)]);
    expect([meanwhile, await forum.topic(lena, { ...wanted, boardId: forum.staffBoardId })]).toEqual([first, first]);
    const others = [await forum.topic(tom, wanted), await forum.topic(lena, { ...wanted, requestId: 'compose-5678' })];
    expect(new Set([first, ...others]).size).toBe(3);
  });

  test('of two edits of one revision the second is refused', async () => {
    const id = await forum.topic(lena);
    const edit = (source: string) =>
      editTopic(lena, editTopicInput.parse({ id, revision: 1, title: 'A', source, boardId: forum.boardId }));
    expect([await code(edit('one')), await code(edit('two'))]).toEqual(['ok', 'forum_changed']);
    expect(await readTopic(tom, { id })).toMatchObject({ html: '<p>one</p>', revision: 2, editedAt: null });
  });

  test('is not found by others while hidden or deleted, and counters are kept up to date', async () => {
    const before = (await readAuthor(tom, { id: lena.actor.userId })).topicCount;
    const id = await forum.topic(lena);
    await hideTopic(lena, { id, on: true });
    expect(await code(readTopic(tom, { id }))).toBe('forum_topic_not_found');
    expect((await readTopic(lena, { id })).state).toBe('hidden');
    await hideTopic(lena, { id, on: false });
    expect(await code(deleteTopic(tom, { id, reason: '' }))).toBe('no_permission');
    await deleteTopic(admin, { id, reason: 'Off topic' });
    expect(await code(readTopic(lena, { id }))).toBe('forum_topic_not_found');
    expect((await listNotices(lena, { kind: 'all', page: 1, limit: 5 })).list[0]).toMatchObject({
      kind: 'forum.removed',
    });
    await restoreTopic(admin, { id });
    expect((await readAuthor(tom, { id: lena.actor.userId })).topicCount).toBe(before + 1);
  });

  test('an outdated window does not overwrite a draft', async () => {
    const draft = await saveDraft(lena, { content: { title: 'One' } });
    const save = (title: string) => saveDraft(lena, { id: draft.id, revision: draft.revision, content: { title } });
    await save('Two');
    await expect(save('Three')).rejects.toMatchObject({
      code: 'forum_changed',
      details: { content: { title: 'Two' } },
    });
    expect(await code(saveDraft(tom, { id: draft.id, revision: 2, content: {} }))).toBe('forum_draft_not_found');
  });
});

describe('the comments of a topic', () => {
  test('have two levels, and notify those concerned once', async () => {
    const id = await forum.topic(lena, { title: 'Two levels' });
    const first = await forum.comment(tom, id, { source: `Hello [@Lena](/bbs/user/${lena.actor.userId})` });
    const second = await forum.comment(lena, id, { replyTo: first });
    const third = await forum.comment(tom, id, { replyTo: second });
    const { list, total } = await listComments(lena, id);
    expect([total, list[0]?.replyCount, list[0]?.replies.map((reply) => reply.id)]).toEqual([1, 2, [second, third]]);
    expect(list[0]?.replies[1]?.replyTo?.id).toBe(lena.actor.userId);
    expect((await readTopic(tom, { id })).commentCount).toBe(3);
    expect((await listReplies(tom, { commentId: first, after: second })).list.map((reply) => reply.id)).toEqual([
      third,
    ]);
    const notices = (await listNotices(lena, { kind: 'all', page: 1, limit: 20 })).list.filter(({ text }) =>
      text.includes('Two levels'),
    );
    expect(notices.map(({ kind }) => kind)).toEqual(['forum.replied', 'forum.replied']);
    expect((await listCommentsOf(lena, tom.actor.userId, { of: 'replies' })).list[0]?.id).toBe(third);
  });

  test('a link to a comment opens the page that contains it', async () => {
    const id = await forum.topic(lena);
    const ids: number[] = [];
    for (let nth = 0; nth < 7; nth += 1) ids.push(await forum.comment(tom, id));
    const below = await forum.comment(lena, id, { replyTo: ids[5] });
    for (const comment of [ids[5] ?? 0, below]) {
      const page = await listComments(tom, id, { comment, limit: 2 });
      expect([page.page, page.list.map((one) => one.id)]).toEqual([3, [ids[4], ids[5]]]);
    }
    await like(lena, 'comment', ids[6] ?? 0);
    expect((await listComments(tom, id, { sort: 'liked', limit: 1 })).list[0]?.id).toBe(ids[6]);
    expect((await listComments(tom, id, { sort: 'newest', limit: 1 })).list[0]?.id).toBe(ids[6]);
  });

  test('a deleted comment with replies keeps its place, without text and author', async () => {
    const id = await forum.topic(lena);
    const root = await forum.comment(tom, id);
    const child = await forum.comment(lena, id, { replyTo: root });
    await deleteComment(tom, { id: root, reason: '' });
    const { list } = await listComments(lena, id);
    expect(list).toMatchObject([{ id: root, state: 'deleted', html: '', author: null, replyCount: 1 }]);
    await deleteComment(lena, { id: child, reason: '' });
    expect(await listComments(lena, id)).toMatchObject({ total: 0, list: [] });
    expect(await readTopic(lena, { id })).toMatchObject({ commentCount: 0, lastCommentAt: null });
  });

  test('an accepted answer counts for its author until it is deleted', async () => {
    const id = await forum.topic(lena, { kind: 'question' });
    const answer = await forum.comment(tom, id);
    expect(await code(acceptAnswer(tom, { topicId: id, commentId: answer }))).toBe('no_permission');
    await acceptAnswer(lena, { topicId: id, commentId: answer });
    expect(await listComments(tom, id)).toMatchObject({ accepted: { id: answer, isAccepted: true } });
    expect((await readAuthor(lena, { id: tom.actor.userId })).acceptedCount).toBe(1);
    await deleteComment(tom, { id: answer, reason: '' });
    expect((await readTopic(tom, { id })).isSolved).toBe(false);
    expect((await readAuthor(lena, { id: tom.actor.userId })).acceptedCount).toBe(0);
  });

  test('an edit within half an hour is not marked as edited', async () => {
    const id = await forum.topic(lena);
    const comment = await forum.comment(tom, id);
    const later = { ...tom, now: new Date(tom.now.getTime() + 31 * 60_000) };
    await editComment(tom, { id: comment, revision: 1, source: 'a', pictures: [] });
    expect((await listComments(lena, id)).list[0]).toMatchObject({ html: '<p>a</p>', editedAt: null });
    await editComment(later, { id: comment, revision: 2, source: 'b', pictures: [] });
    expect((await listComments(lena, id)).list[0]?.editedAt).not.toBeNull();
  });

  test('likes, reactions, favourites and follows are idempotent and counted', async () => {
    const id = await forum.topic(lena, { title: 'Counted' });
    for (const on of [true, true]) await like(tom, 'topic', id, on);
    await react(tom, { subject: 'topic', id, kind: 'heart', on: true });
    await favourite(tom, { id, on: true });
    expect(await follow(tom, { subject: 'author', id: lena.actor.userId, on: true })).toEqual({
      count: 1,
      isMine: true,
    });
    expect(await readTopic(tom, { id })).toMatchObject({
      likeCount: 1,
      hasLiked: true,
      favouriteCount: 1,
      hasFavourited: true,
      isAuthorFollowed: true,
      reactions: [{ kind: 'heart', count: 1, isMine: true }],
    });
    expect((await listFavourites(tom)).list.map((card) => card.id)).toEqual([id]);
    expect((await listFollows(tom)).authors).toMatchObject([{ id: lena.actor.userId, isFollowed: true }]);
    expect((await listFeed(tom, { feed: 'following' })).list[0]?.id).toBe(id);
    for (const on of [false, false]) await like(tom, 'topic', id, on);
    expect((await readTopic(tom, { id })).likeCount).toBe(0);
  });
});

describe('staff', () => {
  test('marking as essence, pinning, closing and moving need their permission', async () => {
    const id = await forum.topic(lena);
    for (const change of [
      { do: 'essence', on: true },
      { do: 'sticky', scope: 'site', until: null },
      { do: 'close', on: true },
    ] as const) {
      expect(await code(moderateTopics(tom, { ids: [id], change }))).toBe('no_permission');
      await moderateTopics(admin, { ids: [id], change });
    }
    const feed = await listFeed(tom);
    expect(feed.sticky.map((card) => card.id)).toEqual([id]);
    expect(feed.list.map((card) => card.id)).not.toContain(id);
    expect(await code(forum.comment(tom, id))).toBe('forum_closed');
    await moderateTopics(admin, { ids: [id], change: { do: 'move', boardId: forum.staffBoardId } });
    expect(await code(readTopic(lena, { id }))).toBe('forum_topic_not_found');
    expect((await listFeed(forum.guest(), { author: lena.actor.userId })).list.map((card) => card.id)).not.toContain(
      id,
    );
  });

  test('a merged topic refers to the other, which has its comments; splitting moves some into a new topic', async () => {
    const [one, two] = [await forum.topic(lena, { title: 'One' }), await forum.topic(tom, { title: 'Two' })];
    const comment = await forum.comment(tom, one);
    const below = await forum.comment(lena, one, { replyTo: comment });
    await mergeTopics(admin, { id: one, intoId: two });
    await expect(readTopic(lena, { id: one })).rejects.toMatchObject({ details: { movedTo: two } });
    expect((await readTopic(lena, { id: two })).commentCount).toBe(3);
    const made = await splitTopic(admin, { id: two, commentIds: [comment], title: 'Three' });
    expect(await readTopic(lena, { id: made.id })).toMatchObject({ title: 'Three', commentCount: 1 });
    expect((await listComments(lena, made.id)).list.map((row) => row.id)).toEqual([below]);
    expect((await readTopic(lena, { id: two })).commentCount).toBe(1);
  });

  test('content of the staff board is not found by others', async () => {
    const id = await forum.topic(admin, {
      title: 'Secretplan',
      source: 'x',
      tags: ['hush'],
      boardId: forum.staffBoardId,
    });
    await forum.comment(admin, id, { source: 'secretword' });
    for (const reader of [forum.guest(), tom]) {
      expect(await code(readTopic(reader, { id }))).toBe('forum_topic_not_found');
      expect(await code(listComments(reader, id))).toBe('forum_topic_not_found');
      expect((await searchForum(reader, { keyword: 'secretplan' })).total).toBe(0);
      expect((await searchForum(reader, { keyword: 'secretword', in: 'comments' })).total).toBe(0);
      expect((await listFeed(reader, { tag: 'hush' })).total).toBe(0);
      expect(await listTags(reader, { starting: 'hush' })).toEqual([]);
      expect((await listCommentsOf(reader, admin.actor.userId)).list).toEqual([]);
      expect(await code(listFeed(reader, { board: 'staff' }))).toBe('forum_board_not_found');
    }
    expect(await code(like(tom, 'topic', id))).toBe('forum_topic_not_found');
    expect(await code(follow(tom, { subject: 'topic', id, on: true }))).toBe('forum_topic_not_found');
    expect(await code(forum.comment(tom, id))).toBe('forum_topic_not_found');
  });
});

test('counters of topics equal the number of their rows', async () => {
  const found = await sql<{ id: number }>`
    select t.id from forum.topics t where comment_count <> (select count(*) from forum.comments c where c.topic_id = t.id and c.state = 'published')
      or like_count <> (select count(*) from forum.reactions r where r.subject = 'topic' and r.subject_id = t.id and r.kind = 'like')`.execute(
    forum.app.database.db,
  );
  expect(found.rows).toEqual([]);
});
