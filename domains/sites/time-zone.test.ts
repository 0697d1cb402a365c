import { expect, test } from 'vitest';
import { timeZoneOf } from './time-zone.ts';

test.each([
  ['Europe/Paris', 'Europe/Paris'],
  [undefined, 'Asia/Shanghai'],
  ['Nowhere/Land', 'Asia/Shanghai'],
])('a site that says %s is in %s', (timeZone, expected) => {
  expect(timeZoneOf({ settings: { timeZone } })).toBe(expected);
});
