import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../../../domains/context.ts';
import { checkForum } from '../../../domains/forum/books.server.ts';
import { acceptAnswer } from '../../../domains/forum/comments/accept-answer.server.ts';
import { listComments } from '../../../domains/forum/comments/list-comments.server.ts';
import { editTopicInput } from '../../../domains/forum/inputs.ts';
import { refreshForum } from '../../../domains/forum/jobs.server.ts';
import { decide } from '../../../domains/forum/moderation/decide.server.ts';
import { readForumMember } from '../../../domains/forum/moderation/list-members.server.ts';
import { readModerationLog } from '../../../domains/forum/moderation/log.server.ts';
import { cleanUpMember, restrictMember } from '../../../domains/forum/moderation/members.server.ts';
import { saveBoard, saveForumSettings, saveWord } from '../../../domains/forum/moderation/office.server.ts';
import { readQueue } from '../../../domains/forum/moderation/queue.server.ts';
import { report } from '../../../domains/forum/moderation/report.server.ts';
import { follow } from '../../../domains/forum/people/follow.server.ts';
import { listOwnTopics } from '../../../domains/forum/people/list-own.server.ts';
import { favourite } from '../../../domains/forum/reactions/favourite.server.ts';
import { react } from '../../../domains/forum/reactions/react.server.ts';
import { searchForum } from '../../../domains/forum/search/search-forum.server.ts';
import { restoreTopic } from '../../../domains/forum/topics/change-topic-state.server.ts';
import { editTopic } from '../../../domains/forum/topics/edit-topic.server.ts';
import { listFeed } from '../../../domains/forum/topics/list-feed.server.ts';
import { mergeTopics } from '../../../domains/forum/topics/merge-split.server.ts';
import { readTopic } from '../../../domains/forum/topics/read-topic.server.ts';
import { listNotices } from '../../../domains/messages/list-notices.server.ts';
import { forumCalls, SITE_WIDE } from '../../support/forum-calls.ts';
import { type Member, openSmallForum, type SmallForum } from '../../support/small-forum.ts';

let forum: SmallForum;
let author: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  author = await forum.member();
});
afterAll(() => forum.close());

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );
/** The same actor without one permission, or on a board that takes it away. */
const without = (ctx: Member, key: string): Member => ({
  ...ctx,
  actor: { ...ctx.actor, permissions: ctx.actor.permissions.filter((held) => held !== key) },
});

const CALLS = forumCalls(() => ({ forum, author }));

describe.each(Object.entries(CALLS))('%s', (_name, { needs, own, staff, run }) => {
  const fresh = async (by: Member) => {
    const topic = await forum.topic(by);
    return { topic, comment: await forum.comment(by, topic) };
  };

  test('with its permission, and without it on the site or on the board', async () => {
    const ctx = await forum.member(staff ? 'admin' : undefined);
    const at = await fresh(own ? ctx : author);
    expect(await code(run(without(ctx, needs), at))).toBe('no_permission');
    if (!needs.startsWith('roles.') && !SITE_WIDE.includes(_name)) {
      const { db } = forum.app.database;
      const role = staff ? 'admin' : 'default';
      await db
        .updateTable('forum.boards')
        .set({ permissions: JSON.stringify({ [role]: { revoke: [needs] } }) })
        .where('id', '=', forum.boardId)
        .execute();
      forum.app.valueCache.drop();
      expect(await code(run(ctx, at))).toBe('no_permission');
      await db.updateTable('forum.boards').set({ permissions: '{}' }).where('id', '=', forum.boardId).execute();
      forum.app.valueCache.drop();
    }
    expect(await code(run(ctx, at))).toBe('ok');
  });

  test('not by a guest, and not by a silenced or banned member', async () => {
    const ctx = await forum.member(staff ? 'admin' : undefined);
    const at = await fresh(own ? ctx : author);
    expect(await code(run(forum.guest() as Member, at))).toBe('login_required');
    if (staff) return;
    for (const state of ['silenced', 'banned', 'review', 'rejected'] as const) {
      await forum.app.database.db
        .updateTable('forum.members')
        .set({ state })
        .where('user_id', '=', ctx.actor.userId)
        .execute();
      await forum.app.database.db
        .insertInto('forum.members')
        .values({ site_id: ctx.site.id, user_id: ctx.actor.userId, state })
        .onConflict((conflict) => conflict.columns(['site_id', 'user_id']).doUpdateSet({ state }))
        .execute();
      expect(await code(run(ctx, at))).toBe(`forum_account_${state}`);
    }
  });
});

describe('content in every state', () => {
  const STATES = ['scheduled', 'review', 'hidden', 'rejected', 'deleted'] as const;
  test.each(STATES)('%s: only its author and staff know of it', async (state) => {
    const [reader, admin] = [await forum.member(), await forum.member('admin')];
    const id = await forum.topic(author, { title: `Starfish ${state}`, tags: [`z${state}`] });
    const comment = await forum.comment(author, id, { source: 'Starfish' });
    const { db } = forum.app.database;
    await favourite(reader, { id, on: true });
    await db
      .updateTable('forum.topics')
      .set({ state, scheduled_at: new Date(Date.now() + 1e6) })
      .where('id', '=', id)
      .execute();
    for (const ctx of [forum.guest(), reader] as Ctx[]) {
      expect(await code(readTopic(ctx, { id }))).toBe('forum_topic_not_found');
      expect(await code(listComments(ctx, id))).toBe('forum_topic_not_found');
      expect((await searchForum(ctx, { keyword: 'starfish' })).topics.map((card) => card.id)).not.toContain(id);
      expect(
        (await searchForum(ctx, { keyword: 'starfish', in: 'comments' })).comments.map((row) => row.topic.id),
      ).not.toContain(id);
      expect((await listFeed(ctx, { feed: 'newest', limit: 100 })).list.map((card) => card.id)).not.toContain(id);
      expect((await listFeed(ctx, { tag: `z${state}` })).total).toBe(0);
    }
    const attempts = [
      react(reader, { subject: 'topic', id, kind: 'like', on: true }),
      follow(reader, { subject: 'topic', id, on: true }),
      forum.comment(reader, id),
      report(reader, { subject: 'comment', id: comment, reason: 'spam', note: '' }),
      acceptAnswer(reader, { topicId: id, commentId: null }),
      editTopic(reader, editTopicInput.parse({ id, revision: 1, title: 'B', source: 'b', boardId: forum.boardId })),
    ];
    const outcomes = await Promise.all(attempts.map(code));
    expect(new Set(outcomes)).toEqual(new Set(['forum_topic_not_found']));
    expect((await readTopic(admin, { id })).state).toBe(state);
    expect(await code(readTopic(author, { id }))).toBe(state === 'deleted' ? 'forum_topic_not_found' : 'ok');
    expect((await listOwnTopics(author)).list.some((card) => card.id === id)).toBe(state !== 'deleted');
  });
});

describe('moderation', () => {
  test('held content and reports are decided, and those concerned are notified', async () => {
    const [admin, reader] = [await forum.member('admin'), await forum.member()];
    await saveWord(admin, { word: 'lottery', action: 'review', locale: null, exceptions: [] });
    await saveWord(admin, { word: 'darn', action: 'mask', locale: null, exceptions: [] });
    await saveWord(admin, { word: 'forbidden', action: 'reject', locale: null, exceptions: [] });
    forum.app.valueCache.drop();
    expect(await code(forum.topic(author, { title: 'f.o.r.b.i.d.d.e.n' }))).toBe('forum_banned_words');
    expect((await readTopic(reader, { id: await forum.topic(author, { title: 'Darn kettle' }) })).title).toBe(
      '**** kettle',
    );
    const held = await forum.topic(author, { title: 'A lottery' });
    expect(await code(readTopic(reader, { id: held }))).toBe('forum_topic_not_found');
    expect((await readQueue(admin)).list.filter(({ id }) => id === held)).toMatchObject([
      { subject: 'topic', id: held, heldFor: 'lottery' },
    ]);
    await decide(admin, { subject: 'topic', id: held, decision: 'keep', reason: '' });
    expect((await readTopic(reader, { id: held })).state).toBe('published');
    await report(reader, { subject: 'topic', id: held, reason: 'spam', note: 'look' });
    expect(await code(report(reader, { subject: 'topic', id: held, reason: 'spam', note: '' }))).toBe(
      'forum_already_reported',
    );
    await decide(admin, { subject: 'topic', id: held, decision: 'remove', reason: 'Spam' });
    expect(await code(readTopic(reader, { id: held }))).toBe('forum_topic_not_found');
    expect(await code(decide(admin, { subject: 'topic', id: held, decision: 'remove', reason: '' }))).toBe(
      'forum_state',
    );
    const kinds = async (ctx: Member) =>
      (await listNotices(ctx, { kind: 'all', page: 1, limit: 5 })).list.map(({ kind }) => kind);
    expect(await kinds(reader)).toContain('forum.report_removed');
    expect(await kinds(author)).toEqual(expect.arrayContaining(['forum.approved', 'forum.removed']));
    await restoreTopic(admin, { id: held });
    expect((await readModerationLog(admin)).list.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['decision.keep', 'decision.remove', 'topic.restored']),
    );
  });

  test('members are restricted by staff above them only, and cleaned up', async () => {
    const [admin, owner, spammer] = [await forum.member('admin'), await forum.member('owner'), await forum.member()];
    const id = await forum.topic(spammer);
    const restrict = (by: Member, userId: number) =>
      restrictMember(by, { userId, state: 'silenced', until: null, reason: 'Noise' });
    expect(await code(restrict(spammer, admin.actor.userId))).toBe('no_permission');
    expect(await code(restrict(admin, owner.actor.userId))).toBe('forum_staff_only');
    await restrict(admin, spammer.actor.userId);
    expect(await code(forum.topic(spammer))).toBe('forum_account_silenced');
    expect(await cleanUpMember(admin, { userId: spammer.actor.userId })).toMatchObject({ topics: 1 });
    expect(await code(readTopic(author, { id }))).toBe('forum_topic_not_found');
  });

  test('two topics merge only by staff, and boards are shaped by those who manage roles', async () => {
    const [one, two] = [await forum.topic(author), await forum.topic(author)];
    expect(await code(mergeTopics(author, { id: one, intoId: two }))).toBe('no_permission');
    const board = {
      slug: 'new',
      name: { en: 'New' },
      description: {},
      icon: '',
      color: '',
      sort: 0,
      kinds: [],
      permissions: {},
      isArchived: false,
    };
    expect(await code(saveBoard(author, board))).toBe('no_permission');
  });
});

test('the settings of the forum say after how many opened topics a new member becomes a basic one', async () => {
  const [admin, reader] = [await forum.member('admin'), await forum.member()];
  const { db } = forum.app.database;
  await forum.topic(reader);
  const set = { topics_entered: 7, trust: 'new', joined_at: new Date(Date.now() - 3 * 86_400_000) };
  await db.updateTable('forum.members').set(set).where('user_id', '=', reader.actor.userId).execute();
  const trustAfter = async (basicTopicsEntered: number) => {
    await saveForumSettings(admin, { settings: { newDays: 2, basicTopicsEntered } });
    forum.app.valueCache.drop();
    await refreshForum(admin);
    return (await readForumMember(admin, reader.actor.userId)).member.trust;
  };
  expect(await trustAfter(8)).toBe('new');
  expect(await trustAfter(7)).toBe('basic');
  await saveForumSettings(admin, { settings: { newDays: 0 } });
});

test('counters agree with their rows after all of this', async () => {
  expect(await checkForum(forum.app.database.db)).toEqual([]);
});
