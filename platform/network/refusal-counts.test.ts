import { expect, test } from 'vitest';
import { RefusalCounts } from './refusal-counts.ts';

test('a sender is notable at the hundredth and thousandth refusal within five minutes, separately from others', () => {
  const counts = new RefusalCounts();
  const start = new Date('2026-01-01T00:00:00Z');
  const notable = (times: number, now: Date, sender = 'a') =>
    Array.from({ length: times }, () => counts.add(sender, now)).filter((count) => count !== undefined);
  expect(notable(99, start)).toEqual([]);
  expect(notable(50, start, 'b')).toEqual([]);
  expect(notable(901, new Date(start.getTime() + 300_000))).toEqual([100, 1_000]);
  const later = new Date(start.getTime() + 300_001);
  expect(notable(99, later)).toEqual([]);
  expect(notable(1, later)).toEqual([100]);
});
