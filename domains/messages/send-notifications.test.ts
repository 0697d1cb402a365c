import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import { systemCtx } from '../kit/system-context.ts';
import { listNotices } from './list-notices.server.ts';
import { readNotificationPreferences, saveNotificationPreferences } from './notification-preferences.server.ts';
import { notify } from './notify.server.ts';
import { countUnread } from './queries.server.ts';
import { sendNotifications } from './send-notifications.server.ts';
import { unsubscribeNotices } from './unsubscribe.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop({ env: { SMS_URL: 'http://127.0.0.1:9/sms' } });
});
afterAll(() => shop.close());

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const spread = () => sendNotifications(systemCtx(shop.app));
const paid = (ctx: Buyer, number: string) =>
  notify(ctx, ctx.actor.userId, 'order.paid', [{ data: { number }, link: '/order/order_detail?orderId=1' }]);

async function address(ctx: Buyer, given: { email?: string; phone?: string; locale?: string }): Promise<void> {
  await shop.app.database.db.updateTable('users').set(given).where('id', '=', ctx.actor.userId).execute();
}

function sentTo(recipient: string) {
  return shop.app.database.db
    .selectFrom('outbox')
    .select(['channel', 'subject', 'text', 'html'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
}

test('a notification is mailed once, in the reader’s language, as text and HTML', async () => {
  const ctx = await addBuyer(shop);
  await address(ctx, { email: 'once@stoa.test', locale: 'fr' });
  await paid(ctx, 'N-1');
  // concurrent runs in two processes share the work
  await Promise.all([spread(), spread()]);
  await spread();
  const [mail, ...more] = await sentTo('once@stoa.test');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ channel: 'email', subject: shop.app.texts.fr.t('notifications:order.paid.title') });
  expect(mail?.text).toContain('N-1');
  expect(mail?.text).toContain('/order/order_detail?orderId=1');
  expect(mail?.html).toContain('<html lang="fr">');
});

test('a user who chose text messages over mail gets those, and the message in the centre', async () => {
  const ctx = await addBuyer(shop);
  await address(ctx, { email: 'sms@stoa.test', phone: '+8613800138001' });
  await saveNotificationPreferences(ctx, [
    { topic: 'payment', channel: 'mail', wanted: false },
    { topic: 'payment', channel: 'sms', wanted: true },
  ]);
  await paid(ctx, 'N-2');
  await spread();
  expect(await sentTo('sms@stoa.test')).toEqual([]);
  expect(await sentTo('+8613800138001')).toMatchObject([{ channel: 'sms' }]);
  expect(await countUnread(ctx)).toBe(1);
});

test('a topic switched off in the centre is neither listed nor counted there, but sent through other channels', async () => {
  const ctx = await addBuyer(shop);
  await address(ctx, { email: 'quiet@stoa.test' });
  await saveNotificationPreferences(ctx, [{ topic: 'payment', channel: 'app', wanted: false }]);
  await paid(ctx, 'N-3');
  await spread();
  expect(await countUnread(ctx)).toBe(0);
  expect((await listNotices(ctx, { kind: 'all', page: 1, limit: 20 })).total).toBe(0);
  expect(await sentTo('quiet@stoa.test')).toHaveLength(1);
});

test('choices are stored one by one, the last one counts, and they apply to their user only', async () => {
  const [one, other] = [await addBuyer(shop), await addBuyer(shop)];
  await saveNotificationPreferences(one, [
    { topic: 'shop', channel: 'mail', wanted: true },
    { topic: 'shop', channel: 'mail', wanted: false },
  ]);
  const wanted = async (ctx: Buyer) =>
    (await readNotificationPreferences(ctx)).find(({ topic, channel }) => topic === 'shop' && channel === 'mail')
      ?.wanted;
  expect(await wanted(one)).toBe(false);
  expect(await wanted(other)).toBe(true);
  await expect(readNotificationPreferences({ ...one, actor: null })).rejects.toMatchObject({ code: 'login_required' });
  await expect(saveNotificationPreferences({ ...one, actor: null }, [])).rejects.toMatchObject({
    code: 'login_required',
  });
});

test('a visitor with a verified e-mail gets notifications there, and none at an unverified phone', async () => {
  const email = 'proven@stoa.test';
  const ctx = await addBuyer(shop);
  await address(ctx, { email, phone: '+8613800138010' });
  const { db } = shop.app.database;
  const seen = { kind: 'visitor', email_verified_at: new Date() } as const;
  await db.updateTable('users').set(seen).where('id', '=', ctx.actor.userId).execute();
  await saveNotificationPreferences(ctx, [{ topic: 'payment', channel: 'sms', wanted: true }]);
  await paid(ctx, 'W-1');
  await paid(ctx, 'W-2');
  await spread();
  expect(await sentTo(email)).toHaveLength(2);
  expect(await sentTo('+8613800138010')).toEqual([]);
});

test('mails about chat can be unsubscribed with one click and a valid token, those about orders cannot', async () => {
  const ctx = await addBuyer(shop);
  await address(ctx, { email: 'one-click@stoa.test', locale: 'en' });
  const answered = () =>
    notify(ctx, ctx.actor.userId, 'chat.answered', [{ data: { name: 'Tea Room' }, link: '/chat/7' }]);
  const headersOf = async () =>
    (
      await shop.app.database.db
        .selectFrom('outbox')
        .select('headers')
        .where('recipient', '=', 'one-click@stoa.test')
        .orderBy('id')
        .execute()
    ).map(({ headers }) => headers as Record<string, string>);
  await paid(ctx, 'N-2');
  await spread();
  await answered();
  await spread();
  const [order, chat] = await headersOf();
  expect(order).toEqual({});
  expect(chat).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  const token =
    /\/api\/front\/messageCenter\/unsubscribe\?token=([^>]+)>$/.exec(chat?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const other = await addBuyer(shop);
  for (const wrong of [
    '',
    `${token}x`,
    token.replace(/^\d+/, String(other.actor.userId)),
    token.replace('service', 'payment'),
  ])
    await expect(unsubscribeNotices(ctx, { token: wrong })).rejects.toThrow('not_found');
  // without a session, and twice
  for (let nth = 0; nth < 2; nth += 1) await unsubscribeNotices({ app: ctx.app, db: ctx.db }, { token });
  await answered();
  await spread();
  expect(await headersOf()).toHaveLength(2);
  expect((await listNotices(ctx, { kind: 'all', page: 1, limit: 10 })).list).toHaveLength(3);
});
