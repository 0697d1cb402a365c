import { expect, test } from 'vitest';
import { dayShape, instantShape } from './moment-shapes.ts';

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
  ['2031-05-05T05:05:05.5+08:00', '2031-05-04T21:05:05.500Z'],
  ['2026-01-01T00:00:00+23:59', '2025-12-31T00:01:00.000Z'],
])('reads the moment %s in UTC', (text, utc) => {
  expect(instantShape.parse(text)).toBe(utc);
});

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59', '2026-02-30T00:00:00Z'])(
  'refuses %s, which the database cannot keep',
  (text) => {
    expect(instantShape.safeParse(text).success).toBe(false);
  },
);

test.each(['0000-01-01', '9999-12-31', '2026-02-30'])('refuses the day %s', (text) => {
  expect(dayShape.safeParse(text).success).toBe(false);
});

test('leaves a day unchanged', () => {
  expect(dayShape.parse('2024-02-29')).toBe('2024-02-29');
});
