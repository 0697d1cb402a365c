import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import { historyQuery } from './contract.ts';
import { answerChat, bePresent, listAgents, transferChat } from './desk/answer.server.ts';
import { changeChats } from './desk/change-chats.server.ts';
import { readHistory } from './history.server.ts';
import { readMerchantFace } from './merchant-face.server.ts';
import { sendMessage } from './send-message.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const employ = (userId: number) =>
  sql`
    insert into merchant_staff (merchant_id, user_id, role, added_at)
    values (${shop.lamps.id}::bigint, ${userId}::bigint, 'support', now())`.execute(shop.app.database.db);

it('shoppers see the name that is set for an agent, otherwise the shop in their language, never the account', async () => {
  const { db } = shop.app.database;
  const merId = shop.lamps.id;
  const buyer = await addBuyer(shop);
  const owner = { ...shop.ctx(), actor: shop.lamps.owner };
  const colleague = await addBuyer(shop);
  await sql`
    insert into chat.agents (user_id, merchant_id, name, is_away, seen_at)
    values (${colleague.actor.userId}::bigint, ${merId}::bigint, 'Mei', true, ${owner.now}::timestamptz)`.execute(db);
  await employ(colleague.actor.userId);
  const { chatId } = await sendMessage(buyer, { msn: 'hello', msnType: 1, merId });
  await answerChat(owner, { chatId, msn: 'hello', msnType: 1, isNote: false });
  await transferChat(owner, { chatId, agentId: colleague.actor.userId, note: '' });
  const tipsIn = async (locale: 'en' | 'th') => {
    const reader = { ...buyer, locale };
    const { list } = await readHistory(reader, chatId, historyQuery.parse({}));
    return list.flatMap(({ tip }) => (tip ? [tip] : []));
  };
  for (const locale of ['en', 'th'] as const) {
    const { name } = await readMerchantFace({ ...buyer, locale }, merId);
    expect(name).not.toBe(owner.actor.nickname);
    expect((await tipsIn(locale)).at(-1)).toEqual({ code: 'transferred', name: 'Mei' });
    expect(await tipsIn(locale)).toContainEqual({ code: 'joined', name });
  }
});

it('a former agent is offered and given no conversations, also right after they left', async () => {
  const { db } = shop.app.database;
  const merId = shop.lamps.id;
  const owner = { ...shop.ctx(), actor: shop.lamps.owner };
  const [buyer, agent] = [await addBuyer(shop), await addBuyer(shop)];
  const agentId = agent.actor.userId;
  await employ(agentId);
  await bePresent(agent, { merId });
  const { chatId } = await sendMessage(buyer, { msn: 'hello', msnType: 1, merId });
  await answerChat(agent, { chatId, msn: 'hello', msnType: 1, isNote: false });
  await answerChat(owner, { chatId, msn: 'I take over', msnType: 1, isNote: true });
  expect((await listAgents(owner, merId)).list.map(({ id }) => id)).toContain(agentId);
  await sql`delete from merchant_staff where user_id = ${agentId}::bigint`.execute(db);
  expect((await listAgents(owner, merId)).list.map(({ id }) => id)).not.toContain(agentId);
  const refused = { code: 'chat_not_found' };
  await expect(transferChat(owner, { chatId, agentId, note: '' })).rejects.toMatchObject(refused);
  const assigned = changeChats(owner, { chatIds: [chatId], change: { do: 'assign', agentId } });
  await expect(assigned).rejects.toMatchObject(refused);
  const given = async () => {
    const asked = await sendMessage(await addBuyer(shop), { msn: 'hello', msnType: 1, merId });
    const found = await sql<{ agentId: number | null }>`
      select agent_id as "agentId" from chat.conversations where id = ${asked.chatId}::bigint`.execute(db);
    return found.rows[0]?.agentId;
  };
  expect(await given()).toBeNull();
  await employ(agentId);
  await bePresent(agent, { merId });
  expect(await given()).toBe(agentId);
});
