import { expect, test } from 'vitest';
import type { CalendarEntry } from '../../../domains/promotions/calendar/contract.ts';
import { monthBeside, weeksOf } from './days.ts';

const entry = (startsAt: string, endsAt: string | null): CalendarEntry => ({
  ...{ kind: 'group', id: 1, title: 'Tea', startsAt, endsAt, overlaps: [] },
});
const daysWith = (month: string, each: CalendarEntry) =>
  weeksOf(month, [each], 'Asia/Shanghai')
    .flat()
    .filter(({ entries }) => entries.length > 0)
    .map(({ day }) => day);

test('the weeks of a month begin on Monday and cover it whole', () => {
  const weeks = weeksOf('2026-11', [], 'UTC');
  expect([weeks[0]?.[0]?.day, weeks.at(-1)?.at(-1)?.day]).toEqual(['2026-10-26', '2026-12-06']);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeksOf('2027-02', [], 'UTC')).toHaveLength(4);
});

test('an entry is shown on every day on which it runs, in the site’s time zone', () => {
  // midnight to midnight in Shanghai
  expect(daysWith('2026-11', entry('2026-11-02T16:00:00Z', '2026-11-04T16:00:00Z'))).toEqual([
    '2026-11-03',
    '2026-11-04',
  ]);
  expect(daysWith('2026-11', entry('2026-12-04T00:00:00Z', null))).toEqual(['2026-12-04', '2026-12-05', '2026-12-06']);
});

test.each([
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2027-01', 1, '2027-02'],
  ['2027-03', -1, '2027-02'],
] as const)('beside %s, %i month on, is %s', (month, by, expected) => {
  expect(monthBeside(month, by)).toBe(expected);
});
