import { expect } from 'vitest';
import type { Day } from './day.ts';
import type { Person } from './people.ts';

/** In the browser. */
const askForHome = () => fetch('/', { cache: 'no-store' }).then(({ status }) => status);

/** Restarts one server after the other; pages are answered meanwhile. A trial has only one, which is away for a moment. */
export async function restartServers({ page }: Person, { restart, isProduction, people }: Day): Promise<void> {
  if (!isProduction) {
    await restart(0);
    expect((await page.goto('/'))?.status()).toBe(200);
    people.expectLostWindows();
    return;
  }
  for (const nth of [0, 1]) {
    let isBack = false;
    const restarting = restart(nth).finally(() => {
      isBack = true;
    });
    // a page that fails ends the loop first
    restarting.catch(() => {});
    while (!isBack) expect(await page.evaluate(askForHome)).toBe(200);
    await restarting;
  }
  people.expectLostWindows();
}
