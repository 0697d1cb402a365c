import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { historyQuery } from '../contract.ts';
import { endChat } from '../end-chat.server.ts';
import { readDeskHistory, readHistory } from '../history.server.ts';
import { markReadAtDesk } from '../mark-read.server.ts';
import { sendMessage } from '../send-message.server.ts';
import { answerChat, bePresent } from './answer.server.ts';
import { countUnanswered, readAttention } from './attention.server.ts';
import { listDeskFirst } from './list-desk.server.ts';
import { processOpenChats } from './process-open-chats.server.ts';

let shop: SmallShop;
let agent: Ctx;
let merId: number;
beforeAll(async () => {
  shop = await openSmallShop();
  merId = shop.lamps.id;
  agent = { ...shop.ctx(), actor: shop.lamps.owner, locale: 'en' };
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from chat.threads`.execute(shop.app.database.db);
  await sql`delete from chat.agents`.execute(shop.app.database.db);
});

const later = (ctx: Ctx, minutes: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) });
const customer = async (): Promise<Ctx> => ({ ...(await addBuyer(shop)), locale: 'en' });
const ask = (buyer: Ctx) => sendMessage(buyer, { msn: 'Is it dimmable?', msnType: 1, merId });
const linesOf = async (buyer: Ctx, chatId: number) =>
  (await readHistory(buyer, chatId, historyQuery.parse({}))).list.flatMap(({ tip, msn }) => (tip ? [msn] : []));
const linesAtDesk = async (chatId: number) =>
  (await readDeskHistory(agent, chatId, historyQuery.parse({}))).list.flatMap(({ tip, msn }) => (tip ? [msn] : []));

describe('two minutes without an answer', () => {
  /** The agent takes one conversation at a time, and a busy one has another. */
  const waitWith = async (state: 'busy' | 'free' | 'offline') => {
    const isOnline = state !== 'offline';
    if (isOnline) await bePresent(agent, { merId });
    await sql`update chat.agents set load_limit = 1`.execute(shop.app.database.db);
    if (state === 'busy') await ask(await customer());
    const buyer = await customer();
    const { chatId } = await ask(buyer);
    if (isOnline) await bePresent(later(agent, 2.5), { merId });
    await processOpenChats(later(agent, 2.5));
    await processOpenChats(later(agent, 2.6));
    return linesOf(buyer, chatId);
  };

  it('says that all agents are busy only while it waits in the queue', async () => {
    expect(await waitWith('busy')).toEqual([expect.stringContaining('All agents are busy')]);
  });

  it('says that the agent who has it takes longer', async () => {
    expect(await waitWith('free')).toEqual([
      'Lamp House is now helping you',
      expect.stringMatching(/^Lamp House has your message\./),
    ]);
  });

  it('says that nobody is online', async () => {
    expect(await waitWith('offline')).toEqual([expect.stringContaining('Nobody is online')]);
  });

  it('says nothing to a customer who has just been answered', async () => {
    await bePresent(agent, { merId });
    const buyer = await customer();
    const { chatId } = await ask(buyer);
    await answerChat(later(agent, 3), { chatId, msn: 'It is.', msnType: 1, isNote: false });
    await sendMessage(later(buyer, 3.5), { msn: 'Thanks, and how bright?', msnType: 1, merId });
    await bePresent(later(agent, 4), { merId });
    await processOpenChats(later(agent, 4));
    expect(await linesOf(buyer, chatId)).toEqual(['Lamp House is now helping you']);
  });
});

describe('each side reads system lines in words of its own', () => {
  it.each([
    ['the customer', 'You ended the conversation', (buyer: Ctx) => `${buyer.actor?.nickname} ended the conversation`],
    ['the agent', 'Lamp House ended the conversation', () => `${agent.actor?.nickname} ended the conversation`],
  ])('when %s ends it', async (who, toCustomer, toAgent) => {
    await bePresent(agent, { merId });
    const buyer = await customer();
    const { chatId } = await ask(buyer);
    await endChat(who === 'the agent' ? agent : buyer, chatId);
    expect(await linesOf(buyer, chatId)).toEqual(['Lamp House is now helping you', toCustomer]);
    expect(await linesAtDesk(chatId)).toEqual([`${agent.actor?.nickname} took the conversation`, toAgent(buyer)]);
  });
});

describe('what calls for an agent on every page of the office', () => {
  it('is the queue, and the own conversations with unread messages, until they are read', async () => {
    const waiting = async () => (await readAttention(agent, merId)).waiting;
    expect(await readAttention(agent, merId)).toEqual({ isAway: false, waiting: 0, newest: 0 });
    const queued = await ask(await customer());
    expect([await waiting(), (await listDeskFirst(agent, merId)).tab]).toEqual([1, 'queue']);
    await answerChat(agent, { chatId: queued.chatId, msn: 'Yes', msnType: 1, isNote: false });
    await markReadAtDesk(agent, { chatId: queued.chatId, messageId: queued.id, isRead: true });
    expect([await waiting(), (await listDeskFirst(agent, merId)).tab]).toEqual([0, 'mine']);
    await bePresent(agent, { merId });
    const given = await ask(await customer());
    expect(await readAttention(agent, merId)).toEqual({ isAway: false, waiting: 1, newest: given.id });
    expect(await countUnanswered(agent, merId)).toBe(1);
    await markReadAtDesk(agent, { chatId: given.chatId, messageId: given.id, isRead: true });
    // read, but not answered
    expect([await waiting(), await countUnanswered(agent, merId)]).toEqual([0, 1]);
  });

  it('keeps the agent away until the agent returns, whatever else signs of life say', async () => {
    await bePresent(agent, { merId, isAway: true });
    await bePresent(agent, { merId });
    expect((await readAttention(agent, merId)).isAway).toBe(true);
    await bePresent(agent, { merId, isAway: false });
    expect((await readAttention(agent, merId)).isAway).toBe(false);
  });

  it('is for agents of that merchant only', async () => {
    await expect(readAttention(await customer(), merId)).rejects.toMatchObject({ code: 'chat_not_found' });
    await expect(readAttention(agent, 0)).rejects.toMatchObject({ code: 'chat_not_found' });
  });
});
