import { expect, test } from 'vitest';
import { periodOf } from './period.ts';

const NOW = new Date('2026-11-23T03:00:00Z');
const of = (wanted: { days?: number; from?: string; to?: string }) => {
  const { first, last, days, before } = periodOf({ days: 7, ...wanted }, 'Asia/Shanghai', NOW);
  return [first, last, days, before.toISOString()];
};

test.each([
  [{}, ['2026-11-17', '2026-11-23', 7, '2026-11-09T16:00:00.000Z']],
  [{ from: '2026-11-01', to: '2026-11-10' }, ['2026-11-01', '2026-11-10', 10, '2026-10-21T16:00:00.000Z']],
  [{ from: '2026-11-10', to: '2026-11-01' }, ['2026-11-01', '2026-11-10', 10, '2026-10-21T16:00:00.000Z']],
  [{ from: '2026-11-20', to: '2026-12-31' }, ['2026-11-20', '2026-11-23', 4, '2026-11-15T16:00:00.000Z']],
  [{ from: '2027-01-01', to: '2027-02-01' }, ['2026-11-23', '2026-11-23', 1, '2026-11-21T16:00:00.000Z']],
  [{ from: '2020-01-01', to: '2026-11-23' }, ['2025-11-23', '2026-11-23', 366, '2024-11-21T16:00:00.000Z']],
])('%j are the days %j', (wanted, expected) => {
  expect(of(wanted)).toEqual(expected);
});
