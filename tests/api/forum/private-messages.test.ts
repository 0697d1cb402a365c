import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockPerson } from '../../../domains/forum/private-messages/block.server.ts';
import { listConversations, readConversation } from '../../../domains/forum/private-messages/read-messages.server.ts';
import { sendMessage } from '../../../domains/forum/private-messages/send-message.server.ts';
import { listNotices } from '../../../domains/messages/list-notices.server.ts';
import { openSmallForum, type SmallForum } from '../../support/small-forum.ts';

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

  test('a blocked sender notices nothing, and the one who blocks cannot write either', async () => {
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
});
