import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { addProvider, answersTo, CITIES, FOR_READERS, fileOf, type Provider } from '../../../tests/support/provider.ts';
import { importDocument } from '../manage/import-document.server.ts';
import { LATENCY_BOUNDS_MS } from './metered-call.ts';
import { percentileOf } from './percentile.ts';
import { readProviderUsage } from './provider-usage.server.ts';

let bare: BareApp;
let provider: Provider;
beforeAll(async () => {
  bare = await startBareApp();
  provider = await addProvider(bare);
});
afterAll(() => bare.close());

const none = () => Array<number>(LATENCY_BOUNDS_MS.length + 1).fill(0);

describe('the usage of an API', () => {
  it('adds up the calls of all subscribers by day and operation', async () => {
    const { db } = bare.app.database;
    const id = await provider.newApi();
    await importDocument(provider.owner, id, fileOf(CITIES));
    await provider.newPlan(id);
    const operation = await sql<{ id: number }>`
      select id from apis.operations where api_id = ${id}::bigint order by sort limit 1`.execute(db);
    const operationId = operation.rows[0]?.id ?? 0;
    const subscriptions = await sql<{ id: number }>`
      insert into apis.subscriptions (api_id, plan_version_id, user_id)
      select ${id}::bigint, v.id, u from apis.plan_versions v join apis.plans p on p.id = v.plan_id, generate_series(1, 2) u
      where p.api_id = ${id}::bigint returning id`.execute(db);
    const [first = 0, second = 0] = subscriptions.rows.map((row) => row.id);
    const add = (
      subscriptionId: number,
      days: number,
      operation_: number,
      status: number,
      calls: number,
      bucket: number,
    ) => {
      const latencies = none();
      latencies[bucket] = calls;
      return sql`
        insert into apis.usage_hours (subscription_id, hour, operation_id, status_class, calls, counted, bytes, latencies)
        values (${subscriptionId}::bigint, date_trunc('hour', now()) - ${days}::int * interval '1 day', ${operation_}::bigint,
          ${status}::int, ${calls}::bigint, 0, 0, ${latencies}::bigint[])`.execute(db);
    };
    await add(first, 1, operationId, 2, 90, 0);
    await add(second, 1, operationId, 5, 6, 11);
    await add(second, 2, 0, 4, 4, 4);
    await add(second, 40, 0, 2, 1_000, 4);

    const usage = await readProviderUsage(provider.owner, { apiId: id, days: 30 });
    expect(usage.byDay.map(({ day: _, ...sums }) => sums)).toEqual([
      { calls: 96, refused: 0, failed: 6, p50: 5, p95: null },
      { calls: 4, refused: 4, failed: 0, p50: 100, p95: 100 },
    ]);
    expect(usage.byOperation).toMatchObject([
      { id: operationId, method: 'GET', path: '/cities', calls: 96, failed: 6 },
      { id: null, calls: 4, refused: 4 },
    ]);
    expect(usage).toMatchObject({ total: { calls: 100, refused: 4, failed: 6 }, documented: 96 });
    expect(await answersTo(provider, (ctx) => readProviderUsage(ctx, { apiId: id, days: 30 }))).toEqual(FOR_READERS);
  });

  it('is empty before the first call', async () => {
    const usage = await readProviderUsage(provider.owner, { apiId: await provider.newApi(), days: 30 });
    const sums = { calls: 0, refused: 0, failed: 0, p50: null, p95: null };
    expect(usage).toEqual({ byDay: [], byOperation: [], total: sums, documented: 0 });
  });
});

describe('a percentile', () => {
  it.each<[calls: Record<number, number>, share: number, ms: number | null]>([
    [{}, 0.5, null],
    [{ 0: 1 }, 0.95, 5],
    [{ 0: 50, 3: 50 }, 0.5, 5],
    [{ 0: 49, 3: 51 }, 0.5, 50],
    [{ 0: 94, 11: 6 }, 0.95, null],
  ])('of the calls %j at %d is %j ms', (calls, share, ms) => {
    const latencies = Object.entries(calls).reduce((all, [at, count]) => all.with(Number(at), count), none());
    expect(percentileOf(latencies, share)).toBe(ms);
  });
});
