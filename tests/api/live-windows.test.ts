import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startSession } from '../../domains/accounts/sessions.server.ts';
import { signalTopic } from '../../domains/forum/topics/live.server.ts';
import { systemCtx } from '../../domains/kit/system-context.ts';
import { notify } from '../../domains/messages/notify.server.ts';
import { notifyWindows, sendNotifications } from '../../domains/messages/send-notifications.server.ts';
import { userRoomOf } from '../../platform/live-signals.ts';
import { openRealtime } from '../../server/realtime.ts';
import { addCrowd } from '../support/crowd.ts';
import { openSmallForum } from '../support/forum.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

let shop: RunningApp;
const open: Socket[] = [];
beforeAll(async () => {
  shop = await startApp({ driver: 'postgres' });
});
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  await shop?.close();
});

async function logIn(name: string): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

/** A window of that session; answers when it is let in, or with why not. */
function openWindow(
  headers: Record<string, string>,
  url = shop.url,
): Promise<{ socket: Socket; refusal: string | null }> {
  const socket = io(url, { extraHeaders: headers, forceNew: true, reconnection: false });
  open.push(socket);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve({ socket, refusal: null }));
    socket.once('connect_error', (error) => resolve({ socket, refusal: error.message }));
  });
}

const news = (socket: Socket) => new Promise<void>((resolve) => void socket.once('news', () => resolve()));

/** Spreads the demo content's notices, and waits until this server has received their announcement, which comes after the commit. */
async function announceEarlierNews(): Promise<void> {
  const ctx = systemCtx(shop.app);
  while ((await sendNotifications(ctx)) > 0);
  const [newcomer] = await addCrowd(shop.database.db, 1);
  const last = await openWindow({ cookie: `token=${newcomer?.token}` });
  const heard = news(last.socket);
  // announcements arrive in the order of their commits: this one is the last
  await notifyWindows(ctx, [newcomer?.userId ?? 0]);
  await heard;
}

test('a window receives the notifications of its own user only', async () => {
  const [shopper, merchant] = await Promise.all([logIn('shopper'), logIn('merchant')]);
  await announceEarlierNews();
  const own = await openWindow({ cookie: `token=${shopper}` });
  const other = await openWindow({ cookie: `token=${merchant}` });
  let overheard = 0;
  other.socket.on('news', () => {
    overheard += 1;
  });
  const heard = news(own.socket);
  const ctx = systemCtx(shop.app);
  const { id } = await shop.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'shopper@stoa.test')
    .executeTakeFirstOrThrow();
  await notify(ctx, id, 'order.paid', [{ data: { number: 'L-1' }, link: '/' }]);
  await sendNotifications(ctx);
  await heard;
  const again = news(own.socket);
  // read in one window, the others show it
  await shop.call('POST', '/api/front/messageCenter/read', { token: shopper, body: {} });
  await again;
  expect(overheard).toBe(0);
});

test('refuses a connection without a session, or from another site’s page', async () => {
  const token = await logIn('shopper');
  expect((await openWindow({})).refusal).toBe('login_required');
  expect((await openWindow({ cookie: 'token=made-up' })).refusal).toBe('login_required');
  expect((await openWindow({ cookie: `token=${token}`, origin: 'https://evil.example' })).refusal).toBe(
    'login_required',
  );
});

test('a window under a shop’s own host is closed when the shop gives up the host', async () => {
  const http = createServer();
  const close = await openRealtime(shop.app, http, { checkMs: 100 });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const { db } = shop.database;
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'shopper@stoa.test')
    .executeTakeFirstOrThrow();
  const site = shop.app.sites.all().find(({ type }) => type === 'store');
  if (!site) throw new Error('the demo has no site of stores');
  const { token } = await startSession({ ...systemCtx(shop.app), site, shopHost: 'lumen.localhost' }, id);
  const openUnder = (host: string) => {
    const socket = io(url, {
      transports: ['websocket'],
      extraHeaders: { host, cookie: `token=${token}` },
      forceNew: true,
      reconnection: false,
    });
    open.push(socket);
    return new Promise<Socket | string>((resolve) => {
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', (error) => resolve(error.message));
    });
  };
  expect(await openUnder('localhost')).toBe('login_required');
  for (const host of ['lumen.localhost', 'LUMEN.localhost.']) {
    const window = await openUnder(host);
    if (typeof window === 'string') throw new Error(window);
    const closed = new Promise<string>((resolve) => void window.once('disconnect', resolve));
    const given = await db.deleteFrom('site_hosts').where('host', '=', 'lumen.localhost').returningAll().execute();
    await shop.app.sites.load();
    expect(await closed).toBe('transport close');
    expect(await openUnder(host)).toBe('login_required');
    await db.insertInto('site_hosts').values(given).execute();
    await shop.app.sites.load();
  }
  await close();
  http.close();
});

test('a window is closed when its session ends, and another of the same reader stays', async () => {
  const http = createServer();
  const close = await openRealtime(shop.app, http, { checkMs: 100 });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(http.address() as AddressInfo).port}`;
  const [ending, staying] = [await logIn('shopper'), await logIn('shopper')];
  const ended = await openWindow({ cookie: `token=${ending}` }, url);
  const kept = await openWindow({ cookie: `token=${staying}` }, url);
  expect([ended.refusal, kept.refusal]).toEqual([null, null]);
  const closed = new Promise<string>((resolve) => void ended.socket.once('disconnect', resolve));
  await shop.call('POST', '/api/front/login/logout', { token: ending });
  expect(await closed).toBe('transport close');
  expect(kept.socket.connected).toBe(true);
  await close();
  http.close();
});

test('a window follows a topic of the forum that its reader may view, on any site, and no other', async () => {
  const { questionId, pollId } = await openSmallForum(shop);
  await shop.database.db.updateTable('forum.topics').set({ state: 'hidden' }).where('id', '=', pollId).execute();
  const { socket } = await openWindow({ cookie: `token=${await logIn('merchant')}` });
  const join = (id: number) => socket.emitWithAck('join', { room: 'forum-topic', id });
  expect(await join(questionId)).toEqual({ ok: true, data: true });
  expect(await join(pollId)).toEqual({ ok: true, data: false });
  const heard: number[] = [];
  const signalled = new Promise<void>((resolve) => {
    socket.on('forum.topic', ({ id }: { id: number }) => {
      heard.push(id);
      resolve();
    });
  });
  signalTopic(systemCtx(shop.app), pollId, 'comments');
  signalTopic(systemCtx(shop.app), questionId, 'comments');
  await signalled;
  expect(heard).toEqual([questionId]);
});

/** Windows that are checked ten times a second, instead of every minute. */
async function openCheckedWindows() {
  const http = createServer();
  const close = await openRealtime(shop.app, http, { checkMs: 100 });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(http.address() as AddressInfo).port}`;
  return {
    url,
    close: async () => {
      await close();
      http.close();
    },
  };
}

/** Signals of the shop and of the forum to that user, and whose arrive at the window. */
async function heardBy(socket: Socket, userId: number): Promise<string[]> {
  const heard: string[] = [];
  const note = (event: string) => void heard.push(event);
  socket.onAny(note);
  for (const owner of ['shop', 'forum'] as const)
    shop.app.live.publish([{ room: userRoomOf(owner, userId), event: `${owner}.test`, data: null }]);
  // a room that every window is in: what was sent before it has arrived with it
  const last = news(socket);
  await notifyWindows(systemCtx(shop.app), [userId]);
  await last;
  socket.offAny(note);
  return heard.filter((event) => event.endsWith('.test'));
}

async function newcomer(scope: 'shop' | 'forum') {
  const [person] = await addCrowd(shop.database.db, 1);
  const userId = person?.userId ?? 0;
  const { token } = await startSession(systemCtx(shop.app), userId, { scope });
  return { userId, cookie: `${scope === 'forum' ? 'userToken' : 'token'}=${token}` };
}

async function changeSites(change: { status?: string; access?: string }, type: string): Promise<void> {
  await shop.database.db.updateTable('sites').set(change).where('type', '=', type).execute();
  await shop.app.sites.load();
}

test('a window with a session of the forum receives what belongs to the forum only, and sends nothing to the shop', async () => {
  const [reader, shopper] = [await newcomer('forum'), await newcomer('shop')];
  const [ofForum, ofShop] = [await openWindow({ cookie: reader.cookie }), await openWindow({ cookie: shopper.cookie })];
  expect(await heardBy(ofForum.socket, reader.userId)).toEqual(['forum.test']);
  expect(await heardBy(ofShop.socket, shopper.userId)).toEqual(['shop.test', 'forum.test']);
  expect(await ofForum.socket.emitWithAck('chat.typing', { chatId: 1 })).toMatchObject({ error: 'login_required' });
});

test.each([
  [{ status: 'closed' }, { status: 'open' }, 'site_closed'],
  [{ access: 'paid' }, { access: 'public' }, 'membership_needed'],
])(
  'a window receives and sends nothing where a request would be refused: a goods site with %o',
  async (change, back, error) => {
    const windows = await openCheckedWindows();
    const { userId, cookie } = await newcomer('shop');
    const { socket } = await openWindow({ cookie }, windows.url);
    expect(await heardBy(socket, userId)).toEqual(['shop.test', 'forum.test']);
    await changeSites(change, 'goods');
    await vi.waitFor(async () => expect(await heardBy(socket, userId)).toEqual(['forum.test']), { timeout: 5_000 });
    for (const [event, input] of [
      ['chat.typing', { chatId: 1 }],
      ['join', { room: 'desk', id: 1 }],
    ] as const)
      expect(await socket.emitWithAck(event, input)).toEqual({ ok: false, error });
    // a window that is opened now receives nothing either
    const late = await openWindow({ cookie }, windows.url);
    expect(await heardBy(late.socket, userId)).toEqual(['forum.test']);
    await changeSites(back, 'goods');
    await vi.waitFor(async () => expect(await heardBy(socket, userId)).toEqual(['shop.test', 'forum.test']), {
      timeout: 5_000,
    });
    await windows.close();
  },
);

test('a window leaves the rooms of a forum that closes', async () => {
  const windows = await openCheckedWindows();
  const topic = await shop.database.db
    .selectFrom('forum.topics')
    .select('id')
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow();
  const { userId, cookie } = await newcomer('forum');
  const { socket } = await openWindow({ cookie }, windows.url);
  const heard: number[] = [];
  socket.on('forum.topic', ({ id }: { id: number }) => void heard.push(id));
  const hears = async () => {
    heard.length = 0;
    signalTopic(systemCtx(shop.app), topic.id, 'comments');
    await heardBy(socket, userId);
    return heard.length > 0;
  };
  expect(await socket.emitWithAck('join', { room: 'forum-topic', id: topic.id })).toEqual({ ok: true, data: true });
  expect(await hears()).toBe(true);
  await changeSites({ status: 'closed' }, 'bbs');
  await vi.waitFor(async () => expect(await hears()).toBe(false), { timeout: 5_000 });
  await changeSites({ status: 'open' }, 'bbs');
  await windows.close();
});

test('a member whom a site has suspended follows what guests read there, and sends nothing', async () => {
  const { userId, cookie } = await newcomer('shop');
  await sql`
    insert into site_members (site_id, user_id, role_id, status)
    select s.id, ${userId}::bigint, r.id, 'banned' from sites s join roles r on r.site_id = s.id and r.key = 'default'
    where s.type = 'goods' on conflict (site_id, user_id) do update set status = 'banned'`.execute(shop.database.db);
  const { socket } = await openWindow({ cookie });
  expect(await heardBy(socket, userId)).toEqual(['shop.test', 'forum.test']);
  expect(await socket.emitWithAck('chat.typing', { chatId: 1 })).toEqual({ ok: false, error: 'site_banned' });
});

test('a reader has at most sixty windows, however many are opened', async () => {
  const [token, other] = [await logIn('merchant'), await logIn('shopper')];
  const opened = await Promise.all(Array.from({ length: 70 }, () => openWindow({ cookie: `token=${token}` })));
  const letIn = opened.filter(({ refusal }) => refusal === null).length;
  // windows of the tests above count as well
  expect(letIn).toBeLessThanOrEqual(60);
  expect(letIn).toBeGreaterThan(50);
  expect((await openWindow({ cookie: `token=${other}` })).refusal).toBeNull();
});
