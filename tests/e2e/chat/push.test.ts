import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticeUnread } from '../../../domains/chat/desk/notice-unread.server.ts';
import { NOTICE_MS } from '../../../domains/chat/rules.ts';
import { systemCtx } from '../../../domains/kit/system-context.ts';
import { deliverPush } from '../../../domains/messages/push/deliver-push.server.ts';
import { sendNotifications } from '../../../domains/messages/send-notifications.server.ts';
import { chattingPeople, send } from '../../support/chatting.ts';
import { openPushService } from '../../support/push-service.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

let shop: RunningApp;
let people: Awaited<ReturnType<typeof chattingPeople>>;
let service: Awaited<ReturnType<typeof openPushService>>;
beforeAll(async () => {
  shop = await startApp();
  service = await openPushService();
  people = await chattingPeople(shop);
});
afterAll(async () => {
  service?.close();
  await shop?.close();
});

/** Replaces only the push service, which a headless browser lacks; permission, worker and encryption are real. */
function subscribeWith(subscription: typeof service.subscription): void {
  const own = {
    ...subscription,
    toJSON: () => subscription,
    unsubscribe: async () => localStorage.removeItem('device'),
  };
  PushManager.prototype.getSubscription = async () =>
    localStorage.getItem('device') ? (own as unknown as PushSubscription) : null;
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem('device', '1');
    return own as unknown as PushSubscription;
  };
}

/** In the worker, whose types are not those of a page. */
const PRESS = `(async () => {
  const [notification] = await registration.getNotifications();
  return new Promise((resolve) => {
    clients.openWindow = async (url) => resolve(url);
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
})()`;

const devices = async () =>
  (await sql<{ endpoint: string }>`select endpoint from push_subscriptions`.execute(shop.database.db)).rows;

test('an answer to a closed window is pushed to the device, its notification opens the conversation, and the device can be turned off', async () => {
  const { shopper, merchant, merId } = people;
  const page = await visitShop(shop.url, { token: shopper, language: 'en', worker: true, whole: true });
  const context = page.context();
  await context.grantPermissions(['notifications'], { origin: shop.url });
  await context.addInitScript(subscribeWith, service.subscription);
  const { chatId } = (await send(shop, shopper, { msn: 'Is it in stock?', merId })).body.data;
  await page.goto(`${shop.url}/chat/${merId}`);
  const offer = page.getByRole('button', { name: 'Notify me of answers' });
  await offer.click();
  // the offer disappears once the server has stored the device
  await offer.waitFor({ state: 'detached' });
  expect(await devices()).toEqual([{ endpoint: service.subscription.endpoint }]);

  // the window is left, and nobody reads the answer for a minute
  await page.goto('about:blank');
  const body = { chatId, msn: 'Yes, twelve of them.', msnType: 1 };
  await shop.call('POST', '/api/service/desk/send', { token: merchant, body });
  const later = systemCtx(shop.app, new Date(Date.now() + NOTICE_MS + 1_000));
  await noticeUnread(later);
  while ((await sendNotifications(later)) > 0);
  while ((await deliverPush(later)) > 0);
  const pushed = service.received.map((text) => JSON.parse(text) as { title: string; link: string });
  expect(pushed.filter(({ link }) => link === `/chat/${merId}`)).toHaveLength(1);
  const data = service.received.find((text) => text.includes(`/chat/${merId}`)) ?? '';

  await page.goto(`${shop.url}/`);
  const client = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const registrationId = await registered;
  await client.send('ServiceWorker.deliverPushMessage', { origin: shop.url, registrationId, data });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/site-worker.js');
      const notifications = (await registration?.getNotifications()) ?? [];
      return notifications.map(({ title, data }) => ({ title, link: data.link }));
    });
  await expect.poll(shown, { timeout: 15_000 }).toEqual(pushed.filter(({ link }) => link === `/chat/${merId}`));

  // a press on a notification is outside of what a test can do: the worker receives the event, and a new window is asked for
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the worker does not run');
  const opened = await worker.evaluate<string>(PRESS);
  expect(opened).toBe(`${shop.url}/chat/${merId}`);
  await expect.poll(shown, { timeout: 15_000 }).toEqual([]);
  await page.goto(opened);
  await page.getByRole('log').getByText('Yes, twelve of them.').first().waitFor();

  await page.goto(`${shop.url}/users/message_settings`);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('This device receives no notifications.').waitFor();
  expect(await devices()).toEqual([]);
});
