import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

const RATE = { perSecond: 10, burst: 5 };

it('lets the burst through, then the rate', () => {
  const bucket = new TokenBucket();
  const taken = Array.from({ length: 7 }, () => bucket.take(RATE, 1_000));
  expect(taken.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  expect(taken[5]).toBeCloseTo(0.1);
  expect(bucket.take(RATE, 1_050)).toBeCloseTo(0.05);
  expect(bucket.take(RATE, 1_100)).toBe(0);
  expect(bucket.take(RATE, 1_100)).toBeGreaterThan(0);
});

it.each([1, 7, 100])('never lets more through than rate and burst, asked every %i ms', (step) => {
  const bucket = new TokenBucket();
  let through = 0;
  for (let now = 0; now < 10_000; now += step) if (bucket.take(RATE, now) === 0) through += 1;
  expect(through).toBeLessThanOrEqual(10 * 10 + 5);
  if (step < 100) expect(through).toBeGreaterThanOrEqual(10 * 10);
});

it('keeps no more than the burst over a pause, and nothing of a clock that went back', () => {
  const bucket = new TokenBucket();
  bucket.take(RATE, 1_000_000);
  expect(Array.from({ length: 9 }, () => bucket.take(RATE, 2_000_000)).filter((wait) => wait === 0)).toHaveLength(5);
  expect(bucket.take(RATE, 1_500_000)).toBeGreaterThan(0);
  expect(bucket.left).toBe(0);
});

it('takes a lower rate at once', () => {
  const bucket = new TokenBucket();
  bucket.take(RATE, 0);
  const half = { perSecond: 5, burst: 2 };
  expect(Array.from({ length: 5 }, () => bucket.take(half, 0)).filter((wait) => wait === 0)).toHaveLength(2);
});
