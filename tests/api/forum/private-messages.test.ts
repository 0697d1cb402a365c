import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeUsername, readUsername } from '../../../domains/accounts/profile/change-username.server.ts';
import { changeTopics, previewTopics } from '../../../domains/forum/moderation/change-topics.server.ts';
import { listOfficeTopics } from '../../../domains/forum/moderation/list-office-topics.server.ts';
import { readModerationLog } from '../../../domains/forum/moderation/log.server.ts';
import { changeTopicsInput } from '../../../domains/forum/moderation/topics-contract.ts';
import { anonymiseMember, exportForum } from '../../../domains/forum/personal-data.server.ts';
import { blockPerson, listBlocked } from '../../../domains/forum/private-messages/block.server.ts';
import { listConversations, readConversation } from '../../../domains/forum/private-messages/read-messages.server.ts';
import { sendMessage } from '../../../domains/forum/private-messages/send-message.server.ts';
import { lookInput, type RealNameInput, realNameInput } from '../../../domains/forum/real-name/contract.ts';
import {
  decideRealName,
  listRealNames,
  lookAtRealName,
  readRealName,
} from '../../../domains/forum/real-name/review-real-names.server.ts';
import { readOwnRealName, submitRealName } from '../../../domains/forum/real-name/submit-real-name.server.ts';
import { deleteTopic } from '../../../domains/forum/topics/change-topic-state.server.ts';
import { listNotices } from '../../../domains/messages/list-notices.server.ts';
import { type Member, openSmallForum, type SmallForum } from '../../support/small-forum.ts';

let forum: SmallForum;
beforeAll(async () => {
  forum = await openSmallForum();
});
afterAll(() => forum.close());

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('private messages', () => {
  test('reach the other person, and no one else', async () => {
    const [lena, tom, other] = [await forum.member(), await forum.member(), await forum.member()];
    for (const ctx of [lena, tom, other]) await forum.topic(ctx);
    await sendMessage(lena, { userId: tom.actor.userId, text: 'Hello', pictures: [] });
    expect(await listConversations(tom)).toMatchObject({
      unread: 1,
      list: [{ with: { id: lena.actor.userId }, last: { text: 'Hello' } }],
    });
    expect((await readConversation(lena, tom.actor.userId)).list).toMatchObject([{ isMine: true, isRead: false }]);
    expect((await readConversation(tom, lena.actor.userId)).list).toMatchObject([{ isMine: false }]);
    expect((await readConversation(lena, tom.actor.userId)).list).toMatchObject([{ isRead: true }]);
    expect((await listConversations(other)).list).toEqual([]);
    expect((await readConversation(other, tom.actor.userId)).list).toEqual([]);
  });

  test('a blocked sender does not learn of it, and the member who blocks cannot write either', async () => {
    const [lena, tom] = [await forum.member(), await forum.member()];
    for (const ctx of [lena, tom]) await forum.topic(ctx);
    await blockPerson(tom, { id: lena.actor.userId, on: true });
    await sendMessage(lena, { userId: tom.actor.userId, text: 'Hello?', pictures: [] });
    expect((await readConversation(lena, tom.actor.userId)).list).toHaveLength(1);
    expect((await listConversations(tom)).list).toEqual([]);
    expect((await readConversation(tom, lena.actor.userId)).list).toEqual([]);
    expect(await code(sendMessage(tom, { userId: lena.actor.userId, text: 'Hm', pictures: [] }))).toBe(
      'forum_message_refused',
    );
    const id = await forum.topic(tom);
    await forum.comment(lena, id);
    expect((await listNotices(tom, { kind: 'forum', page: 1, limit: 5 })).list).toEqual([]);
  });

  test('the name of an account that has joined no forum is learnt neither by blocking nor by writing to its id', async () => {
    const [lena, customer] = [await forum.member(), await forum.member()];
    await forum.topic(lena);
    const block = (id: number) => code(blockPerson(lena, { id, on: true }));
    expect([await block(customer.actor.userId), await block(99_999_999)]).toEqual(
      Array(2).fill('forum_author_not_found'),
    );
    expect(await code(readConversation(lena, customer.actor.userId))).toBe('forum_author_not_found');
    await forum.topic(customer);
    expect(await block(customer.actor.userId)).toBe('ok');
    expect(await listBlocked(lena)).toMatchObject([{ id: customer.actor.userId }]);
  });
});

describe('a real name', () => {
  const given: RealNameInput = { country: 'cn', document: 'id_card', name: '王小明', number: '11010519491231002X' };

  test('is encrypted, masked everywhere, and shown in full only to staff who give a reason', async () => {
    const [lena, admin, other] = [await forum.member(), await forum.member('admin'), await forum.member()];
    const { userId } = lena.actor;
    expect(await submitRealName(lena, given)).toMatchObject({ name: '王**', number: '********2X', state: 'pending' });
    const { db } = forum.app.database;
    const row = await db
      .selectFrom('forum.real_names')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/小明|1949/);
    expect(JSON.stringify([await listRealNames(admin), await readRealName(admin, { userId })])).not.toMatch(
      /小明|1949/,
    );
    expect(await lookAtRealName(admin, { userId, reason: 'Compare with the photo' })).toEqual({
      name: '王小明',
      number: given.number,
    });
    const seen = await db.selectFrom('audit_log').selectAll().where('act', '=', 'forum.real_name_seen').execute();
    expect(seen).toMatchObject([
      { actor_id: admin.actor.userId, subject: `user:${userId}`, details: { reason: 'Compare with the photo' } },
    ]);
    expect(JSON.stringify(seen)).not.toContain('1949');
    for (const ctx of [lena, other]) {
      expect(await code(listRealNames(ctx))).toBe('no_permission');
      expect(await code(readRealName(ctx, { userId }))).toBe('no_permission');
      expect(await code(lookAtRealName(ctx, { userId, reason: 'Curious' }))).toBe('no_permission');
      expect(await code(decideRealName(ctx, { userId, decision: 'approved', reason: '' }))).toBe('no_permission');
    }
    expect(await readOwnRealName(other)).toBeNull();
    // copied to another member, it cannot be read
    await submitRealName(other, { ...given, country: 'other', number: 'AB1234567', name: 'Other Name' });
    await db
      .updateTable('forum.real_names')
      .set({ sealed: row.sealed })
      .where('user_id', '=', other.actor.userId)
      .execute();
    await expect(lookAtRealName(admin, { userId: other.actor.userId, reason: 'Compare' })).rejects.toThrow();
  });

  test('is decided once, can be given again after a rejection, and belongs to one account', async () => {
    const [lena, admin, other] = [await forum.member(), await forum.member('admin'), await forum.member()];
    const { userId } = lena.actor;
    const passport: RealNameInput = { country: 'fr', document: 'passport', name: 'Léa Martin', number: '12AB34567' };
    await submitRealName(lena, passport);
    expect(await code(submitRealName(lena, passport))).toBe('forum_state');
    expect(await code(submitRealName(other, passport))).toBe('forum_document_taken');
    await decideRealName(admin, { userId, decision: 'rejected', reason: 'Unreadable' });
    expect(await readOwnRealName(lena)).toMatchObject({ state: 'rejected', reason: 'Unreadable' });
    expect((await listNotices(lena, { kind: 'system', page: 1, limit: 1 })).list[0]?.text).toContain('Unreadable');
    await submitRealName(lena, passport);
    await decideRealName(admin, { userId, decision: 'approved', reason: '' });
    expect(await code(decideRealName(admin, { userId, decision: 'approved', reason: '' }))).toBe('forum_state');
    expect(await code(submitRealName(lena, passport))).toBe('forum_state');
    await submitRealName(admin, { ...passport, number: '12AB34568' });
    expect(await code(decideRealName(admin, { userId: admin.actor.userId, decision: 'approved', reason: '' }))).toBe(
      'forum_staff_only',
    );
    expect(await code(submitRealName(forum.guest(), passport))).toBe('login_required');
  });

  test('is part of the export of its owner, and deleted with the account', async () => {
    const lena = await forum.member();
    await submitRealName(lena, { country: 'us', document: 'passport', name: 'Lena Gray', number: '123456789' });
    const parts = new Map<string, unknown>();
    await exportForum(lena, { userId: lena.actor.userId, give: (part, content) => parts.set(part, content) });
    expect(parts.get('forum_real_names')).toMatchObject([{ name: 'Lena Gray', number: '123456789', state: 'pending' }]);
    await anonymiseMember(lena, { userId: lena.actor.userId });
    expect(await readOwnRealName(lena)).toBeNull();
  });

  test.each(['     ', '.....', '\u200b\u200b\u200b\u200b\u200b\u200b', 'ok'])(
    'is not shown for the reason %j',
    (reason) => {
      expect(lookInput.safeParse({ userId: 1, reason }).success).toBe(false);
      expect(lookInput.safeParse({ userId: 1, reason: '核对投诉内容' }).success).toBe(true);
    },
  );

  test.each([
    ['name', { ...given, name: 'Wang' }],
    ['number', { ...given, number: '110105194912310021' }],
    ['country', { ...given, country: 'de' }],
  ])('with a wrong %s is refused', (_field, input) => {
    expect(realNameInput.safeParse(input).success).toBe(false);
  });
});

describe('a user name', () => {
  test('is chosen, changed once, and unique', async () => {
    const [lena, tom] = [await forum.member(), await forum.member()];
    expect(await readUsername(lena)).toEqual({ username: null, mayChange: true });
    await changeUsername(lena, { username: 'lena-k' });
    await changeUsername(lena, { username: 'lena-k' });
    expect(await code(changeUsername(tom, { username: 'LENA-K' }))).toBe('user_name_taken');
    await changeUsername(lena, { username: 'lena_kettle' });
    expect(await readUsername(lena)).toEqual({ username: 'lena_kettle', mayChange: false });
    expect(await code(changeUsername(lena, { username: 'lena-k' }))).toBe('user_name_changed');
    expect(await code(changeUsername(tom, { username: 'Stoa-Support' }))).toBe('validation_failed');
    expect(await code(changeUsername(forum.guest(), { username: 'guest-1' }))).toBe('login_required');
  });
});

describe('several topics at once', () => {
  let author: Member;
  beforeAll(async () => {
    author = await forum.member();
  });
  const change = (ids: number[], more: Record<string, unknown>) => changeTopicsInput.parse({ ids, ...more });

  test('are previewed, changed only where allowed, logged, and their authors notified', async () => {
    const staff = await forum.member('admin');
    const [one, two, gone] = [await forum.topic(author), await forum.topic(author), await forum.topic(author)];
    await deleteTopic(staff, { id: gone, reason: 'x' });
    await changeTopics(staff, change([two], { action: 'hide' }));
    const hide = change([one, two, gone, 999_999], { action: 'hide' });
    expect(await previewTopics(staff, hide)).toEqual({ changed: 1, same: 1, refused: 2 });
    expect((await listOfficeTopics(staff, { keyword: `#${one}` })).list[0]?.state).toBe('published');
    expect(await changeTopics(staff, hide)).toEqual({ changed: 1, same: 1, refused: 2 });
    const ids = [one, two];
    expect((await changeTopics(staff, change(ids, { action: 'show' }))).changed).toBe(2);
    for (const action of ['sticky_board', 'essence', 'close'])
      expect((await changeTopics(staff, change(ids, { action }))).changed).toBe(2);
    expect((await changeTopics(staff, change(ids, { action: 'tag', tag: 'Copper' }))).changed).toBe(2);
    expect((await changeTopics(staff, change([one], { action: 'untag', tag: 'copper' }))).changed).toBe(1);
    const listed = await listOfficeTopics(staff, { keyword: 'copper', mark: 'essence' });
    expect(listed.list.map(({ id, tags, sticky, isClosed }) => ({ id, tags, sticky, isClosed }))).toEqual([
      { id: two, tags: ['Copper'], sticky: 'board', isClosed: true },
    ]);
    await changeTopics(staff, change([one], { action: 'move', boardId: forum.staffBoardId }));
    const there = await listOfficeTopics(staff, { board: forum.staffBoardId, author: String(author.actor.userId) });
    expect(there.list.map(({ id }) => id)).toContain(one);
    expect((await changeTopics(staff, change([two], { action: 'delete', reason: 'Twice' }))).changed).toBe(1);
    expect((await listOfficeTopics(staff, { state: 'deleted', keyword: 'copper' })).total).toBe(1);
    expect((await changeTopics(staff, change([two], { action: 'restore' }))).changed).toBe(1);
    const { list } = await readModerationLog(staff, { limit: 50 });
    const acts = list.filter(({ subjectId }) => subjectId === two).map(({ act }) => act);
    expect(acts.slice(0, 3)).toEqual(['topic.restored', 'topic.deleted', 'topic.tag']);
    const { list: news } = await listNotices(author, { kind: 'all', page: 1, limit: 20 });
    expect(JSON.stringify(news)).toContain('Twice');
  });

  test('are pinned until a time in the future, which can be changed', async () => {
    const staff = await forum.member('admin');
    const ids = [await forum.topic(author)];
    const pin = (until: string | null) => changeTopics(staff, change(ids, { action: 'sticky_board', until }));
    const [tomorrow, later] = [1, 2].map((days) => new Date(staff.now.getTime() + days * 86_400_000).toISOString());
    expect(await code(pin(new Date(staff.now.getTime() - 1_000).toISOString()))).toBe('validation_failed');
    expect(await pin(tomorrow ?? '')).toEqual({ changed: 1, same: 0, refused: 0 });
    expect(await pin(tomorrow ?? '')).toEqual({ changed: 0, same: 1, refused: 0 });
    expect((await pin(later ?? '')).changed).toBe(1);
    const isPinned = async (days: number) => {
      const then = { ...staff, now: new Date(staff.now.getTime() + days * 86_400_000) };
      return (await listOfficeTopics(then, { keyword: `#${ids[0]}` })).list[0]?.sticky === 'board';
    };
    expect([await isPinned(1.5), await isPinned(2.5)]).toEqual([true, false]);
    expect((await pin(null)).changed).toBe(1);
    expect(await isPinned(2.5)).toBe(true);
  });

  test('are listed up to the thousandth only', async () => {
    const staff = await forum.member('admin');
    await forum.topic(author);
    expect((await listOfficeTopics(staff, { page: 1, limit: 100 })).list).not.toEqual([]);
    expect((await listOfficeTopics(staff, { page: 11, limit: 100 })).list).toEqual([]);
  });

  test('are neither listed nor changed on a board where the moderator has no permission', async () => {
    const staff = await forum.member('admin');
    const id = await forum.topic(author);
    const board = (permissions: object) =>
      forum.app.database.db
        .updateTable('forum.boards')
        .set({ permissions: JSON.stringify(permissions) })
        .where('id', '=', forum.boardId)
        .execute()
        .then(() => forum.app.valueCache.drop());
    await board({ admin: { revoke: ['topics.batch_edit'] } });
    const close = change([id], { action: 'close' });
    expect(await previewTopics(staff, close)).toEqual({ changed: 0, same: 0, refused: 1 });
    expect(await changeTopics(staff, close)).toEqual({ changed: 0, same: 0, refused: 1 });
    expect((await listOfficeTopics(staff, { keyword: `#${id}` })).list).toEqual([]);
    await board({});
  });
});
