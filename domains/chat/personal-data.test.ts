import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import type { Ctx } from '../kit/context.ts';
import { nameAgent } from './agents/name-agent.server.ts';
import { historyQuery } from './contract.ts';
import { answerChat } from './desk/answer.server.ts';
import { readHistory } from './history.server.ts';
import { readMerchantFace } from './merchant-face.server.ts';
import { eraseChats, exportChats } from './personal-data.server.ts';
import { sendMessage } from './send-message.server.ts';

let shop: SmallShop;
let merId: number;
beforeAll(async () => {
  shop = await openSmallShop();
  merId = shop.lamps.id;
});
afterAll(() => shop.close());

async function hire(name: string): Promise<Ctx & { actor: { userId: number } }> {
  const agent = await addBuyer(shop);
  await sql`insert into merchant_staff (merchant_id, user_id, role)
    values (${merId}::bigint, ${agent.actor.userId}::bigint, 'support')`.execute(shop.app.database.db);
  await nameAgent(agent, { merId, name });
  return agent;
}

async function joined(agent: Ctx) {
  const buyer = await addBuyer(shop);
  const { chatId } = await sendMessage(buyer, { msn: 'hello', msnType: 1, merId });
  await answerChat(agent, { chatId, msn: 'hello', msnType: 1, isNote: false });
  const tip = async () =>
    (await readHistory(buyer, chatId, historyQuery.parse({}))).list.flatMap((m) => m.tip ?? [])[0];
  return { buyer, chatId, tip };
}

it('the name of an agent who deletes the account is stored nowhere, and the shop appears in its place', async () => {
  const agent = await hire('Orchid Lily');
  const { tip } = await joined(agent);
  expect(await tip()).toEqual({ code: 'joined', name: 'Orchid Lily' });
  await eraseChats(shop.ctx(), { userId: agent.actor.userId });
  const { name } = await readMerchantFace(shop.ctx(), merId);
  await expect.poll(tip).toEqual({ code: 'joined', name });
  const left = await sql`
    select from chat.messages m where m::text like '%Orchid Lily%'
    union all select from chat.agents a where a::text like '%Orchid Lily%'`.execute(shop.app.database.db);
  expect(left.rows).toHaveLength(0);
});

it('the data of a shopper hold neither the number nor the name of the staff', async () => {
  const { buyer } = await joined(await hire('Jasmine'));
  const parts: Record<string, unknown> = {};
  await exportChats(shop.ctx(), {
    userId: buyer.actor.userId,
    give: (part, content) => {
      parts[part] = content;
    },
  });
  const [, tip, answer] = parts.chats as object[];
  expect(tip).toMatchObject({ by: 'system', body: '{"code":"joined"}' });
  for (const message of [tip, answer])
    expect(Object.keys(message ?? {}).sort()).toEqual(
      ['merchant', 'by', 'kind', 'body', 'card', 'created_at', 'recalled_at'].sort(),
    );
});
