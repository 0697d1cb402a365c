import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import type { Usage, UsageQuery } from './contract.ts';
import { LATENCY_BOUNDS_MS } from './metered-call.ts';

type Row = Omit<Usage['hours'][number], 'hour'> & { hour: Date };

/** What the calls of an own subscription were, by hour, operation and status. Throws `api_subscription_not_found`. */
export async function readUsage(ctx: Ctx, { subscriptionId, hours }: UsageQuery): Promise<Usage> {
  const { userId } = requireActor(ctx);
  const own = await sql`
    select from apis.subscriptions where id = ${subscriptionId}::bigint and user_id = ${userId}::bigint`.execute(
    ctx.db,
  );
  if (own.rows.length === 0) throw new DomainError('api_subscription_not_found');
  const found = await sql<Row>`
    select hour, nullif(operation_id, 0) as "operationId", status_class as "statusClass", calls, counted, bytes, latencies
    from apis.usage_hours
    where subscription_id = ${subscriptionId}::bigint
      and hour > ${ctx.now}::timestamptz - ${hours}::int * interval '1 hour'
    order by hour, operation_id, status_class`.execute(ctx.db);
  return {
    latencyBounds: [...LATENCY_BOUNDS_MS],
    hours: found.rows.map((row) => ({ ...row, hour: row.hour.toISOString() })),
  };
}
