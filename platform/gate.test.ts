import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

test('lets a few run at once and the others in their order', async () => {
  const gate = new Gate(2);
  const finished: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await wait(2);
    running -= 1;
    finished.push(number);
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map((number) => gate.run(work(number))));
  expect([most, finished]).toEqual([2, [1, 2, 3, 4, 5, 6]]);
});

test('frees the place when the work fails', async () => {
  const gate = new Gate(1);
  const failing = gate.run(() => Promise.reject(new Error('no')));
  const next = gate.run(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await gate.run(async () => 'again')).toBe('again');
});

test('refuses when too many wait', async () => {
  const gate = new Gate(1, 1);
  const slow = () => gate.run(() => wait(5));
  const results = await Promise.allSettled([slow(), slow(), slow()]);
  expect(results.map((result) => (result.status === 'rejected' ? result.reason.code : 'done'))).toEqual([
    'done',
    'done',
    'too_many_requests',
  ]);
});
