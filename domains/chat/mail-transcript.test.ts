import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLimits } from '../../server/limits.ts';
import { addBuyer, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import { mailTranscript } from './mail-transcript.server.ts';
import { sendMessage } from './send-message.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

test('an agent can mail a conversation to its shopper five times, and again after half an hour', async () => {
  const buyer = await addBuyer(shop);
  const agent = { ...shop.ctx(), actor: shop.lamps.owner };
  const { chatId } = await sendMessage(buyer, { msn: 'Once is enough', msnType: 1, merId: shop.lamps.id });
  // the small shop has no limits
  shop.app.limits.transcripts = createLimits(shop.app.database, shop.app.secret).transcripts;
  for (let nth = 0; nth < 5; nth += 1) await mailTranscript(agent, chatId);
  await expect(mailTranscript(agent, chatId)).rejects.toMatchObject({ code: 'too_many_requests' });
  await mailTranscript({ ...agent, now: new Date(agent.now.getTime() + 31 * 60_000) }, chatId);
  const mails = await sql`select from outbox where text like '%Once is enough%'`.execute(shop.app.database.db);
  expect(mails.rows).toHaveLength(6);
});
