import { expect, test } from 'vitest';
import { timeZoneOf } from './time-zone.ts';

test.each([
  ['Europe/Paris', 'Europe/Paris'],
  [undefined, 'Asia/Shanghai'],
  ['Nowhere/Land', 'Asia/Shanghai'],
])('the setting %s selects the time zone %s', (timeZone, expected) => {
  expect(timeZoneOf({ settings: { timeZone } })).toBe(expected);
});
