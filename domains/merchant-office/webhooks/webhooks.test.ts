import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { RateLimit } from '../../../platform/network/rate-limit.ts';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { listShopAudit } from '../../merchants/audit/list-audit.server.ts';
import { readSale } from '../../orders/sales/read-sale.server.ts';
import { ownSales } from '../../orders/sales/scope.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { deliverWebhooks } from './deliver.server.ts';
import { PAUSED_AFTER } from './rules.ts';
import {
  deleteWebhook,
  listWebhooks,
  readWebhookLog,
  replayMessage,
  rotateSecret,
  saveWebhook,
  testWebhook,
} from './webhooks.server.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let shop: SmallShop;
let receiver: Server;
let url: string;
/** The status that the receiver answers. */
let status = 200;
let received: Received[] = [];

beforeAll(async () => {
  shop = await openSmallShop();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status, status === 302 ? { location: `${url}/elsewhere` } : {}).end('ok');
    });
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.close();
  await shop.close();
});
afterEach(async () => {
  status = 200;
  received = [];
  for (const { id } of await listWebhooks(lamps())) await deleteWebhook(lamps(), id);
});

const lamps = (): Ctx => shop.ctx({ actor: shop.lamps.owner });
const teas = (): Ctx => shop.ctx({ actor: shop.teas.owner });
const add = async () => {
  const { id, secret } = await saveWebhook(lamps(), { url, events: ['order.paid'], active: true });
  return { id, secret: secret ?? '' };
};
const signatureOf = ({ headers }: Received) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
});
const logOf = async (id: number) => (await readWebhookLog(lamps(), { id, page: 1, limit: 20 })).list;
const later = (ms: number) => shop.ctx({ now: new Date(Date.now() + ms) });

it('a paid order reaches the receiver with the shape of the API and a signature that the library accepts', async () => {
  const { id, secret } = await add();
  const buyer = await addBuyer(shop);
  const { orderNo, orders } = await order(buyer, shop.lamp);
  await pay(buyer, { orderNo, method: 'balance' });
  expect(await deliverWebhooks(shop.ctx())).toBe(1);
  const [message] = received;
  if (!message) throw new Error('nothing was sent');
  const content = new Webhook(secret).verify(message.body, signatureOf(message)) as { type: string; data: object };
  const sale = await readSale(lamps(), await ownSales(lamps()), orders[0]?.orderNo ?? '');
  expect(content.type).toBe('order.paid');
  expect(Object.keys(content.data).sort()).toEqual(Object.keys(sale).sort());
  expect(() => new Webhook(secret).verify(`${message.body} `, signatureOf(message))).toThrow();
  expect(await logOf(id)).toMatchObject([{ state: 'delivered', tries: 1, attempts: [{ status: 200, error: '' }] }]);
  expect(await deliverWebhooks(later(60_000))).toBe(0);
});

it('a transaction that is rolled back sends nothing, nor does an order of another shop', async () => {
  await add();
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.tea);
  await pay(buyer, { orderNo, method: 'balance' });
  await expect(
    shop.app.database.db.transaction().execute(async (db) => {
      const [webhook] = await listWebhooks({ ...lamps(), db });
      await testWebhook({ ...lamps(), db }, webhook?.id ?? 0);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await deliverWebhooks(shop.ctx())).toBe(0);
});

it.each([500, 302, 404])(
  'a receiver that answers %s is tried again under the same id, without following',
  async (answer) => {
    const { id } = await add();
    await testWebhook(lamps(), id);
    status = answer;
    expect(await deliverWebhooks(shop.ctx())).toBe(1);
    expect(await deliverWebhooks(shop.ctx())).toBe(0);
    status = 200;
    expect(await deliverWebhooks(later(20_000))).toBe(1);
    expect(received).toHaveLength(2);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [message] = await logOf(id);
    expect(message).toMatchObject({ state: 'delivered', tries: 2 });
    expect(message?.attempts.map((attempt) => attempt.status)).toEqual([200, answer]);
    await replayMessage(lamps(), message?.id ?? 0);
    expect(await deliverWebhooks(shop.ctx())).toBe(1);
    expect(received).toHaveLength(3);
  },
);

it('test messages and replays of a shop count as writes, and are limited together', async () => {
  const { id } = await add();
  await testWebhook(lamps(), id);
  const [message] = await logOf(id);
  const now = new Date();
  const limited = {
    ...lamps(),
    now,
    app: { ...shop.app, limits: { ...shop.app.limits, writes: new RateLimit(2, 1) } },
  };
  await testWebhook(limited, id);
  await replayMessage(limited, message?.id ?? 0);
  const tooMany = { code: 'too_many_requests', details: { retryAfter: 60 } };
  await expect(testWebhook(limited, id)).rejects.toMatchObject(tooMany);
  await expect(replayMessage(limited, message?.id ?? 0)).rejects.toMatchObject(tooMany);
  expect(await logOf(id)).toHaveLength(2);
  // other shops are counted apart
  await expect(replayMessage({ ...limited, actor: shop.teas.owner }, message?.id ?? 0)).rejects.toMatchObject({
    code: 'webhook_not_found',
  });
});

it('an address that is private is never called', async () => {
  const { id } = await add();
  await testWebhook(lamps(), id);
  const guard = { resolve: async () => ['10.0.0.7'], mayReach: () => false };
  expect(await deliverWebhooks(shop.ctx(), guard)).toBe(1);
  expect(received).toEqual([]);
  expect((await logOf(id))[0]?.attempts).toMatchObject([{ status: null, error: 'address_private' }]);
  const bad = { url: 'ftp://example.com', events: ['order.paid' as const], active: true };
  await expect(saveWebhook(lamps(), bad)).rejects.toMatchObject({ code: 'webhook_address' });
});

it('refuses http addresses in production, and no longer calls older ones', async () => {
  const { id } = await add();
  await testWebhook(lamps(), id);
  const environment = { ...shop.app.environment, STOA_ENV: 'production' as const };
  const production = (ctx: Ctx): Ctx => ({ ...ctx, app: { ...shop.app, environment } });
  const plain = { url: 'http://example.com/hook', events: ['order.paid' as const], active: true };
  await expect(saveWebhook(production(lamps()), plain)).rejects.toMatchObject({ code: 'webhook_insecure' });
  await saveWebhook(production(lamps()), { ...plain, url: 'https://example.com/hook' });
  expect(await deliverWebhooks(production(shop.ctx()))).toBe(1);
  expect(received).toEqual([]);
  expect((await logOf(id))[0]?.attempts).toMatchObject([{ status: null, error: 'insecure' }]);
});

it('a webhook that keeps failing is paused with one mail, and continues when it is resumed', async () => {
  const { id } = await add();
  await testWebhook(lamps(), id);
  await sql`update merchant_webhooks set failures = ${PAUSED_AFTER - 1}::int`.execute(shop.app.database.db);
  status = 500;
  await deliverWebhooks(shop.ctx());
  expect(await listWebhooks(lamps())).toMatchObject([{ id, active: false, failures: PAUSED_AFTER }]);
  expect(await deliverWebhooks(later(20_000))).toBe(0);
  const mails = await sql`select from outbox where recipient = 'lamps@example.com'`.execute(shop.app.database.db);
  expect(mails.rows).toHaveLength(1);
  status = 200;
  await saveWebhook(lamps(), { id, url, events: ['order.paid'], active: true });
  expect(await deliverWebhooks(later(20_000))).toBe(1);
  expect(received).toHaveLength(2);
});

it('after a rotation both secrets are valid for a day', async () => {
  const { id, secret } = await add();
  const { secret: next } = await rotateSecret(lamps(), id);
  await testWebhook(lamps(), id);
  await deliverWebhooks(shop.ctx());
  const [message] = received;
  if (!message) throw new Error('nothing was sent');
  for (const each of [secret, next]) new Webhook(each).verify(message.body, signatureOf(message));
  await sql`update merchant_webhooks set previous_until = now()`.execute(shop.app.database.db);
  await testWebhook(lamps(), id);
  await deliverWebhooks(later(1_000));
  const last = received.at(-1);
  if (!last) throw new Error('nothing was sent');
  expect(() => new Webhook(secret).verify(last.body, signatureOf(last))).toThrow();
});

it('webhooks of another shop are not found', async () => {
  const { id } = await add();
  const missing = { code: 'webhook_not_found' };
  await expect(deleteWebhook(teas(), id)).rejects.toMatchObject(missing);
  await expect(rotateSecret(teas(), id)).rejects.toMatchObject(missing);
  await expect(testWebhook(teas(), id)).rejects.toMatchObject(missing);
  await expect(readWebhookLog(teas(), { id, page: 1, limit: 20 })).rejects.toMatchObject(missing);
  await expect(saveWebhook(await addBuyer(shop), { url, events: ['order.paid'], active: true })).rejects.toMatchObject({
    code: 'no_permission',
  });
});

it('a shop with too many due messages delays no other shop', async () => {
  const { id } = await add();
  for (let nth = 0; nth < 60; nth += 1) await testWebhook(lamps(), id);
  const { id: theirs } = await saveWebhook(teas(), { url: `${url}/teas`, events: ['order.paid'], active: true });
  await testWebhook({ ...teas(), now: new Date(Date.now() + 1_000) }, theirs);
  expect(await deliverWebhooks(later(2_000))).toBe(6);
  expect((await readWebhookLog(teas(), { id: theirs, page: 1, limit: 20 })).list).toMatchObject([
    { state: 'delivered' },
  ]);
  await deleteWebhook(teas(), theirs);
});

it('a webhook deleted during a delivery leaves no rows behind', async () => {
  const { id } = await add();
  await testWebhook(lamps(), id);
  const named = { id, url: url.replace('127.0.0.1', 'localhost'), events: ['order.paid' as const], active: true };
  await saveWebhook(lamps(), named);
  const resolve = () => deleteWebhook(lamps(), id).then(() => ['127.0.0.1']);
  expect(await deliverWebhooks(shop.ctx(), { resolve, mayReach: () => true })).toBe(1);
  expect(await listWebhooks(lamps())).toEqual([]);
});

it('the shop’s log names the host of an address, not the key in its path', async () => {
  const { id } = await saveWebhook(lamps(), {
    url: 'https://example.com/in/k3y?token=s3cret',
    events: [],
    active: true,
  });
  await rotateSecret(lamps(), id);
  await deleteWebhook(lamps(), id);
  const { list } = await listShopAudit(lamps(), { page: 1, limit: 3 });
  expect(list.map(({ act, subject }) => [act, subject])).toEqual([
    ['webhook.deleted', 'example.com'],
    ['webhook.rotated', 'example.com'],
    ['webhook.saved', 'example.com'],
  ]);
});
