import { expect, test } from 'vitest';
import type { GrownCall } from './call.ts';
import { grownReport } from './report.ts';

const list: GrownCall = { name: 'list', who: 'owner', path: '/' };
const search: GrownCall = { ...list, name: 'search', isSearch: true };
const page: GrownCall = { ...list, name: 'page', who: 'guest' };

const targetOf = (call: GrownCall, small: number, large: number, p95 = large) => {
  const report = grownReport(
    [call],
    { [call.name]: { middle: small, p95: small, bytes: 100 } },
    { [call.name]: { middle: large, p95, bytes: 2_500 } },
  );
  return report.split('\n')[1]?.replace(/\s+/g, ' ');
};

test('a list may take twice its time on the small shop, a search three times', () => {
  expect(targetOf(list, 4, 8)).toBe('list 4.0 8.0 2.0 8.0 0.1 2.5 met');
  expect(targetOf(list, 4, 8.1)).toMatch(/MISSED ratio$/);
  expect(targetOf(search, 4, 12)).toMatch(/met$/);
  expect(targetOf(search, 4, 12.1)).toMatch(/MISSED ratio$/);
  expect(targetOf(page, 0.5, 1.5)).toMatch(/met$/);
});

test('in the offices, the 95th percentile has a limit of its own', () => {
  expect(targetOf(list, 40, 45, 50.1)).toMatch(/MISSED p95$/);
  expect(targetOf(list, 10, 45, 50.1)).toMatch(/MISSED ratio p95$/);
  expect(targetOf(page, 40, 45, 50.1)).toMatch(/met$/);
});
