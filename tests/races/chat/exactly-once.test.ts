import type { Socket } from 'socket.io-client';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatHistory, ChatMessage } from '../../../domains/chat/contract.ts';
import { chattingPeople, send } from '../../support/chatting.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const MESSAGES = 1_000;
const AT_ONCE = 20;

let shop: RunningApp;
let people: Awaited<ReturnType<typeof chattingPeople>>;
beforeAll(async () => {
  shop = await startApp({ driver: 'postgres' });
  withoutLimits(shop.app);
  people = await chattingPeople(shop);
});
afterAll(() => shop?.close());

/** A window that reconnects like the page's, fetching what it missed; it keeps messages by id as the page does. */
class Listener {
  readonly messages = new Map<number, ChatMessage>();
  readonly socket: Socket;
  readonly chatId: number;
  /** Everything up to this message is known: moved by reading only, since signals may overtake each other. */
  #known = 0;
  #reading = Promise.resolve();

  constructor(chatId: number) {
    this.chatId = chatId;
    this.socket = io(shop.url, {
      extraHeaders: { cookie: `token=${people.shopper}` },
      forceNew: true,
      reconnectionDelay: 5,
      reconnectionDelayMax: 20,
    });
    this.socket.on('chat.message', (message: ChatMessage) => this.messages.set(message.id, message));
    this.socket.on('connect', () => void this.catchUp());
  }

  catchUp(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#read());
    return this.#reading;
  }

  async #read(): Promise<void> {
    const path = `/api/service/history/${this.chatId}?afterId=${this.#known}`;
    const answer = await shop.call<ChatHistory>('GET', path, { token: people.shopper });
    for (const message of answer.body.data.list) this.messages.set(message.id, message);
    const last = answer.body.data.list.at(-1);
    if (!last) return;
    this.#known = last.id;
    await this.#read();
  }

  /** As a lost network does: nobody says goodbye. */
  cut(): void {
    this.socket.io.engine?.close();
  }
}

test('1,000 messages, each sent up to three times, arrive once and in order while connections are cut', async () => {
  const first = await send(shop, people.shopper, { msn: 'start', merId: people.merId });
  const listener = new Listener(first.body.data.chatId);
  const answered = new Map<string, number>();
  const cutting = setInterval(() => listener.cut(), 40);
  let next = 0;
  const sender = async () => {
    while (next < MESSAGES) {
      const clientId = `m-${next}`;
      next += 1;
      const tries = 1 + (next % 3);
      const copies = Array.from({ length: tries }, () =>
        send(shop, people.shopper, { msn: clientId, merId: people.merId, clientId }),
      );
      for (const { status, body } of await Promise.all(copies)) {
        expect([status, answered.get(clientId) ?? body.data.id]).toEqual([200, body.data.id]);
        answered.set(clientId, body.data.id);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  clearInterval(cutting);
  await listener.catchUp();
  listener.socket.disconnect();
  const stored = [...(await readAll(first.body.data.chatId))];
  const texts = stored.map(({ msn }) => msn).filter((msn) => msn.startsWith('m-'));
  expect([texts.length, new Set(texts).size]).toEqual([MESSAGES, MESSAGES]);
  const ids = stored.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(stored.filter(({ id }) => !listener.messages.has(id))).toEqual([]);
}, 120_000);

async function readAll(chatId: number): Promise<ChatMessage[]> {
  const pages: ChatMessage[][] = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/service/history/${chatId}?limit=100&page=${page}`;
    const { list } = (await shop.call<ChatHistory>('GET', path, { token: people.shopper })).body.data;
    if (list.length === 0) return pages.reverse().flat();
    pages.push(list);
  }
}

test('readers never see a message before an earlier one of the same thread', async () => {
  const chatId = (await send(shop, people.shopper, { msn: 'order', merId: 0 })).body.data.chatId;
  let isOver = false;
  const seen: number[][] = [];
  const reading = (async () => {
    while (!isOver) {
      const path = `/api/service/history/${chatId}?limit=100`;
      const { list } = (await shop.call<ChatHistory>('GET', path, { token: people.shopper })).body.data;
      seen.push(list.map(({ id }) => id));
    }
  })();
  const write = (nth: number) => send(shop, people.shopper, { msn: `n ${nth}`, merId: 0 });
  for (let round = 0; round < 4; round += 1) await Promise.all(Array.from({ length: 20 }, (_, nth) => write(nth)));
  isOver = true;
  await reading;
  const final = seen.at(-1) ?? [];
  for (const ids of seen) expect(ids).toEqual(final.filter((id) => id <= (ids.at(-1) ?? 0)));
});

test('ten concurrent first messages begin one conversation', async () => {
  const [last] = await Promise.all([
    send(shop, people.stranger, { msn: 'a', merId: people.merId }),
    ...Array.from({ length: 9 }, (_, nth) => send(shop, people.stranger, { msn: `b ${nth}`, merId: people.merId })),
  ]);
  const { list } = (
    await shop.call<ChatHistory>('GET', `/api/service/history/${last?.body.data.chatId}`, { token: people.stranger })
  ).body.data;
  expect(new Set(list.map(({ chatId }) => chatId)).size).toBe(1);
  expect(list).toHaveLength(10);
});
