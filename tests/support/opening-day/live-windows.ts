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
    const sockets: WebSocket[] = [];
    let isWelcomed = false;
    page.on('websocket', (socket) => {
      if (!socket.url().includes(PATH)) return;
      sockets.push(socket);
      socket.on('framereceived', (frame) => {
        isWelcomed ||= isWelcome(frame);
      });
    });
    await page.goto('/users/message_center');
    // a window connects when its reader does something
    const connect = () => page.keyboard.press('Tab').then(() => isWelcomed);
    await expect.poll(connect, { timeout: 60_000, interval: 500 }).toBe(true);
    return { page, sockets };
  });
  const open = await Promise.all(windows);
  expect(open.map(({ sockets }) => sockets.at(-1)?.isClosed())).toEqual(open.map(() => false));
  expect(refused).toEqual([]);
  await Promise.all(open.map(({ page }) => page.close()));
}
