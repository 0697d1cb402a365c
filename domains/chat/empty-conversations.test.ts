import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import type { Ctx } from '../kit/context.ts';
import { historyQuery } from './contract.ts';
import { deleteOldChats } from './delete-old.server.ts';
import { answerChat } from './desk/answer.server.ts';
import { listDesk } from './desk/list-desk.server.ts';
import { processOpenChats } from './desk/process-open-chats.server.ts';
import { closeWindow } from './end-chat.server.ts';
import { readHistory } from './history.server.ts';
import { listChats } from './list-chats.server.ts';
import { sendMessage } from './send-message.server.ts';
import { startChat } from './start-chat.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const db = () => shop.app.database.db;
const later = (ctx: Ctx, minutes: number): Ctx => ({
  ...ctx,
  now: new Date(shop.ctx().now.getTime() + minutes * 60_000),
});

describe('a conversation that was only opened', () => {
  it('is listed nowhere, ends without a tip, and is deleted after a day', async () => {
    const merId = shop.teas.id;
    const customer = await addBuyer(shop);
    const desk = { ...shop.ctx(), actor: shop.teas.owner };
    const before = await listDesk(desk, { merId, tab: 'all', keyword: '', label: '' });
    const opened = await startChat(customer, merId);
    await processOpenChats(later(shop.ctx(), 45));
    expect(await startChat(later(customer, 46), merId)).toMatchObject({ chatId: opened.chatId, state: 'waiting' });
    await closeWindow(later(customer, 47), opened.chatId);
    const reopened = await startChat(later(customer, 48), merId);
    expect(await readHistory(customer, reopened.chatId, historyQuery.parse({}))).toMatchObject({ list: [], total: 0 });
    expect((await listChats(customer, '')).list).toEqual([]);
    for (const tab of ['queue', 'mine', 'all', 'ended'] as const) {
      const { list, counts } = await listDesk(desk, { merId, tab, keyword: '', label: '' });
      expect(list.filter(({ shopper }) => shopper.id === customer.actor.userId)).toEqual([]);
      expect(counts).toEqual(before.counts);
    }
    await deleteOldChats(later(shop.ctx(), 23 * 60));
    expect((await startChat(later(customer, 23 * 60), merId)).chatId).toBe(reopened.chatId);
    await deleteOldChats(later(shop.ctx(), 26 * 60));
    const left = await sql`select from chat.threads where shopper_id = ${customer.actor.userId}::bigint`.execute(db());
    expect(left.rows).toEqual([]);
    // a window that has been open since then
    const first = await sendMessage(later(customer, 27 * 60), { msn: 'hello', msnType: 1, merId });
    expect(first.chatId).not.toBe(reopened.chatId);
  });

  it('begins with its first message, from which the time to the first reply is measured', async () => {
    const merId = shop.teas.id;
    const customer = await addBuyer(shop);
    const desk = { ...shop.ctx(), actor: shop.teas.owner };
    const { chatId } = await startChat(later(customer, 30 * 60), merId);
    await sendMessage(later(customer, 30 * 60 + 50), { msn: 'hello', msnType: 1, merId });
    await answerChat(later(desk, 30 * 60 + 51), { chatId, msn: 'hello', msnType: 1, isNote: false });
    await sendMessage(later(customer, 30 * 60 + 52), { msn: 'thanks', msnType: 1, merId });
    const found = await sql<{ seconds: number }>`
      select date_part('epoch', first_reply_at - started_at)::int as seconds from chat.conversations
      where id = ${chatId}::bigint`.execute(db());
    expect(found.rows).toEqual([{ seconds: 60 }]);
  });
});
