import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { requireOwnApi } from '../manage/own-api.server.ts';
import { LATENCY_BOUNDS_MS } from './metered-call.ts';
import { percentileOf } from './percentile.ts';
import type { ProviderUsage, ProviderUsageQuery, UsageSums } from './provider-contract.ts';

interface SumRow {
  calls: number;
  refused: number;
  failed: number;
  latencies: number[];
}

const LATENCIES = sql.join(
  Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, (_, at) => sql`sum(h.latencies[${sql.lit(at + 1)}])::float8`),
);
const SUMS = sql`sum(h.calls)::float8 as calls,
  coalesce(sum(h.calls) filter (where h.status_class = 4), 0)::float8 as refused,
  coalesce(sum(h.calls) filter (where h.status_class = 5), 0)::float8 as failed, array[${LATENCIES}] as latencies`;

/** What all subscribers of an own API have called. Throws `no_permission`, `api_not_found`. */
export async function readProviderUsage(ctx: Ctx, { apiId, days }: ProviderUsageQuery): Promise<ProviderUsage> {
  await requireOwnApi(ctx, apiId);
  const hours = sql`apis.usage_hours h join apis.subscriptions s on s.id = h.subscription_id
    where s.api_id = ${apiId}::bigint and h.hour > ${ctx.now}::timestamptz - ${days}::int * interval '1 day'`;
  const [byDay, byOperation] = await Promise.all([readDays(ctx, hours), readOperations(ctx, hours)]);
  const total = addUp(byOperation);
  return {
    byDay: byDay.map((row) => ({ day: row.day, ...sumsOf(row) })),
    byOperation: byOperation.map((row) => {
      const { id, method, path } = row;
      return { id, method, path, ...sumsOf(row) };
    }),
    total: sumsOf(total),
    documented: addUp(byOperation.filter(({ id }) => id !== null)).calls,
  };
}

async function readDays(ctx: Ctx, hours: RawBuilder<unknown>): Promise<(SumRow & { day: string })[]> {
  const found = await sql<SumRow & { day: string }>`
    select to_char(h.hour at time zone ${timeZoneOf(ctx.site)}, 'YYYY-MM-DD') as day, ${SUMS} from ${hours}
    group by 1 order by 1 desc`.execute(ctx.db);
  return found.rows;
}

type OperationRow = SumRow & { id: number | null; method: string; path: string };

/** An operation that the document no longer has keeps its figures. */
async function readOperations(ctx: Ctx, hours: RawBuilder<unknown>): Promise<OperationRow[]> {
  const found = await sql<OperationRow>`
    select u.id, coalesce(o.method, '') as method, coalesce(o.path, '') as path, u.calls, u.refused, u.failed, u.latencies
    from (select nullif(h.operation_id, 0) as id, ${SUMS} from ${hours} group by 1) u
      left join apis.operations o on o.id = u.id
    order by u.calls desc, u.id`.execute(ctx.db);
  return found.rows;
}

function addUp(rows: readonly SumRow[]): SumRow {
  const sum = (key: 'calls' | 'refused' | 'failed') => rows.reduce((all, row) => all + row[key], 0);
  const latencies = Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, (_, at) =>
    rows.reduce((all, row) => all + (row.latencies[at] ?? 0), 0),
  );
  return { calls: sum('calls'), refused: sum('refused'), failed: sum('failed'), latencies };
}

function sumsOf({ calls, refused, failed, latencies }: SumRow): UsageSums {
  return { calls, refused, failed, p50: percentileOf(latencies, 0.5), p95: percentileOf(latencies, 0.95) };
}
