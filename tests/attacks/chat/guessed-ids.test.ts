import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ChatMessage } from '../../../domains/chat/contract.ts';
import { chatWiring } from '../../../domains/chat/wiring.server.ts';
import { dismiss, employ, missing, OUTSIDERS, type Outsider, outsidersOf } from '../../support/chat-outsiders.ts';
import { chattingPeople, openChatWindow, send } from '../../support/chatting.ts';
import { addCrowd } from '../../support/crowd.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let people: Awaited<ReturnType<typeof chattingPeople>>;
let message: ChatMessage;
let topicId: number;
let tokens: Record<Outsider | 'ended', string>;
const open: Socket[] = [];
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  people = await chattingPeople(shop);
  message = (await send(shop, people.shopper, { msn: 'between us', merId: people.merId })).body.data;
  const body = { merId: people.merId, id: null, ...TOPIC, title: { en: 'Hours' } };
  const saved = await shop.call<{ id: number }>('POST', '/api/service/desk/topic', { token: people.merchant, body });
  topicId = saved.body.data.id;
  const [ended] = await addCrowd(shop.database.db, 1);
  tokens = { ...(await outsidersOf(shop, people, message.chatId)), ended: ended?.token ?? '' };
  await shop.call('POST', '/api/front/login/logout', { token: tokens.ended });
});
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  await shop.close();
});

const TOPIC = { parentId: null, title: { en: 'Mine' }, answer: {}, keywords: {} };

/** Every call that names a conversation or a merchant's desk, as one of the two sides would send it. */
const CALLS: [string, string, () => [string, object?]][] = [
  ['GET', 'history', () => [`history/${message.chatId}`]],
  ['POST', 'recall', () => [`recall/${message.id}`, {}]],
  ['POST', 'chatEnd', () => ['chatEnd', { chatId: message.chatId }]],
  ['POST', 'read', () => ['read', { chatId: message.chatId, messageId: message.id }]],
  ['POST', 'typing', () => ['typing', { chatId: message.chatId }]],
  ['POST', 'rate', () => ['rate', { chatId: message.chatId, rating: 1 }]],
  ['POST', 'transcript', () => ['transcript', { chatId: message.chatId }]],
  ['GET', 'list of the desk', () => [`desk/list?merId=${people.merId}`]],
  ['GET', 'history at the desk', () => [`desk/history/${message.chatId}`]],
  ['GET', 'customer', () => [`desk/customer/${message.chatId}`]],
  ['GET', 'agents', () => [`desk/agents?merId=${people.merId}`]],
  ['POST', 'answer', () => ['desk/send', { chatId: message.chatId, msn: 'from outside', msnType: 1 }]],
  ['POST', 'note', () => ['desk/send', { chatId: message.chatId, msn: 'a note', msnType: 1, isNote: true }]],
  ['POST', 'read at the desk', () => ['desk/read', { chatId: message.chatId, messageId: message.id }]],
  ['POST', 'take', () => ['desk/take', { chatId: message.chatId }]],
  ['POST', 'transfer', () => ['desk/transfer', { chatId: message.chatId, agentId: 1 }]],
  ['POST', 'block', () => ['desk/block', { chatId: message.chatId, isBlocked: true }]],
  ['POST', 'presence', () => ['desk/presence', { merId: people.merId }]],
  ['GET', 'saved replies', () => [`desk/replies?merId=${people.merId}`]],
  ['POST', 'saved reply', () => ['desk/reply', { merId: people.merId, shortcut: 'hi', texts: { en: 'Mine' } }]],
  ['POST', 'labels', () => ['desk/labels', { chatId: message.chatId, labels: ['mine'] }]],
  ['GET', 'coupons', () => [`desk/coupons?merId=${people.merId}`]],
  ['POST', 'coupon', () => ['desk/coupon', { chatId: message.chatId, couponId: 1 }]],
  ['GET', 'questions', () => [`desk/topics?merId=${people.merId}`]],
  ['POST', 'question', () => ['desk/topic', { merId: people.merId, id: topicId, ...TOPIC }]],
  ['POST', 'deletion of a question', () => ['desk/topic/delete', { merId: people.merId, id: topicId }]],
  ['POST', 'snoozing', () => ['desk/snooze', { chatId: message.chatId, until: null }]],
  ['POST', 'waking', () => ['desk/wake', { chatId: message.chatId }]],
  ['POST', 'assigning several', () => ['desk/change', several({ do: 'assign', agentId: 1 })]],
  ['POST', 'ending several', () => ['desk/change', several({ do: 'end' })]],
  ['POST', 'labelling several', () => ['desk/change', several({ do: 'label', label: 'mine' })]],
  ['POST', 'snoozing several', () => ['desk/change', several({ do: 'snooze', until: null })]],
  ['GET', 'notice', () => [`desk/notice?merId=${people.merId}`]],
  ['POST', 'saved notice', () => ['desk/notice', { merId: people.merId, texts: { en: 'Mine' } }]],
  ['GET', 'names of agents', () => [`desk/names?merId=${people.merId}`]],
  ['POST', 'name', () => ['desk/names', { merId: people.merId, name: 'Mine' }]],
  ['GET', 'report', () => [`desk/report?merId=${people.merId}`]],
];

const several = (change: object) => ({ chatIds: [message.chatId], change });

describe.each(CALLS)('%s %s', (method, _name, request) => {
  test.each(OUTSIDERS)('by %s: gets the same 404 as for a conversation that does not exist', async (who) => {
    const ask = ([path, body]: [string, object?]) =>
      shop.call(method, `/api/service/${path}`, { token: tokens[who], body });
    const answer = await ask(request());
    expect([answer.status, answer.body]).toEqual([404, (await ask(missing(...request()))).body]);
  });

  test('without a session, or with an ended or invented one: 401', async () => {
    const [path, body] = request();
    for (const token of [undefined, tokens.ended, 'made-up']) {
      const answer = await shop.call(method, `/api/service/${path}`, { ...(token ? { token } : {}), body });
      expect(answer.status).toBe(401);
    }
  });
});

test('none of these calls has changed the conversation', async () => {
  const { body } = await shop.call<{ list: { chatId: number; labels: string[]; isBlocked: boolean; state: string }[] }>(
    'GET',
    `/api/service/desk/list?merId=${people.merId}&tab=all`,
    { token: people.merchant },
  );
  expect(body.data.list.find(({ chatId }) => chatId === message.chatId)).toMatchObject({
    labels: [],
    isBlocked: false,
    state: 'waiting',
    isSnoozed: false,
    last: { id: message.id, recallStatus: 0 },
  });
  const topics = await shop.call('GET', `/api/service/desk/topics?merId=${people.merId}`, { token: people.merchant });
  expect(topics.body.data).toMatchObject({
    list: expect.arrayContaining([expect.objectContaining({ id: topicId, title: { en: 'Hours' } })]),
  });
  const notice = await shop.call('GET', `/api/service/desk/notice?merId=${people.merId}`, { token: people.merchant });
  expect(JSON.stringify(notice.body.data)).not.toContain('Mine');
});

test('lists contain the user’s own conversations only', async () => {
  for (const who of OUTSIDERS) {
    const list = await shop.call<{ list: { last: { msn: string } }[] }>('GET', '/api/service/list', {
      token: tokens[who],
    });
    expect(list.body.data.list.map(({ last }) => last.msn)).not.toContain('between us');
  }
  for (const path of ['list', 'unread'])
    expect((await shop.call('GET', `/api/service/${path}`, { token: tokens.ended })).status).toBe(401);
});

/** Every event of a window, with what one of the two sides would send. */
const EVENTS: [string, () => object][] = [
  ['chatEnd', () => ({ chatId: message.chatId })],
  ['chat.viewed', () => ({ chatId: message.chatId, path: '/goods_detail/1' })],
  ['chat.typing', () => ({ chatId: message.chatId })],
  ['chat.presence', () => ({ merId: people.merId })],
  ['chat.read', () => ({ chatId: message.chatId, messageId: message.id })],
];

test('these tests cover all events of windows', () => {
  expect(Object.keys(chatWiring.live?.events ?? {}).toSorted()).toEqual(EVENTS.map(([name]) => name).toSorted());
});

test.each(OUTSIDERS)('events of %s are refused, and they cannot join the room of the agents', async (who) => {
  const window = await openWindow(tokens[who]);
  for (const [event, input] of EVENTS) {
    expect([event, await window.emitWithAck(event, input())]).toEqual([event, { ok: false, error: 'chat_not_found' }]);
    expect(await window.emitWithAck(event, { chatId: "1' or 1=1", merId: -1 })).toEqual({
      ok: false,
      error: 'validation_failed',
    });
  }
  expect(await window.emitWithAck('join', { room: 'desk', id: people.merId })).toEqual({ ok: true, data: false });
});

async function openWindow(token: string): Promise<Socket> {
  const window = await openChatWindow(shop, token);
  open.push(window);
  return window;
}

test('only the staff of a shop can join the room of its agents', async () => {
  const join = async (token: string, id: unknown, room = 'desk') =>
    (await openWindow(token)).emitWithAck('join', { room, id });
  expect(await join(people.merchant, people.merId)).toEqual({ ok: true, data: true });
  expect(await join(people.owner, 0)).toEqual({ ok: true, data: true });
  for (const [token, id, room] of [
    [people.merchant, 0],
    [people.merchant, people.merId + 1],
    [people.shopper, '1'],
    [people.shopper, 1, 'user'],
    [people.shopper, 1, '__proto__'],
  ] as const) {
    expect(await join(token, id, room)).toEqual({ ok: true, data: false });
  }
});

test('a window cannot connect with an ended session, and a logout disconnects an open one', async () => {
  await expect(openWindow(tokens.ended)).rejects.toThrow('login_required');
  const [agent] = await addCrowd(shop.database.db, 1);
  const window = await openWindow(agent?.token ?? '');
  const closed = new Promise((resolve) => void window.once('disconnect', resolve));
  await shop.call('POST', '/api/front/login/logout', { token: agent?.token ?? '' });
  await closed;
});

/** Ways in which an agent loses access; each ends it for the open window as well. */
const LOSSES: [string, (userId: number) => Promise<unknown>][] = [
  ['is removed', (userId) => dismiss(shop, userId)],
  [
    'gets another role',
    (userId) =>
      sql`update merchant_staff set role = 'finance' where user_id = ${userId}::bigint`.execute(shop.database.db),
  ],
  [
    'has a role without the permission',
    async (userId) => {
      const { db } = shop.database;
      const role = await sql<{ id: number }>`
        insert into merchant_roles (merchant_id, name, permissions)
        values (${people.merId}::bigint, 'Answering', '{chat.answer}') returning id`.execute(db);
      await sql`
        update merchant_staff set role = 'own', role_id = ${role.rows[0]?.id}::bigint
        where user_id = ${userId}::bigint`.execute(db);
      await sql`update merchant_roles set permissions = '{orders.read}' where id = ${role.rows[0]?.id}::bigint`.execute(
        db,
      );
    },
  ],
];

test.each(LOSSES)('an agent who %s receives nothing more in the open window', async (_how, lose) => {
  const [agent] = await addCrowd(shop.database.db, 1);
  await employ(shop, agent?.userId ?? 0, people.merId, 'support');
  const [window, other] = [await openWindow(agent?.token ?? ''), await openWindow(people.merchant)];
  for (const each of [window, other]) {
    expect(await each.emitWithAck('join', { room: 'desk', id: people.merId })).toEqual({ ok: true, data: true });
  }
  const overheard: string[] = [];
  window.on('chat.message', ({ msn }: ChatMessage) => overheard.push(msn));
  const say = async (msn: string) => {
    const heard = new Promise((resolve) => void other.once('chat.message', resolve));
    await send(shop, people.shopper, { msn, merId: people.merId });
    await heard;
  };
  await say('before');
  await lose(agent?.userId ?? 0);
  await vi.waitFor(async () => {
    overheard.length = 0;
    await say('after');
    // the signal has passed both windows
    await window.emitWithAck('leave', {});
    expect(overheard).toEqual([]);
  }, 2_000);
});

test('push messages of a device can be read and turned off by its user only', async () => {
  const endpoint = 'https://push.example.com/device';
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const push = (what: string, token: string, body: object) =>
    shop.call<{ isOn: boolean }>('POST', `/api/front/push/${what}`, { token, body });
  expect((await push('subscribe', people.shopper, { endpoint, keys })).status).toBe(200);
  for (const who of OUTSIDERS) {
    expect((await push('state', tokens[who], { endpoint })).body.data.isOn).toBe(false);
    await push('unsubscribe', tokens[who], { endpoint });
  }
  for (const [what, body] of [
    ['state', { endpoint }],
    ['subscribe', { endpoint, keys }],
    ['unsubscribe', { endpoint }],
  ] as const)
    expect((await push(what, tokens.ended, body)).status).toBe(401);
  expect((await push('state', people.shopper, { endpoint })).body.data.isOn).toBe(true);
});

describe('recalling', () => {
  const recall = (id: number, token = people.shopper) =>
    shop.call('POST', `/api/service/recall/${id}`, { token }).then(({ status }) => status);
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const say = async (msn: string, token = people.shopper) =>
    (await send(shop, token, { msn, merId: people.merId })).body.data.id;

  test('works 2:59 after sending and no longer at 3:01, by the server’s time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [early, late] = [await say('early'), await say('late')];
    later(179_000);
    expect(await recall(early)).toBe(200);
    later(2_000);
    expect(await recall(late)).toBe(409);
    expect(await recall(early)).toBe(200);
    vi.useRealTimers();
    const { list } = (
      await shop.call<{ list: ChatMessage[] }>('GET', `/api/service/history/${message.chatId}?limit=100`, {
        token: people.merchant,
      })
    ).body.data;
    expect(list.find(({ id }) => id === early)).toMatchObject({ recallStatus: 1, msn: '' });
    expect(list.find(({ id }) => id === late)).toMatchObject({ recallStatus: 0, msn: 'late' });
  });

  test('is limited to the sender’s own texts, and each refusal says why', async () => {
    const refusal = async (id: number, token = people.shopper) => {
      const { status, body } = await shop.call('POST', `/api/service/recall/${id}`, {
        token,
        headers: { language: 'en' },
      });
      return [status, body.message];
    };
    const id = await say('mine');
    expect(await refusal(id, people.merchant)).toEqual([403, 'Only your own messages can be recalled']);
    for (const unknown of [await refusal(id, people.stranger), await refusal(999_999_999)])
      expect(unknown).toEqual([404, 'This message doesn’t exist']);
    const products = await shop.call<{ list: { id: number }[] }>('GET', '/api/front/product/list');
    for (const [msn, msnType] of [
      [String(products.body.data.list[0]?.id), 4],
      ['😀', 2],
    ] as const) {
      const sent = await send(shop, people.shopper, { msn, msnType, merId: people.merId });
      expect(await refusal(sent.body.data.id)).toEqual([409, 'Only text messages can be recalled']);
    }
  });
});
