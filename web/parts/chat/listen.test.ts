import { setTimeout as wait } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';
import type { OutgoingQueue } from './outgoing.ts';
import { ServerClock } from './server-clock.ts';
import type { ThreadSync } from './thread-sync.ts';

/** A window whose server answers a request to join when `answer` is called. */
function openWindow(side: ThreadSync['side']) {
  const asked: string[] = [];
  const handlers = new Map<string, () => void>();
  let answer = () => {};
  const emitWithAck = (event: string) => {
    asked.push(event);
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  const socket = {
    on: (event: string, handler: () => void) => void handlers.set(event, handler),
    timeout: () => ({ emitWithAck }),
  };
  const get = async (path: string) => {
    asked.push(path.split('?')[0] ?? '');
    return { now: new Date().toISOString(), list: [] };
  };
  const clock = new ServerClock();
  clock.note(new Date().toISOString());
  const sync = {
    ...{ api: { get }, side, chatId: 5, merId: 2, queue: { read: () => [] } as unknown as OutgoingQueue },
    ...{ clock, dispatch: () => {}, known: 0, isSending: false },
  };
  listen(socket as unknown as Socket, sync as unknown as ThreadSync);
  return { asked, connect: () => handlers.get('connect')?.(), answer: () => answer() };
}

test('an agent’s window reads the conversation once it receives the signals, so that none is lost in between', async () => {
  const { asked, connect, answer } = openWindow('service');
  connect();
  await wait(0);
  expect(asked).toEqual(['join']);
  answer();
  await wait(0);
  expect(asked).toEqual(['join', '/api/service/desk/history/5']);
});

test('a customer’s window, which receives the signals of its user anyway, reads at once', async () => {
  const { asked, connect } = openWindow('user');
  connect();
  await wait(0);
  expect(asked).toEqual(['/api/service/history/5']);
});
