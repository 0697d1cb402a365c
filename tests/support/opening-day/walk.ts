import { afterAll, beforeAll, test } from 'vitest';
import type { Day, Step } from './day.ts';

/** One test for each step. A step that was not reached fails as well and names the one that stopped the day. */
export function walk(begin: () => Promise<Day>, steps: readonly Step[]): void {
  let day: Day | undefined;
  let stoppedBy = 'the start of the servers';
  beforeAll(async () => {
    day = await begin();
    stoppedBy = '';
  }, 180_000);
  afterAll(async () => {
    await day?.people.leave();
    await day?.end();
  });
  test.each(steps)('%s', async (title, take) => {
    if (!day || stoppedBy) throw new Error(`not reached: the day stopped at “${stoppedBy}”`);
    stoppedBy = title;
    const check = day.people.watch(title);
    await take(day);
    check();
    stoppedBy = '';
  });
}
