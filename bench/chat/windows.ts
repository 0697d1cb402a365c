import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { ChatMessage } from '../../domains/chat/contract.ts';
import type { Person } from '../../tests/support/crowd.ts';
import { summary } from '../load.ts';
import type { Talk } from './fill.ts';

const AT_ONCE = 50;
/** A message that no window has received by then is lost. */
const LOST_MS = 5_000;

interface Expected {
  at: number;
  /** Windows of the other side that have not received it. */
  missing: number;
}

/** All open windows, and when each message arrived in those of the other side. */
export class Windows {
  readonly #sockets: Socket[] = [];
  readonly #expected = new Map<string, Expected>();
  #took: number[] = [];

  /** Opens one window for each user, `AT_ONCE` at a time. */
  async open(users: { url: string; person: Person; rooms: string[]; side: 'shopper' | 'agent' }[]): Promise<void> {
    for (let from = 0; from < users.length; from += AT_ONCE) {
      await Promise.all(users.slice(from, from + AT_ONCE).map((user) => this.#open(user)));
    }
  }

  async #open({ url, person, rooms, side }: Parameters<Windows['open']>[0][number]): Promise<void> {
    const socket = io(url, {
      transports: ['websocket'],
      extraHeaders: { cookie: `token=${person.token}`, 'x-forwarded-for': person.ip },
      auth: { rooms: side === 'shopper' ? [`user:${person.userId}`, ...rooms] : rooms },
      forceNew: true,
      reconnection: false,
    });
    this.#sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    for (const room of rooms) await socket.emitWithAck('join', { room: 'desk', id: Number(room.split(':')[1]) });
    socket.on('chat.message', (message: ChatMessage) => {
      if ((message.sendType === 0) === (side === 'agent')) this.#received(message.clientId);
    });
  }

  #received(clientId: string): void {
    const expected = this.#expected.get(clientId);
    if (!expected) return;
    this.#took.push(performance.now() - expected.at);
    expected.missing -= 1;
    if (expected.missing === 0) this.#expected.delete(clientId);
  }

  /** A message is being sent to that many windows. */
  expect(clientId: string, missing: number): void {
    this.#expected.set(clientId, { at: performance.now(), missing });
  }

  /** How long messages took since the last question; the run fails if one was lost. */
  async measured(): Promise<{ p50: number; p99: number; received: number }> {
    const end = performance.now() + LOST_MS;
    while (this.#expected.size > 0 && performance.now() < end) await wait(20);
    if (this.#expected.size > 0) throw new Error(`${this.#expected.size} messages did not reach every window`);
    const { p50, p99 } = summary(this.#took);
    const received = this.#took.length;
    this.#took = [];
    return { p50, p99, received };
  }

  close(): void {
    for (const socket of this.#sockets) socket.disconnect();
  }
}

/** The windows of all conversations: one for each shopper and agent, spread over the servers. */
export async function openAll(talks: readonly Talk[], urls: readonly string[]): Promise<Windows> {
  const windows = new Windows();
  const urlOf = (nth: number) => urls[nth % urls.length] as string;
  const shops = [...new Set(talks.map(({ shop }) => shop))];
  const agents = shops.flatMap(({ agents: people, merId }) =>
    people.map((person, nth) => ({ url: urlOf(nth), person, rooms: [`desk:${merId}`], side: 'agent' as const })),
  );
  const shoppers = talks.map(({ shopper }, nth) => ({
    url: urlOf(nth),
    person: shopper,
    rooms: [],
    side: 'shopper' as const,
  }));
  await windows.open([...agents, ...shoppers]);
  return windows;
}
