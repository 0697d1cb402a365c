import { expect, test } from 'vitest';
import { Rounds } from './rounds.ts';

/** Rounds that end when the test says so. */
function steppedRounds() {
  const begun: (readonly number[])[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const rounds = new Rounds<number>((items) => {
    begun.push(items);
    return new Promise((resolve, reject) => ends.push((failure) => (failure ? reject(failure) : resolve())));
  });
  return { rounds, begun, ends };
}

const settled = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('requests that arrive during a round share the next one', async () => {
  const { rounds, begun, ends } = steppedRounds();
  const first = rounds.add(1);
  await turn();
  const others = [rounds.add(2), rounds.add(3)];
  await turn();
  expect(begun).toEqual([[1]]);
  ends[0]?.();
  await first;
  await turn();
  expect(begun).toEqual([[1], [2, 3]]);
  ends[1]?.();
  await Promise.all(others);
});

test('a failing round fails only its own requests, and the next one runs', async () => {
  const { rounds, begun, ends } = steppedRounds();
  const first = settled(rounds.add(1));
  await turn();
  const second = settled(rounds.add(2));
  ends[0]?.(new Error('broken'));
  expect(await first).toBe('broken');
  await turn();
  ends[1]?.();
  expect(await second).toBe('done');
  expect(begun).toEqual([[1], [2]]);
});
