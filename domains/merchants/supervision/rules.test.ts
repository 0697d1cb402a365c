import { expect, test } from 'vitest';
import { processorTimeOf, WORST_TEXTS } from '../../../tests/support/worst-texts.ts';
import { parseRate, statesBefore, writeRate } from './rules.ts';

test.each([
  ['5', 500],
  ['5.25', 525],
  ['5,2', 520],
  [' 12 % ', 1200],
  ['0', 0],
  ['100', 10_000],
])('%s percent is a rate', (typed, rate) => {
  expect(parseRate(typed)).toBe(rate);
});

test.each(['', '100.01', '-1', '5.255', '1e2', 'five'])('“%s” is no rate', (typed) => {
  expect(parseRate(typed)).toBeUndefined();
});

test('a rate is written as it is typed', () => {
  expect([525, 500, 0].map(writeRate)).toEqual(['5.25', '5', '0']);
});

test('closing is final', () => {
  expect(['open', 'paused'].some((state) => statesBefore(state as 'open').includes('closed'))).toBe(false);
});

test('a long text that is no rate takes little time', async () => {
  const long = WORST_TEXTS.percent?.(250_000) ?? '';
  expect(await processorTimeOf(async () => expect(parseRate(long)).toBeUndefined(), 5)).toBeLessThan(5);
});
