import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBuyer, addCoupon, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { addToCart } from '../../cart/add-to-cart.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { saveContact } from '../../merchants/settings/save-contact.server.ts';
import { saveHours } from '../../merchants/settings/save-hours.server.ts';
import type { ChatMessage } from '../contract.ts';
import { deleteOldChats } from '../delete-old.server.ts';
import { endChat } from '../end-chat.server.ts';
import { mailTranscript } from '../mail-transcript.server.ts';
import { markRead } from '../mark-read.server.ts';
import { noteViewed } from '../note-viewed.server.ts';
import { rateChat } from '../rate-chat.server.ts';
import { exportChatReport, readChatReport } from '../reports/read-report.server.ts';
import { fillReply, viewedPath } from '../rules.ts';
import { sendMessage } from '../send-message.server.ts';
import { startChat } from '../start-chat.server.ts';
import { deleteTopic, listTopics, noteTopicUse, readTopics, saveTopic } from '../topics/topics.server.ts';
import { answerChat, bePresent } from './answer.server.ts';
import { listDeskCoupons, sendCoupon } from './coupons.server.ts';
import { setLabels } from './labels.server.ts';
import { listDesk } from './list-desk.server.ts';
import { processOpenChats } from './process-open-chats.server.ts';
import { readCustomer } from './read-customer.server.ts';
import { listSavedReplies, saveReply } from './saved-replies.server.ts';

let shop: SmallShop;
let buyer: Ctx;
let agent: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  buyer = await addBuyer(shop);
  agent = { ...shop.ctx(), actor: shop.lamps.owner };
  await sql`update users set email_verified_at = now(), locale = 'en' where id = ${shop.lamps.owner.userId}::bigint`.execute(
    db(),
  );
});
afterAll(() => shop.close());

const db = () => shop.app.database.db;
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
      select subject, text as body from outbox where recipient = ${email} order by id`.execute(db())
  ).rows;

describe('while no agent is online', () => {
  it('a shopper sees when the shop opens again, and its contact for service', async () => {
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
  it('unanswered messages are mailed to the service address, once per quiet period', async () => {
    await sql`with old as (delete from outbox) update service_addresses set confirmed_at = now()`.execute(db());
    const first = await say('Is the lamp dimmable?');
    await say('And how long is its cable?', 1);
    await processOpenChats(later(agent, 1.5));
    expect(await mailsTo('desk@example.com')).toEqual([]);
    await processOpenChats(later(agent, 3));
    await say('Hello?', 4);
    await processOpenChats(later(agent, 9));
    const [mail, ...more] = await mailsTo('desk@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('Lamp House');
    expect(mail?.body).toContain('> Is the lamp dimmable?\n> And how long is its cable?');
    expect(mail?.body).toContain(`/login2/chat?chat=${first.chatId}`);
    await processOpenChats(later(agent, 7 * 60));
    expect(await mailsTo('desk@example.com')).toHaveLength(2);
  });

  it('unread answers cause one notification until the shopper reads again', async () => {
    const { userId } = buyer.actor as { userId: number };
    const notices = async () =>
      (await sql`select from notices where user_id = ${userId}::bigint and kind = 'chat.answered'`.execute(db())).rows
        .length;
    const asked = await say('Still there?', 500);
    await reply(asked, 'Yes', 501);
    await processOpenChats(later(agent, 501.5));
    expect(await notices()).toBe(0);
    await processOpenChats(later(agent, 503));
    expect(await notices()).toBe(1);
    const second = await reply(asked, 'It is dimmable', 504);
    await processOpenChats(later(agent, 506));
    expect(await notices()).toBe(1);
    await markRead(later(buyer, 507), { chatId: asked.chatId, messageId: second.id, isRead: true });
    const third = await reply(asked, 'The cable has two metres', 508);
    await processOpenChats(later(agent, 510));
    expect(await notices()).toBe(2);
    await markRead(later(buyer, 511), { chatId: asked.chatId, messageId: third.id, isRead: true });
    const fourth = await reply(asked, 'Anything else?', 512);
    await markRead(later(buyer, 512), { chatId: asked.chatId, messageId: fourth.id, isRead: true });
    await processOpenChats(later(agent, 514));
    expect(await notices()).toBe(2);
  });
});

const others = (): Ctx => ({ ...shop.ctx(), actor: shop.teas.owner });
const outside = { code: 'chat_not_found' };

describe('the tools of an agent', () => {
  it('saved replies are stored by shortcut and language, and filled', async () => {
    const merId = shop.lamps.id;
    const save = (shortcut: string, was: string, texts: object) => saveReply(agent, { merId, shortcut, was, texts });
    await save('hello', '', { en: 'Hello {name}, your order is {order}.', fr: 'Hallo {name}' });
    await save('bye', '', { en: 'Bye' });
    await expect(save('hello', 'bye', { en: 'Twice' })).rejects.toMatchObject({
      details: { fields: [{ field: 'shortcut', code: 'sameTwice' }] },
    });
    await save('hey', 'hello', { fr: 'Hallo {name}' });
    await save('bye', 'bye', {});
    expect((await listSavedReplies(agent, merId)).list).toEqual([{ shortcut: 'hey', texts: { fr: 'Hallo {name}' } }]);
    expect(fillReply('{name}: {order} {other}', { name: 'Li', order: '7' })).toBe('Li: 7 {other}');
    await expect(listSavedReplies(others(), merId)).rejects.toMatchObject(outside);
    await expect(saveReply(buyer, { merId, shortcut: 'x', was: '', texts: { en: 'x' } })).rejects.toMatchObject(
      outside,
    );
  });

  it('labels belong to a customer, filter the list, and can be set by agents of the shop only', async () => {
    const { chatId } = await say('A question', 600);
    await setLabels(agent, { chatId, labels: ['VIP', 'VIP', 'Returns'] });
    const list = (label: string) => listDesk(agent, { merId: shop.lamps.id, tab: 'all', keyword: '', label });
    expect(await list('VIP')).toMatchObject({
      list: [{ chatId, labels: ['VIP', 'Returns'] }],
      labels: ['Returns', 'VIP'],
    });
    expect((await list('Nobody')).list).toEqual([]);
    await expect(setLabels(others(), { chatId, labels: [] })).rejects.toMatchObject(outside);
    await expect(setLabels(buyer, { chatId, labels: [] })).rejects.toMatchObject(outside);
  });

  it('show purchases, cart and viewed page of the customer, limited to this shop', async () => {
    const { chatId } = await say('Here', 601);
    await order(buyer as Parameters<typeof order>[0], shop.lamp);
    await sql`update orders set paid_at = now() where user_id = ${buyer.actor?.userId ?? 0}::bigint`.execute(db());
    await addToCart(buyer, { productId: shop.lamp.productId, skuId: shop.lamp.skuId, num: 2 });
    await addToCart(buyer, { productId: shop.tea.productId, skuId: shop.tea.skuId, num: 1 });
    await noteViewed(later(buyer, 602), { chatId, path: `/goods_detail/${shop.tea.productId}` });
    expect((await readCustomer(later(agent, 603), chatId)).viewed).toBeNull();
    await noteViewed(later(buyer, 602), { chatId, path: `/goods_detail/${shop.lamp.productId}?token=secret` });
    expect(await readCustomer(later(agent, 603), chatId)).toMatchObject({
      paid: 1,
      spent: { amount: expect.any(Number) },
      cart: [{ productId: shop.lamp.productId, num: 2 }],
      viewed: { path: `/goods_detail/${shop.lamp.productId}`, title: 'Desk lamp' },
    });
    await expect(readCustomer(others(), chatId)).rejects.toMatchObject(outside);
    await expect(noteViewed(agent, { chatId, path: '/goods_detail/1' })).rejects.toMatchObject(outside);
    expect(['/login?code=1', '/users/balance', 'https://evil.example/goods_detail/1'].map(viewedPath)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('what an agent sends and writes', () => {
  it('a coupon of the own shop, and no other', async () => {
    const { chatId } = await say('Any offers?', 604);
    const own = await addCoupon(shop, { merchantId: shop.lamps.id, discount: 500 });
    const foreign = await addCoupon(shop, { merchantId: shop.teas.id, discount: 500 });
    expect((await listDeskCoupons(agent, shop.lamps.id)).list.map(({ id }) => id)).toEqual([own]);
    const sent = await sendCoupon(later(agent, 605), { chatId, couponId: own, clientId: 'c1' });
    expect(sent).toMatchObject({ msnType: 1, coupon: { id: own } });
    expect((await sendCoupon(later(agent, 605), { chatId, couponId: own, clientId: 'c1' })).id).toBe(sent.id);
    await expect(sendCoupon(agent, { chatId, couponId: foreign })).rejects.toMatchObject({ code: 'chat_card_missing' });
    await expect(sendCoupon(others(), { chatId, couponId: foreign })).rejects.toMatchObject(outside);
  });

  it('a conversation mailed to its shopper, without private notes', async () => {
    const { chatId } = await say('Please send me this', 606);
    await answerChat(later(agent, 607), { chatId, msn: 'a secret note', msnType: 1, isNote: true });
    const buyerIs = (kind: string) =>
      sql<{ email: string }>`
        update users set kind = ${kind} where id = ${buyer.actor?.userId ?? 0}::bigint returning email`.execute(db());
    await buyerIs('visitor');
    await expect(mailTranscript(buyer, chatId)).rejects.toMatchObject({ code: 'chat_no_address' });
    const found = await buyerIs('member');
    await mailTranscript(agent, chatId);
    const [mail] = await mailsTo(found.rows[0]?.email ?? '');
    expect(mail?.body).toContain('Please send me this');
    expect(mail?.body).not.toContain('a secret note');
    await expect(mailTranscript(others(), chatId)).rejects.toMatchObject(outside);
  });

  it('questions in a tree of three levels, read in the language of the shopper', async () => {
    const merId = shop.lamps.id;
    const save = (id: number | null, parentId: number | null, title: string) =>
      saveTopic(agent, {
        merId,
        id,
        parentId,
        position: 0,
        title: { en: title },
        answer: {},
        keywords: { en: 'Parcel, late，' },
      });
    const first = await save(null, null, 'Delivery');
    const second = await save(null, first, 'Where is it?');
    const third = await save(null, second, 'Abroad');
    const wrong = { code: 'validation_failed' };
    await expect(save(null, third, 'Too deep')).rejects.toMatchObject(wrong);
    await expect(save(first, third, 'In a circle')).rejects.toMatchObject(wrong);
    await expect(save(first, first, 'Below itself')).rejects.toMatchObject(wrong);
    await noteTopicUse(buyer, { id: second, helped: true });
    expect(await readTopics({ ...buyer, locale: 'fr' }, merId)).toMatchObject([
      { id: first, parentId: null, title: 'Delivery', keywords: ['parcel', 'late'] },
      { id: second, parentId: first },
      { id: third, parentId: second },
    ]);
    expect((await listTopics(agent, merId)).list[1]).toMatchObject({ helped: 1, asked: 0 });
    await expect(listTopics(others(), merId)).rejects.toMatchObject(outside);
    await expect(deleteTopic(others(), { merId: shop.teas.id, id: first })).rejects.toMatchObject(outside);
    await expect(
      saveTopic(buyer, { merId, id: null, parentId: null, position: 0, title: { en: 'x' }, answer: {}, keywords: {} }),
    ).rejects.toMatchObject(outside);
    await deleteTopic(agent, { merId, id: first });
    expect(await readTopics(buyer, merId)).toEqual([]);
  });
});

describe('reports and retention', () => {
  it('a report has first reply, resolution and rating by agent and hour, for the shop’s own agents', async () => {
    const merId = shop.teas.id;
    const customer = await addBuyer(shop);
    const asked = await sendMessage(customer, { msn: 'Is it organic?', msnType: 1, merId });
    await answerChat(later(others(), 2), { chatId: asked.chatId, msn: 'Yes', msnType: 1, isNote: false });
    await endChat(later(customer, 10), asked.chatId);
    await rateChat(later(customer, 11), { chatId: asked.chatId, rating: 4, note: '' });
    const report = await readChatReport(later(others(), 12), { merId, days: 7 });
    const [agentFigures, ...more] = report.agents;
    expect(more).toEqual([]);
    expect(report.total).toMatchObject({ chats: 1, answered: 1, rating: 40, rated: 1 });
    for (const { firstReply, resolution } of [report.total, agentFigures ?? report.total]) {
      expect(Math.round((firstReply ?? 0) / 60)).toBe(2);
      expect(Math.round((resolution ?? 0) / 60)).toBe(10);
    }
    expect(report.hours.reduce((sum, { chats }) => sum + chats, 0)).toBe(1);
    await sql`update chat.conversations set asked = null`.execute(shop.app.database.db); // as an earlier release left it
    expect(await exportChatReport(later(others(), 13), { merId, days: 7 })).toContain('total,,1,1,');
    expect((await readChatReport(later(others(), 12 + 60 * 24 * 8), { merId, days: 7 })).total.chats).toBe(0);
    await expect(readChatReport(agent, { merId, days: 7 })).rejects.toMatchObject(outside);
    await expect(readChatReport(customer, { merId, days: 7 })).rejects.toMatchObject(outside);
  });

  it('conversations are deleted the configured number of days after their end, open ones never', async () => {
    const merId = shop.teas.id;
    const customer = await addBuyer(shop);
    const say = (minutes: number) => sendMessage(later(customer, minutes), { msn: 'hello', msnType: 1, merId });
    const old = await say(0);
    await endChat(later(customer, 1), old.chatId);
    const going = await say(2);
    const days = (count: number) => {
      const ctx = later(shop.ctx(), count * 24 * 60);
      return { ...ctx, site: { ...ctx.site, settings: { ...ctx.site.settings, keepChatDays: 30 } } };
    };
    const kept = async () =>
      (
        await sql<{ id: number }>`
          select conversation_id as id from chat.messages where sender_id = ${customer.actor.userId}::bigint order by id`.execute(
          db(),
        )
      ).rows.map(({ id }) => id);
    await deleteOldChats(days(29));
    expect(await kept()).toEqual([old.chatId, going.chatId]);
    await deleteOldChats(days(31));
    expect(await kept()).toEqual([going.chatId]);
    expect(await deleteOldChats(days(3000))).toBe(0);
  });
});
