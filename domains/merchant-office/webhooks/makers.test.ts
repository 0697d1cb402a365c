import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { shopStaffWith } from '../../../tests/support/staff.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { pay } from '../../payments/pay.server.ts';
import { deliverWebhooks } from './deliver.server.ts';
import { deleteWebhook, listWebhooks, readWebhookLog, saveWebhook } from './webhooks.server.ts';

let shop: SmallShop;
let receiver: Server;
let url: string;
let received = 0;

beforeAll(async () => {
  shop = await openSmallShop();
  receiver = createServer((_request, response) => {
    received += 1;
    response.end('ok');
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.close();
  await shop.close();
});
afterEach(async () => {
  received = 0;
  for (const { id } of await listWebhooks(lamps())) await deleteWebhook(lamps(), id);
});

const lamps = (): Ctx => shop.ctx({ actor: shop.lamps.owner });
const events = ['order.paid' as const];
const buy = async () => {
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.lamp);
  await pay(buyer, { orderNo, method: 'balance' });
};
const mails = async () =>
  (
    await sql<{ subject: string }>`
      select subject from outbox where recipient = ${shop.lamps.owner.email} order by id`.execute(shop.app.database.db)
  ).rows.map(({ subject }) => subject);
const dismiss = ({ actor }: { actor: Actor }) =>
  sql`delete from merchant_staff where user_id = ${actor.userId}::bigint`.execute(shop.app.database.db);

it('a webhook needs the permission to read orders, also for changing one', async () => {
  const maker = await shopStaffWith(shop, shop.lamps.id, ['developers.manage']);
  const beyond = { code: 'beyond_own_permissions' };
  await expect(saveWebhook(maker, { url, events, active: true })).rejects.toMatchObject(beyond);
  const { id } = await saveWebhook(lamps(), { url, events, active: true });
  await expect(saveWebhook(maker, { id, url: `${url}/own`, events, active: true })).rejects.toMatchObject(beyond);
  expect(await listWebhooks(lamps())).toMatchObject([{ id, url }]);
});

it('sends nothing more once the person who saved it has left, and the owner gets a mail', async () => {
  const maker = await shopStaffWith(shop, shop.lamps.id, ['developers.manage', 'orders.read']);
  const { id } = await saveWebhook(maker, { url, events, active: true });
  await buy();
  await deliverWebhooks(shop.ctx());
  expect(received).toBe(1);
  await dismiss(maker);
  await buy();
  await deliverWebhooks(shop.ctx());
  expect(received).toBe(1);
  expect(await listWebhooks(lamps())).toMatchObject([{ id, active: false, pausedAt: null }]);
  expect((await mails()).at(-1)).toBe('Lamp House 的 Webhook 已停用');
  await saveWebhook(lamps(), { id, url, events, active: true });
  await buy();
  await deliverWebhooks(shop.ctx());
  expect(received).toBe(2);
});

it('keeps back what was due when that person’s role lost the permission', async () => {
  const maker = await shopStaffWith(shop, shop.lamps.id, ['developers.manage', 'orders.read']);
  const { id } = await saveWebhook(maker, { url, events, active: true });
  await buy();
  await sql`
    update merchant_roles set permissions = '{developers.manage}'
    where id = (select role_id from merchant_staff where user_id = ${maker.actor.userId}::bigint)`.execute(
    shop.app.database.db,
  );
  await deliverWebhooks(shop.ctx());
  expect(received).toBe(0);
  expect((await readWebhookLog(lamps(), { id, page: 1, limit: 1 })).list[0]?.attempts).toMatchObject([
    { status: null, error: 'not_permitted' },
  ]);
  expect(await listWebhooks(lamps())).toMatchObject([{ id, active: false }]);
});
