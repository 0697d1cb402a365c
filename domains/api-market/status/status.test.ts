import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { makeCallable } from '../../../tests/support/open-gateway.ts';
import { as, register } from '../../../tests/support/people.ts';
import { LATENCY_BOUNDS_MS } from '../metering/metered-call.ts';
import { readApiStatus } from './read-status.server.ts';
import { lastDays, latencyAt, STATUS_DAYS } from './rules.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const latenciesOf = (calls: number, bucket: number) =>
  Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, (_, at) => (at === bucket ? calls : 0));

it('is the share of calls that were answered, by day, over all subscriptions', async () => {
  const buyer = await as(bare.ctx(), await register(bare.ctx(), 'caller@example.com'));
  const { apiId, subscriptionId } = await makeCallable(buyer, {});
  const add = (hoursAgo: number, statusClass: number, calls: number, bucket: number) =>
    sql`insert into apis.usage_hours (subscription_id, hour, operation_id, status_class, calls, counted, bytes, latencies)
      values (${subscriptionId}::bigint, date_trunc('hour', ${buyer.now}::timestamptz) - ${hoursAgo}::int * interval '1 hour',
        0, ${statusClass}, ${calls}, 0, 0, ${latenciesOf(calls, bucket)}::bigint[])`.execute(buyer.db);
  await add(0, 2, 90, 2);
  await add(0, 5, 10, 11);
  await add(24 * 3, 4, 300, 0);
  await add(24 * 100, 5, 500, 0);
  const { days, spans } = await readApiStatus(bare.ctx(), apiId);
  expect(days).toHaveLength(STATUS_DAYS);
  expect(days.at(-1)).toMatchObject({ share: 0.9 });
  expect(days.at(-4)).toMatchObject({ share: 1 });
  expect(days[0]).toMatchObject({ share: null });
  expect(spans).toEqual([
    { days: 1, share: 0.9, half: 25, most: null, isSlow: true },
    { days: 7, share: 0.975, half: 5, most: 25, isSlow: false },
    { days: 30, share: 0.975, half: 5, most: 25, isSlow: false },
    { days: 90, share: 0.975, half: 5, most: 25, isSlow: false },
  ]);
});

it('is that of a listed API only', async () => {
  await expect(readApiStatus(bare.ctx(), 987_654)).rejects.toMatchObject({ code: 'api_not_found' });
});

it('has a day without calls where nothing was tried', () => {
  const found = [{ day: '2026-02-28', tried: 2, succeeded: 1 }];
  expect(lastDays(found, '2026-03-01', 3)).toEqual([
    { day: '2026-02-27', tried: 0, succeeded: 0 },
    ...found,
    { day: '2026-03-01', tried: 0, succeeded: 0 },
  ]);
});

it.each([
  [[], 0.5, null],
  [latenciesOf(10, 3), 0.5, 50],
  [latenciesOf(10, 11), 0.95, Number.POSITIVE_INFINITY],
])('the latency of %j at %d is %d', (buckets, share, within) => {
  expect(latencyAt(buckets, share)).toBe(within);
});
