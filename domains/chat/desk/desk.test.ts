import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../context.ts';
import { saveContact } from '../../merchants/settings/save-contact.server.ts';
import { saveHours } from '../../merchants/settings/save-hours.server.ts';
import type { ChatMessage } from '../contract.ts';
import { markRead } from '../mark-read.server.ts';
import { sendMessage } from '../send-message.server.ts';
import { startChat } from '../start-chat.server.ts';
import { answerChat, bePresent } from './answer.server.ts';
import { makeRounds } from './rounds.server.ts';

let shop: SmallShop;
let buyer: Ctx;
let agent: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  buyer = await addBuyer(shop);
  agent = { ...shop.ctx(), actor: shop.lamps.owner };
  await sql`update users set email_verified_at = now(), locale = 'en' where id = ${shop.lamps.owner.userId}::bigint`.execute(
    shop.app.database.db,
  );
});
afterAll(() => shop.close());

const later = (ctx: Ctx, minutes: number): Ctx => ({
  ...ctx,
  now: new Date(shop.ctx().now.getTime() + minutes * 60_000),
});
const say = (msn: string, minutes = 0) => sendMessage(later(buyer, minutes), { msn, msnType: 1, merId: shop.lamps.id });
const reply = ({ chatId }: ChatMessage, msn: string, minutes: number) =>
  answerChat(later(agent, minutes), { chatId, msn, msnType: 1, isNote: false });
const mailsTo = async (email: string) =>
  (
    await sql<{ subject: string; body: string }>`
      select subject, text as body from outbox where recipient = ${email} order by id`.execute(shop.app.database.db)
  ).rows;

describe('while nobody is online', () => {
  it('a shopper learns when the shop opens again, and what its service says', async () => {
    const now = new Date('2026-11-23T12:00:00Z');
    const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }]);
    await saveHours(agent, { hours: { days: week, holidays: [] } });
    // closed since 18:00 in Shanghai
    expect(await startChat({ ...buyer, now }, shop.lamps.id)).toMatchObject({
      isOnline: false,
      opensAt: '2026-11-24T01:00:00.000Z',
      service: { type: 'h5', message: '' },
    });
    await saveHours(agent, { hours: null });
    const service = {
      type: 'message',
      link: '',
      message: { en: 'Within a day' },
      phone: '',
      email: 'desk@example.com',
    } as const;
    await saveContact(agent, { phone: '', email: '', address: {}, service });
    await bePresent(agent, { merId: shop.lamps.id });
    expect(await startChat({ ...buyer, locale: 'en' }, shop.lamps.id)).toMatchObject({
      isOnline: false,
      opensAt: null,
      service: { type: 'message', message: 'Within a day' },
    });
    await bePresent(agent, { merId: shop.lamps.id, isAway: true });
  });

  it('messages that nobody answers are mailed to the service address, once per quiet period', async () => {
    const first = await say('Is the lamp dimmable?');
    await say('And how long is its cable?', 1);
    await makeRounds(later(agent, 1.5));
    expect(await mailsTo('desk@example.com')).toEqual([]);
    await makeRounds(later(agent, 3));
    await say('Hello?', 4);
    await makeRounds(later(agent, 9));
    const [mail, ...more] = await mailsTo('desk@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('Lamp House');
    expect(mail?.body).toContain('> Is the lamp dimmable?\n> And how long is its cable?');
    expect(mail?.body).toContain(`/login2/chat?chat=${first.chatId}`);
    await makeRounds(later(agent, 7 * 60));
    expect(await mailsTo('desk@example.com')).toHaveLength(2);
  });

  it('an answer that is not read becomes one notice, until the shopper reads again', async () => {
    const { userId } = buyer.actor as { userId: number };
    const notices = async () =>
      (
        await sql`select from notices where user_id = ${userId}::bigint and kind = 'chat.answered'`.execute(
          shop.app.database.db,
        )
      ).rows.length;
    const asked = await say('Still there?', 500);
    await reply(asked, 'Yes', 501);
    await makeRounds(later(agent, 501.5));
    expect(await notices()).toBe(0);
    await makeRounds(later(agent, 503));
    expect(await notices()).toBe(1);
    const second = await reply(asked, 'It is dimmable', 504);
    await makeRounds(later(agent, 506));
    expect(await notices()).toBe(1);
    await markRead(later(buyer, 507), { chatId: asked.chatId, messageId: second.id, isRead: true });
    const third = await reply(asked, 'The cable has two metres', 508);
    await makeRounds(later(agent, 510));
    expect(await notices()).toBe(2);
    await markRead(later(buyer, 511), { chatId: asked.chatId, messageId: third.id, isRead: true });
    const fourth = await reply(asked, 'Anything else?', 512);
    await markRead(later(buyer, 512), { chatId: asked.chatId, messageId: fourth.id, isRead: true });
    await makeRounds(later(agent, 514));
    expect(await notices()).toBe(2);
  });
});
