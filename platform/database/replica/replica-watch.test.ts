import { afterEach, beforeEach, expect, test } from 'vitest';
import { LONGEST_LAG_MS, type ReplicaState, ReplicaWatch } from './replica-watch.ts';

/** A primary that writes and a replica that replays what the test lets it. */
let written: number;
let replayed: number;
let broken: Error | undefined;
let now: number;
let states: ReplicaState[];
let watch: ReplicaWatch;

beforeEach(() => {
  [written, replayed, broken, now, states] = [1, 1, undefined, 0, []];
  watch = new ReplicaWatch({
    positions: {
      ofPrimary: async () => String(written),
      isReplayed: async (position) => {
        if (broken) throw broken;
        return replayed >= Number(position);
      },
    },
    onChange: (state) => void states.push(state),
    clock: () => now + performance.now() / 1_000_000,
  });
});
afterEach(() => watch.stop());

const usable = () => expect.poll(() => watch.isCurrent(), { interval: 5 });

test('the replica is not read before it is known to have everything', async () => {
  replayed = 0;
  expect(watch.isCurrent()).toBe(false);
  watch.start();
  await expect.poll(() => watch.isCurrent()).toBe(false);
  replayed = 1;
  await usable().toBe(true);
  expect(states).toEqual([]);
});

test('from a change that was heard of until the replica has replayed it, nothing is read there', async () => {
  watch.start();
  await usable().toBe(true);
  now += 1;
  written = 2;
  watch.heardChange();
  expect(watch.isCurrent()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(watch.isCurrent()).toBe(false);
  replayed = 2;
  await usable().toBe(true);
  // it took little time, which is not worth a line
  expect(states).toEqual([]);
});

test('a change during a round is not covered by that round', async () => {
  watch.start();
  await usable().toBe(true);
  [now, written] = [now + 1, 2];
  watch.heardChange();
  await new Promise((resolve) => setTimeout(resolve, 60));
  [now, written] = [now + 1, 3];
  watch.heardChange();
  replayed = 2;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(watch.isCurrent()).toBe(false);
  replayed = 3;
  await usable().toBe(true);
});

test('a replica that lags is not used, and is again once it has caught up; both are reported once', async () => {
  watch.start();
  await usable().toBe(true);
  written = 2;
  watch.heardChange();
  await new Promise((resolve) => setTimeout(resolve, 60));
  now += LONGEST_LAG_MS + 1;
  await expect.poll(() => states).toEqual(['behind']);
  expect(watch.isCurrent()).toBe(false);
  expect(await watch.catchUp(1_000)).toBe(false);
  replayed = 2;
  await usable().toBe(true);
  expect(states).toEqual(['behind', 'used']);
});

test('a confirmation that is too old counts for nothing', async () => {
  watch.start();
  await usable().toBe(true);
  now += LONGEST_LAG_MS;
  expect(watch.isCurrent()).toBe(false);
  await usable().toBe(true);
});

test('a replica that is away is not used, and statements that wait for it are let go', async () => {
  watch.start();
  await usable().toBe(true);
  const { gone } = watch;
  broken = new Error('connect ECONNREFUSED');
  watch.heardChange();
  await expect.poll(() => states).toEqual(['away']);
  expect(gone.aborted).toBe(true);
  broken = undefined;
  await expect.poll(() => watch.isCurrent(), { timeout: 5_000 }).toBe(true);
  expect(states).toEqual(['away', 'used']);
  expect(watch.gone.aborted).toBe(false);
});

test('a reader who has to see their own writes waits until the replica has them, and not for long', async () => {
  watch.start();
  await usable().toBe(true);
  expect(await watch.catchUp(2_000)).toBe(true);
  [now, written] = [now + 1, 2];
  const asked = performance.now();
  expect(await watch.catchUp(150)).toBe(false);
  expect(performance.now() - asked).toBeLessThan(2_000);
  const catching = watch.catchUp(5_000);
  replayed = 2;
  expect(await catching).toBe(true);
});
