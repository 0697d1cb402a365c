import type { WebSocket } from 'playwright-core';
import { expect } from 'vitest';
import { waitForScripts } from '../browser-window.ts';
import type { Person } from './people.ts';

const PATH = '/socket.io/';
/** More than there are processes, so that each of them gets some. */
const WINDOWS = 4;

/** engine.io's `message`, socket.io's `connect`: the server has let the window in. */
const isWelcome = (frame: { payload: string | Buffer }) => String(frame.payload).startsWith('40');

/**
 * Opens several windows at once: each is connected by its first request, whichever process that reaches, and none has a
 * request refused because another process knows its connection.
 */
export async function openLiveWindows({ context }: Person): Promise<void> {
  const refused: string[] = [];
  const windows = Array.from({ length: WINDOWS }, async () => {
    const page = await context.newPage();
    waitForScripts(page);
    page.on('response', (answer) => {
      if (answer.url().includes(PATH) && answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    const isLive = (socket: WebSocket) => socket.url().includes(PATH);
    const [socket] = await Promise.all([
      page.waitForEvent('websocket', { predicate: isLive, timeout: 30_000 }),
      // a window connects when its reader does something
      page.goto('/users/message_center').then(() => page.keyboard.press('Tab')),
    ]);
    await socket.waitForEvent('framereceived', { predicate: isWelcome, timeout: 30_000 });
    return { page, socket };
  });
  const open = await Promise.all(windows);
  expect(open.filter(({ socket }) => socket.isClosed())).toEqual([]);
  expect(refused).toEqual([]);
  await Promise.all(open.map(({ page }) => page.close()));
}
