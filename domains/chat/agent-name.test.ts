import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import { historyQuery } from './contract.ts';
import { answerChat, transferChat } from './desk/answer.server.ts';
import { readHistory } from './history.server.ts';
import { readMerchantFace } from './merchant-face.server.ts';
import { sendMessage } from './send-message.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

it('shoppers see the name that is set for an agent, otherwise the shop in their language, never the account', async () => {
  const { db } = shop.app.database;
  const merId = shop.lamps.id;
  const buyer = await addBuyer(shop);
  const owner = { ...shop.ctx(), actor: shop.lamps.owner };
  const colleague = await addBuyer(shop);
  await sql`
    insert into chat.agents (user_id, merchant_id, name, is_away, seen_at)
    values (${colleague.actor.userId}::bigint, ${merId}::bigint, 'Mei', true, ${owner.now}::timestamptz)`.execute(db);
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
