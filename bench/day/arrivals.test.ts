import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { arrive, choose, isServed, type Purpose } from './arrivals.ts';

const purpose = (name: string, perMille: number, run: Purpose['run'] = async () => {}): Purpose => ({
  name,
  perMille,
  run,
});

test('purposes are chosen by their shares', () => {
  const purposes = [purpose('look', 900), purpose('buy', 100)];
  expect([0, 0.5, 0.89, 0.91, 0.999].map((at) => choose(purposes, at).name)).toEqual([
    'look',
    'look',
    'look',
    'buy',
    'buy',
  ]);
});

test('arrivals do not wait for each other, and time counts from when they were meant to arrive', async () => {
  // one at a time is served, so that a queue forms
  let free = Promise.resolve();
  const serve = () => {
    free = free.then(() => wait(50));
    return free;
  };
  const step = await arrive({ purposes: [purpose('call', 1, serve)], rate: 40, seconds: 1, warmSeconds: 0 });
  expect(step.all.arrivals).toBeGreaterThan(20);
  // a client that waited for each response would have seen 50 ms
  expect(step.all.p99).toBeGreaterThan(300);
});

test('failures are counted with their reason, and end what counts as served', async () => {
  const refuse = async () => Promise.reject(new Error('503'));
  const purposes = [purpose('read', 500), purpose('write', 500, refuse)];
  const step = await arrive({ purposes, rate: 200, seconds: 0.5, warmSeconds: 0.1 });
  expect(step.byPurpose.read?.errors).toBe(0);
  expect(step.byPurpose.write?.errors).toBe(step.byPurpose.write?.arrivals);
  expect(step.reasons[0]).toContain('503');
  expect(isServed(step)).toBe(false);
});
