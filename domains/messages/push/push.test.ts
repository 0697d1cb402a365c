import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayPushTo } from '../../../platform/network/outgoing.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as } from '../../../tests/support/people.ts';
import { newcomerOf } from '../../../tests/support/staff.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { notify } from '../notify.server.ts';
import { sendNotifications } from '../send-notifications.server.ts';
import { deliverPush } from './deliver-push.server.ts';
import { pushKeys } from './keys.server.ts';
import { readPushState, subscribePush, unsubscribePush } from './subscriptions.server.ts';

let bare: BareApp;
let service: Server;
let status = 201;
const heard: { path: string; headers: Record<string, unknown>; bytes: Buffer }[] = [];
beforeAll(async () => {
  bare = await startBareApp();
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({ path: request.url ?? '', headers: request.headers, bytes: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  service?.close();
  await bare?.close();
});

const endpointOf = (name: string) => `http://127.0.0.1:${(service.address() as AddressInfo).port}/${name}`;

function browser(name: string) {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys('base64url');
  return { endpoint: endpointOf(name), keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}

async function reader(): Promise<Ctx & { actor: Actor }> {
  return as(bare.ctx(), await newcomerOf(bare));
}

async function tell(ctx: Ctx & { actor: Actor }): Promise<void> {
  await notify(ctx, ctx.actor.userId, 'chat.answered', [{ data: { name: 'Tea Room' }, link: '/chat/7' }]);
  const now = new Date();
  await sendNotifications({ ...ctx, now });
  heard.length = 0;
  await deliverPush({ ...ctx, now });
}

const counted = async () =>
  (
    await sql<{ devices: number; waiting: number }>`
      select (select count(*)::int from push_subscriptions) as devices, (select count(*)::int from push_messages) as waiting`.execute(
      bare.app.database.db,
    )
  ).rows[0];

it('a subscribed device receives a notification once, encrypted and signed', async () => {
  const ctx = await reader();
  await tell(ctx);
  expect(heard).toEqual([]);
  await subscribePush(ctx, browser('one'));
  expect(await readPushState(ctx, { endpoint: endpointOf('one') })).toMatchObject({ isOn: true });
  expect(await readPushState(await reader(), { endpoint: endpointOf('one') })).toMatchObject({ isOn: false });
  await tell(ctx);
  expect(heard).toEqual([expect.objectContaining({ path: '/one' })]);
  expect(heard[0]?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=/),
  });
  expect(heard[0]?.bytes.toString()).not.toContain('Tea Room');
  heard.length = 0;
  await deliverPush({ ...ctx, now: new Date() });
  expect(heard).toEqual([]);
  await unsubscribePush(await reader(), { endpoint: endpointOf('one') });
  await unsubscribePush(ctx, { endpoint: endpointOf('one') });
  await tell(ctx);
  expect([heard, await counted()]).toEqual([[], { devices: 0, waiting: 0 }]);
});

it('signing out or an expired subscription removes it; a fault is retried', async () => {
  const ctx = await reader();
  const { db } = bare.app.database;
  await subscribePush(ctx, browser('two'));
  await sql`update sessions set revoked_at = now() where id = ${ctx.actor.sessionId}::bigint`.execute(db);
  await tell(ctx);
  expect([heard, await counted()]).toEqual([[], { devices: 0, waiting: 0 }]);
  const again = await as(bare.ctx(), ctx.actor.userId);
  await subscribePush(again, browser('three'));
  status = 503;
  await tell(again);
  expect([heard.length, await counted()]).toEqual([1, { devices: 1, waiting: 1 }]);
  status = 410;
  await deliverPush({ ...again, now: new Date(Date.now() + 5 * 60_000) });
  expect(await counted()).toEqual({ devices: 0, waiting: 0 });
  status = 201;
});

it('refuses private addresses, and names that resolve to them', async () => {
  for (const address of ['https://10.0.0.7/x', 'https://[fd00::1]/x', 'https://intranet/x', 'http://push.example/x'])
    expect(mayPushTo(address, true), address).toBe(false);
  expect(mayPushTo('https://127.0.0.1/x', false)).toBe(false);
  expect(mayPushTo('https://user:pass@push.example.com/x', false)).toBe(false);
  expect(mayPushTo('https://push.example.com/x', false)).toBe(true);
  const ctx = await reader();
  await expect(subscribePush(ctx, { ...browser('x'), endpoint: 'https://192.168.1.1/x' })).rejects.toMatchObject({
    details: { fields: [{ field: 'endpoint' }] },
  });
  await subscribePush(ctx, browser('four'));
  await notify(ctx, ctx.actor.userId, 'chat.answered', [{ data: { name: 'Tea Room' }, link: '/chat/7' }]);
  await sendNotifications({ ...ctx, now: new Date() });
  heard.length = 0;
  const guard = { resolve: async () => ['127.0.0.1'], mayReach: () => false };
  await deliverPush({ ...ctx, now: new Date() }, guard);
  expect([heard, await counted()]).toEqual([[], { devices: 1, waiting: 1 }]);
});

it('needs a session, and derives its keys from the secret', async () => {
  await expect(subscribePush(bare.ctx(), browser('five'))).rejects.toThrow('login_required');
  await expect(readPushState(bare.ctx(), { endpoint: null })).rejects.toThrow('login_required');
  await expect(unsubscribePush(bare.ctx(), { endpoint: endpointOf('five') })).rejects.toThrow('login_required');
  const [own, former] = pushKeys({ secret: 'a'.repeat(32), previousSecret: 'b'.repeat(32) });
  expect(pushKeys({ secret: 'a'.repeat(32) })).toEqual([own]);
  expect(own?.publicKey).toHaveLength(87);
  expect(former).not.toEqual(own);
});

it('many devices of one user that never answer delay no other user', async () => {
  const { db } = bare.app.database;
  const [flooding, other] = [await reader(), await reader()];
  for (let nth = 0; nth < 8; nth += 1) await subscribePush(flooding, browser(`flood-${nth}`));
  await subscribePush(other, browser('other'));
  const notice = (text: string) => ({ data: { name: text }, link: '/chat/7' });
  await notify(flooding, flooding.actor.userId, 'chat.answered', ['1', '2', '3', '4', '5'].map(notice));
  await notify(other, other.actor.userId, 'chat.answered', [notice('6')]);
  await sendNotifications({ ...flooding, now: new Date() });
  await sql`
    update push_messages m set next_try_at = now() - interval '1 hour' from push_subscriptions p
    where p.id = m.subscription_id and p.user_id = ${flooding.actor.userId}::bigint`.execute(db);
  heard.length = 0;
  await deliverPush({ ...other, now: new Date() });
  expect(heard.map(({ path }) => path)).toContain('/other');
});
