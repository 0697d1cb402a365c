import { expect, test } from 'vitest';
import { usageByDay } from './usage-by-day.ts';

const hour = (at: string, statusClass: number, calls: number, counted: number) => ({
  ...{ hour: at, statusClass, calls, counted },
  ...{ operationId: 1, bytes: 10, latencies: [] },
});

test('hours are summed by the day of the site, newest first; failed calls have their own sum', () => {
  const hours = [
    hour('2026-11-20T15:00:00.000Z', 2, 5, 5),
    hour('2026-11-20T16:00:00.000Z', 2, 7, 7),
    hour('2026-11-20T16:00:00.000Z', 4, 2, 2),
    hour('2026-11-20T16:00:00.000Z', 5, 3, 0),
  ];
  expect(usageByDay(hours, 'Asia/Shanghai')).toEqual([
    { day: '2026-11-21', calls: 12, counted: 9, failed: 5 },
    { day: '2026-11-20', calls: 5, counted: 5, failed: 0 },
  ]);
  expect(usageByDay([], 'Asia/Shanghai')).toEqual([]);
});
