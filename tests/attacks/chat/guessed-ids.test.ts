import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ChatMessage } from '../../../domains/chat/contract.ts';
import { chattingPeople, openChatWindow, send } from '../../support/chatting.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let people: Awaited<ReturnType<typeof chattingPeople>>;
let message: ChatMessage;
let ended: string;
const open: Socket[] = [];
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  people = await chattingPeople(shop);
  message = (await send(shop, people.shopper, { msn: 'between us', merId: people.merId })).body.data;
  ended = (await chattingPeople(shop)).shopper;
  await shop.call('POST', '/api/front/login/logout', { token: ended });
});
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  await shop.close();
});

/** Every call with an id in it, as one of the two sides would send it. */
const CALLS: [string, string, () => [string, unknown?]][] = [
  ['GET', 'history', () => [`history/${message.chatId}`]],
  ['POST', 'recall', () => [`recall/${message.id}`, {}]],
  ['POST', 'chatEnd', () => ['chatEnd', { chatId: message.chatId }]],
  ['POST', 'read', () => ['read', { chatId: message.chatId, messageId: message.id }]],
  ['POST', 'typing', () => ['typing', { chatId: message.chatId }]],
  ['GET', 'history at the desk', () => [`desk/history/${message.chatId}`]],
  ['GET', 'customer', () => [`desk/customer/${message.chatId}`]],
  ['POST', 'answer', () => ['desk/send', { chatId: message.chatId, msn: 'from outside', msnType: 1 }]],
  ['POST', 'read at the desk', () => ['desk/read', { chatId: message.chatId, messageId: message.id }]],
  ['POST', 'take', () => ['desk/take', { chatId: message.chatId }]],
  ['POST', 'transfer', () => ['desk/transfer', { chatId: message.chatId, agentId: 1 }]],
  ['POST', 'block', () => ['desk/block', { chatId: message.chatId, isBlocked: true }]],
];

/** Another shopper, and the platform's owner, who answers for the platform and not for this shop. */
const OUTSIDERS = ['stranger', 'owner'] as const;

describe.each(CALLS)('%s %s', (method, _name, request) => {
  test.each(OUTSIDERS)('of the conversation of others, by the %s: it does not exist', async (who) => {
    const [path, body] = request();
    const answer = await shop.call(method, `/api/service/${path}`, { token: people[who], body });
    const missing = await shop.call(method, `/api/service/${path.replace(/\d+$/, '987654')}`, {
      token: people[who],
      body: body && { ...(body as object), ...('chatId' in (body as object) ? { chatId: 987_654 } : {}) },
    });
    expect([answer.status, answer.body]).toEqual([404, missing.body]);
  });

  test('without a session, or with an ended one: log in', async () => {
    const [path, body] = request();
    for (const token of [undefined, ended, 'made-up']) {
      const answer = await shop.call(method, `/api/service/${path}`, { ...(token ? { token } : {}), body });
      expect(answer.status).toBe(401);
    }
  });
});

test('lists and counts show one’s own only', async () => {
  const list = await shop.call<{ list: unknown[]; unread: number }>('GET', '/api/service/list', {
    token: people.stranger,
  });
  expect(list.body.data).toEqual({ list: [], unread: 0 });
});

test.each(['chatEnd', 'chat.typing', 'chat.read'])('event %s of an outsider changes nothing', async (event) => {
  const window = await openChatWindow(shop, people.stranger);
  open.push(window);
  const input = { chatId: message.chatId, messageId: message.id };
  expect(await window.emitWithAck(event, input)).toEqual({ ok: false, error: 'chat_not_found' });
  expect(await window.emitWithAck(event, { chatId: "1' or 1=1" })).toEqual({ ok: false, error: 'validation_failed' });
});

test('only the people of a shop may join the room of its agents', async () => {
  const join = async (token: string, id: unknown, room = 'desk') => {
    const window = await openChatWindow(shop, token);
    open.push(window);
    return window.emitWithAck('join', { room, id });
  };
  expect(await join(people.merchant, people.merId)).toEqual({ ok: true, data: true });
  expect(await join(people.owner, 0)).toEqual({ ok: true, data: true });
  for (const [token, id, room] of [
    [people.stranger, people.merId],
    [people.owner, people.merId],
    [people.merchant, 0],
    [people.merchant, people.merId + 1],
    [people.shopper, '1'],
    [people.shopper, 1, 'user'],
    [people.shopper, 1, '__proto__'],
  ] as const) {
    expect(await join(token, id, room)).toEqual({ ok: true, data: false });
  }
});

test('an event of a session that has ended is refused, although its window is still open', async () => {
  const { merchant } = await chattingPeople(shop);
  const window = await openChatWindow(shop, merchant);
  open.push(window);
  await shop.call('POST', '/api/front/login/logout', { token: merchant });
  expect(await window.emitWithAck('join', { room: 'desk', id: people.merId })).toEqual({
    ok: false,
    error: 'login_required',
  });
});

describe('recalling', () => {
  const recall = (id: number, token = people.shopper) =>
    shop.call('POST', `/api/service/recall/${id}`, { token }).then(({ status }) => status);
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const say = async (msn: string, token = people.shopper) =>
    (await send(shop, token, { msn, merId: people.merId })).body.data.id;

  test('works 2:59 after sending and no longer at 3:01, by the clock of the server', async () => {
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

  test('is only for one’s own text', async () => {
    const id = await say('mine');
    expect([await recall(id, people.merchant), await recall(id, people.stranger)]).toEqual([404, 404]);
    const products = await shop.call<{ list: { id: number }[] }>('GET', '/api/front/product/list');
    const card = await send(shop, people.shopper, {
      msn: String(products.body.data.list[0]?.id),
      msnType: 4,
      merId: people.merId,
    });
    expect(await recall(card.body.data.id)).toBe(404);
  });
});
