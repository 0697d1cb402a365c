import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatHistory, ChatList, ChatMessage, ChatStart } from '../../../domains/chat/contract.ts';
import { chattingPeople, openChatWindow, send } from '../../support/chatting.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let people: Awaited<ReturnType<typeof chattingPeople>>;
const open: Socket[] = [];
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  people = await chattingPeople(shop);
});
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  await shop.close();
});

const start = async (merId: number, token = people.shopper) =>
  (await shop.call<ChatStart>('POST', `/api/service/chatStart/${merId}`, { token })).body.data;
const history = async (chatId: number, query = '', token = people.shopper) =>
  (await shop.call<ChatHistory>('GET', `/api/service/history/${chatId}${query}`, { token })).body.data;
const say = async (msn: string, merId: number, msnType = 1) =>
  (await send(shop, people.shopper, { msn, merId, msnType })).body.data;

test('a conversation begins with the merchant’s greeting, and starting again returns the same one', async () => {
  const first = await start(people.merId);
  expect(first).toMatchObject({ state: 'waiting', merchant: { id: people.merId } });
  expect(first.tips).toContain(first.merchant.name);
  expect((await start(people.merId)).chatId).toBe(first.chatId);
  expect((await shop.call('POST', '/api/service/chatStart/999999', { token: people.shopper })).status).toBe(404);
});

test('a message has the fields of its specification and reaches the windows of both sides', async () => {
  const { chatId } = await start(people.merId);
  const [mine, theirs] = [await openChatWindow(shop, people.shopper), await openChatWindow(shop, people.merchant)];
  open.push(mine, theirs);
  expect(await theirs.emitWithAck('join', { room: 'desk', id: people.merId })).toEqual({ ok: true, data: true });
  const heard = [mine, theirs].map(
    (socket) => new Promise<ChatMessage>((resolve) => void socket.once('chat.message', resolve)),
  );
  const message = await say('Is it in stock?', people.merId);
  expect(message).toMatchObject({
    chatId,
    msn: 'Is it in stock?',
    msnType: 1,
    sendType: 0,
    recallStatus: 0,
    show: true,
  });
  expect(message.user).toHaveProperty('avatar');
  expect(message.service).toHaveProperty('avatar');
  for (const signal of await Promise.all(heard)) expect(signal.id).toBe(message.id);
});

test('the answer to sending says whether a time label belongs above the message, as the history does', async () => {
  const begun = await start(0);
  const sent = [await say('first', 0), await say('second', 0)];
  const { list } = await history(begun.chatId, '?limit=100');
  const shown = (id: number | undefined) => list.find((each) => each.id === id)?.show;
  expect(sent.map(({ show }) => show)).toEqual(sent.map(({ id }) => shown(id)));
  expect(sent[1]?.show).toBe(false);
});

test('an empty message is refused with the specified sentence', async () => {
  const answer = await shop.call('POST', '/api/service/send', {
    token: people.shopper,
    headers: { language: 'zh-CN' },
    body: { msn: ' \n\u200b ', msnType: 1, merId: 0 },
  });
  expect([answer.status, answer.body.message]).toEqual([400, '请输入内容']);
});

test('a message with one client id is stored once, also when it is sent ten times concurrently', async () => {
  const again = { msn: 'only once', merId: people.merId, clientId: 'window-1' };
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(shop, people.shopper, again)));
  expect(new Set(sent.map(({ body }) => body.data.id)).size).toBe(1);
  const { list } = await history((await start(people.merId)).chatId, '?limit=100');
  expect(list.filter(({ msn }) => msn === 'only once')).toHaveLength(1);
});

test('the history has pages, the newest first, each in order; a poll returns only new messages', async () => {
  const { chatId } = await start(0);
  for (let nth = 0; nth < 25; nth += 1) await say(`line ${nth}`, 0);
  const newest = await history(chatId);
  const older = await history(chatId, '?page=2');
  expect(newest.list.map(({ msn }) => msn)).toEqual(Array.from({ length: 20 }, (_, nth) => `line ${nth + 5}`));
  expect([newest.limit, newest.total]).toEqual([20, older.list.length + 20]);
  expect(older.list.at(-1)?.msn).toBe('line 4');
  const before = newest.list[0]?.id;
  expect((await history(chatId, `?beforeId=${before}`)).list.at(-1)?.msn).toBe('line 4');
  const last = newest.list.at(-1)?.createTime ?? '';
  const later = new Date(Date.parse(last) + 60_000).toISOString();
  expect((await history(chatId, `?lastTime=${later}`)).list).toEqual([]);
  await say('newer', 0);
  expect((await history(chatId, `?lastTime=${last}`)).list.map(({ msn }) => msn)).toContain('newer');
});

test('a card shows only what the shopper may see', async () => {
  const orders = await shop.call<{ list: { orderNo: string; merchant: { id: number } }[] }>(
    'GET',
    '/api/front/order/list?limit=50',
    { token: people.shopper },
  );
  const [order] = orders.body.data.list;
  const elsewhere = orders.body.data.list.find(({ merchant }) => merchant.id !== order?.merchant.id);
  const merId = order?.merchant.id ?? 0;
  const card = await say(order?.orderNo ?? '', merId, 5);
  expect(card.orderInfo).toMatchObject({ order_id: order?.orderNo });
  const products = await shop.call<{ list: { id: number; name: string }[] }>('GET', '/api/front/product/list');
  const [product] = products.body.data.list;
  expect((await say(String(product?.id), merId, 4)).product).toEqual({
    product_id: product?.id,
    store_name: expect.stringMatching(/./),
    image: expect.stringMatching(/^\//),
    stock: expect.any(Number),
    sales: expect.any(Number),
    price: expect.objectContaining({ amount: expect.any(Number), currency: 'CNY' }),
  });
  const foreign = (msn: string, msnType: number, token = people.shopper) =>
    send(shop, token, { msn, msnType, merId }).then(({ status }) => status);
  expect(await foreign(elsewhere?.orderNo ?? '', 5)).toBe(404);
  expect(await foreign(order?.orderNo ?? '', 5, people.stranger)).toBe(404);
  expect([await foreign('999999', 4), await foreign('1; drop', 4), await foreign('7', 6, people.stranger)]).toEqual([
    404, 404, 404,
  ]);
});

test('after the end of a conversation the next message begins another, whose history contains the former', async () => {
  const { chatId } = await start(people.merId);
  await shop.call('POST', '/api/service/chatEnd', { token: people.shopper, body: { chatId } });
  expect((await history(chatId)).state).toBe('ended');
  const next = await say('one more thing', people.merId);
  expect(next.chatId).toBeGreaterThan(chatId);
  expect((await history(next.chatId, '?limit=100')).list.some((message) => message.chatId === chatId)).toBe(true);
});

test('closing the window ends the conversation, but not while the shopper waits for an answer', async () => {
  const waiting = await say('hello?', people.merId);
  const window = await openChatWindow(shop, people.shopper);
  open.push(window);
  expect(await window.emitWithAck('chatEnd', { chatId: waiting.chatId })).toMatchObject({ ok: true });
  expect((await history(waiting.chatId)).state).not.toBe('ended');
  const quiet = await start(0);
  await shop.call('POST', '/api/service/chatEnd', { token: people.shopper, body: { chatId: quiet.chatId } });
  const unused = await start(0);
  await window.emitWithAck('chatEnd', { chatId: unused.chatId });
  expect((await history(unused.chatId)).state).toBe('ended');
});

test('the list has one conversation for each merchant, and can be searched', async () => {
  const list = async (keyword = '') =>
    (await shop.call<ChatList>('GET', `/api/service/list?keyword=${keyword}`, { token: people.shopper })).body.data
      .list;
  const all = await list();
  expect(new Set(all.map(({ merchant }) => merchant.id)).size).toBe(all.length);
  expect((await list('one%20more%20thing')).map(({ merchant }) => merchant.id)).toEqual([people.merId]);
  expect(await list('never said by anyone')).toEqual([]);
});

test('an answered conversation is rated once, by its shopper, after the end', async () => {
  const { chatId } = await start(people.merId);
  await say('Thank you!', people.merId);
  const rate = (token = people.shopper, rating = 5) =>
    shop.call('POST', '/api/service/rate', { token, body: { chatId, rating, note: 'Kind' } });
  const answer = { chatId, msn: 'You are welcome', msnType: 1 };
  await shop.call('POST', '/api/service/desk/send', { token: people.merchant, body: answer });
  expect((await rate()).status).toBe(409);
  await shop.call('POST', '/api/service/chatEnd', { token: people.shopper, body: { chatId } });
  expect((await history(chatId)).rateable).toBe(true);
  expect((await rate(people.stranger)).status).toBe(404);
  expect((await rate(people.merchant)).status).toBe(404);
  expect((await rate(people.shopper, 6)).status).toBe(400);
  const rated = await Promise.all([rate(), rate(), rate()]);
  expect(rated.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const path = `/api/service/desk/list?merId=${people.merId}&tab=ended`;
  const desk = await shop.call<{ list: object[] }>('GET', path, { token: people.merchant });
  expect(desk.body.data.list).toContainEqual(expect.objectContaining({ chatId, rating: 5, ratingNote: 'Kind' }));
});
