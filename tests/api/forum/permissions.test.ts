import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkForum } from '../../../domains/forum/books.server.ts';
import { acceptAnswer } from '../../../domains/forum/comments/accept-answer.server.ts';
import { deleteDraft, listDrafts, readDraft, saveDraft } from '../../../domains/forum/drafts/drafts.server.ts';
import { editTopicInput } from '../../../domains/forum/inputs.ts';
import { publishDue, refreshForum } from '../../../domains/forum/jobs.server.ts';
import { decide } from '../../../domains/forum/moderation/decide.server.ts';
import { readForumMember } from '../../../domains/forum/moderation/list-members.server.ts';
import { readModerationLog } from '../../../domains/forum/moderation/log.server.ts';
import { cleanUpMember, restrictMember, setTrust } from '../../../domains/forum/moderation/members.server.ts';
import { saveBoard, saveForumSettings, saveWord } from '../../../domains/forum/moderation/office.server.ts';
import { readQueue } from '../../../domains/forum/moderation/queue.server.ts';
import { report } from '../../../domains/forum/moderation/report.server.ts';
import { follow } from '../../../domains/forum/people/follow.server.ts';
import { blockPerson } from '../../../domains/forum/private-messages/block.server.ts';
import { favourite } from '../../../domains/forum/reactions/favourite.server.ts';
import { react } from '../../../domains/forum/reactions/react.server.ts';
import { deleteTopic, restoreTopic } from '../../../domains/forum/topics/change-topic-state.server.ts';
import { editTopic } from '../../../domains/forum/topics/edit-topic.server.ts';
import { mergeTopics } from '../../../domains/forum/topics/merge-split.server.ts';
import { moderateTopics } from '../../../domains/forum/topics/moderate-topic.server.ts';
import { readTopic } from '../../../domains/forum/topics/read-topic.server.ts';
import { voteInPoll } from '../../../domains/forum/topics/vote.server.ts';
import { listNotices } from '../../../domains/messages/list-notices.server.ts';
import { forumCalls, SITE_WIDE } from '../../support/forum-calls.ts';
import { openClosedBoard, openModeratedBoard, placeTopic } from '../../support/forum-readers.ts';
import { newsOf, SURFACES, seenOn } from '../../support/forum-surfaces.ts';
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

  test('needs its permission on the site and on the board', async () => {
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

  test('is refused to guests, and to silenced, banned or unapproved members', async () => {
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

const ORDINARY = ['guest', 'stranger', 'blocked', 'silenced', 'banned', 'moderator of another board'] as const;
/** Where moderators find what is not published. */
const HELD = ['topic', 'comments', 'replies', 'live', 'source', 'source of a comment'];
/** Where only those are who wrote, marked or moderate it, and what depends on those marks. */
const OWN = ['source', 'source of a comment', 'own list', 'queue'];
const OF_MEMBERS = ['following', 'favourites', 'followed topics', 'followed tags'];

describe('content in every state', () => {
  const STATES = ['scheduled', 'review', 'transcoding', 'hidden', 'rejected', 'deleted'] as const;
  test.each(STATES)('%s: is found only by its author and its moderators, in the expected places', async (state) => {
    const { at, readers } = await placeTopic(forum, { state, board: await openModeratedBoard(forum) });
    for (const name of ORDINARY) expect([name, await seenOn(readers[name], at)]).toEqual([name, []]);
    const isEditable = state !== 'deleted' && state !== 'transcoding';
    const held = HELD.filter((surface) => isEditable || surface !== 'source');
    expect(await seenOn(readers['moderator of the board'], at)).toEqual(held);
    expect(await seenOn(readers.moderator, at)).toEqual(state === 'review' ? [...held, 'queue'] : held);
    const own = [...held.filter((surface) => surface !== 'source of a comment'), 'own list'];
    expect(await seenOn(readers.author, at)).toEqual(state === 'deleted' ? [] : own);
  });

  test('published: is found by everyone everywhere', async () => {
    const { at, readers } = await placeTopic(forum, { state: 'published', board: await openModeratedBoard(forum) });
    const all = Object.keys(SURFACES).filter((surface) => !OWN.includes(surface));
    for (const name of ORDINARY) {
      const expected = name === 'guest' ? all.filter((surface) => !OF_MEMBERS.includes(surface)) : all;
      expect([name, await seenOn(readers[name], at)]).toEqual([name, expected]);
    }
  });

  test('on a closed board: is found only by moderators, not even by its author', async () => {
    const { at, readers } = await placeTopic(forum, { state: 'published', board: await openClosedBoard(forum) });
    for (const name of [...ORDINARY, 'author'] as const)
      expect([name, await seenOn(readers[name], at)]).toEqual([name, []]);
    const seen = await seenOn(readers.moderator, at);
    expect(seen).toEqual(expect.arrayContaining(['topic', 'newest', 'search', 'count of the board']));
    expect(seen).not.toContain('sitemap');
  });

  test.each(['scheduled', 'review', 'hidden', 'rejected', 'deleted'])(
    '%s: other members cannot act on it',
    async (state) => {
      const reader = await forum.member();
      const id = await forum.topic(author);
      const comment = await forum.comment(author, id);
      await forum.app.database.db
        .updateTable('forum.topics')
        .set({ state, scheduled_at: new Date() })
        .where('id', '=', id)
        .execute();
      const attempts = [
        react(reader, { subject: 'topic', id, kind: 'like', on: true }),
        react(reader, { subject: 'comment', id: comment, kind: 'like', on: true }),
        favourite(reader, { id, on: true }),
        follow(reader, { subject: 'topic', id, on: true }),
        forum.comment(reader, id),
        report(reader, { subject: 'topic', id, reason: 'spam', note: '' }),
        report(reader, { subject: 'comment', id: comment, reason: 'spam', note: '' }),
        acceptAnswer(reader, { topicId: id, commentId: null }),
        voteInPoll(reader, { topicId: id, optionIds: [1] }),
        deleteTopic(reader, { id, reason: '' }),
        editTopic(reader, editTopicInput.parse({ id, revision: 1, title: 'B', source: 'b', boardId: forum.boardId })),
      ];
      expect(new Set(await Promise.all(attempts.map(code)))).toEqual(new Set(['forum_topic_not_found']));
    },
  );

  test('a draft is found by its author only', async () => {
    const draft = await saveDraft(author, { content: { title: 'Unsaid' } });
    for (const ctx of [await forum.member(), await forum.member('admin')]) {
      expect(await code(readDraft(ctx, { id: draft.id }))).toBe('forum_draft_not_found');
      await deleteDraft(ctx, { id: draft.id });
      expect((await listDrafts(ctx)).length).toBe(0);
    }
    expect(await code(readDraft(author, { id: draft.id }))).toBe('ok');
    expect(await code(readDraft(forum.guest(), { id: draft.id }))).toBe('login_required');
  });

  test('no one is notified of content that they may not see, or of a member whom they block', async () => {
    const [reader, admin] = [await forum.member(), await forum.member('admin')];
    const mention = (word: string, by: Member, more = {}) =>
      forum.topic(by, { title: word, source: `Hello [@Reader](/bbs/user/${reader.actor.userId})`, ...more });
    const soon = new Date(Date.now() + 60_000);
    await mention('amethyst', author, { scheduledAt: soon.toISOString() });
    await mention('topaz', admin, { boardId: forum.staffBoardId });
    await saveWord(admin, { word: 'garnet', action: 'review', locale: null, exceptions: [] });
    forum.app.valueCache.drop();
    const held = await mention('garnet', author);
    for (const word of ['amethyst', 'topaz', 'garnet']) expect([word, await newsOf(reader, word)]).toEqual([word, 0]);
    await blockPerson(reader, { id: author.actor.userId, on: true });
    await decide(admin, { subject: 'topic', id: held, decision: 'keep', reason: '' });
    await publishDue({ ...forum.guest(), now: new Date(soon.getTime() + 1) });
    const topic = await forum.topic(reader, { title: 'malachite' });
    await forum.comment(author, topic);
    await react(author, { subject: 'topic', id: topic, kind: 'like', on: true });
    const notices = await listNotices(reader, { kind: 'all', page: 1, limit: 20 });
    expect(notices.list.map(({ text }) => text)).toEqual([]);
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

  test('the log names members, topics and boards, and is narrowed to one kind of thing', async () => {
    const admin = await forum.member('admin');
    const moved = await forum.topic(author, { title: 'Chestnuts' });
    await moderateTopics(admin, { ids: [moved], change: { do: 'move', boardId: forum.staffBoardId } });
    await setTrust(admin, { userId: author.actor.userId, trust: 'member' });
    const [{ list }, topics] = [await readModerationLog(admin), await readModerationLog(admin, { subject: 'topic' })];
    const { member } = await readForumMember(admin, author.actor.userId);
    expect(list[0]).toMatchObject({ act: 'member.trust', subject: 'user', subjectName: member.name });
    expect(topics.list[0]).toMatchObject({ act: 'topic.move', subjectId: moved, subjectName: 'Chestnuts' });
    expect(topics.list[0]?.boardName).not.toBe('');
    expect(new Set(topics.list.map(({ subject }) => subject))).toEqual(new Set(['topic']));
  });

  test('members are restricted only by staff above them, and their topics removed', async () => {
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

  test('members can neither merge topics nor save boards', async () => {
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

test('a new member becomes a basic one after the number of opened topics in the settings', async () => {
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
