import { describe, expect, test } from 'vitest';
import { maxPictures, workingDaysAfter } from './rules.ts';

describe('working days', () => {
  test.each([
    // a Saturday in November 2026
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-23', 5, '2026-11-30'],
    ['2026-11-21', 15, '2026-12-11'],
    ['2026-11-25', 0, '2026-11-25'],
  ])('after %s, %i of them lead to %s', (from, days, to) => {
    expect(workingDaysAfter(new Date(from), days).toISOString().slice(0, 10)).toBe(to);
  });
});

test('an application carries five pictures, in Chinese ten', () => {
  expect((['en', 'fr', 'th', 'lao', 'zh-CN', 'zh-TW'] as const).map(maxPictures)).toEqual([5, 5, 5, 5, 10, 10]);
});
