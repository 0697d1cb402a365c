import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { CallBatch } from './call-journal.server.ts';
import { type CallSums, sumCalls, type UsageSum } from './sum-calls.ts';

const HOUR_SECONDS = 3_600;
/** The last use of a key is updated at most this often. */
const SEEN_EVERY = '5 minutes';

/**
 * Saves the calls of a batch, each once: of a batch that was saved before, only the calls that it has more. So a batch may
 * be repeated after a lost connection, and its file may be read while its process still writes. Returns how many were new.
 */
export function saveCalls(db: Db, { process, number, calls }: CallBatch): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`insert into apis.meter_batches (process, number, calls) values (${process}, ${number}::int, 0)
      on conflict do nothing`.execute(tx);
    const found = await sql<{ calls: number }>`select calls from apis.meter_batches
      where process = ${process} and number = ${number}::int for update`.execute(tx);
    const fresh = calls.slice(found.rows[0]?.calls ?? 0);
    if (fresh.length === 0) return 0;
    const sums = sumCalls(fresh);
    await addToPeriods(tx, sums);
    await addToHours(tx, sums.hours);
    await noteUse(tx, sums);
    await sql`update apis.meter_batches set calls = ${calls.length}::int, saved_at = now()
      where process = ${process} and number = ${number}::int`.execute(tx);
    return fresh.length;
  });
}

/** In the order of their ids: two processes that save at once never wait for each other. */
async function addToPeriods(db: Db, { used }: CallSums): Promise<void> {
  await sql`
    with sums as (
      select * from unnest(${[...used.keys()]}::bigint[], ${[...used.values()]}::bigint[]) as s(id, num)
    ), locked as (
      select p.id, s.num from apis.periods p join sums s on s.id = p.id order by p.id for no key update of p
    )
    update apis.periods p set used = used + l.num from locked l where l.id = p.id`.execute(db);
}

async function addToHours(db: Db, hours: readonly UsageSum[]): Promise<void> {
  await sql`
    insert into apis.usage_hours as u
      (subscription_id, hour, operation_id, status_class, calls, counted, bytes, latencies)
    select "subscriptionId", to_timestamp(hour * ${HOUR_SECONDS}::bigint), "operationId", "statusClass", calls, counted, bytes, latencies
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as s("subscriptionId" bigint, hour bigint,
      "operationId" bigint, "statusClass" smallint, calls bigint, counted bigint, bytes bigint, latencies bigint[])
    order by 1, 2, 3, 4
    on conflict (subscription_id, hour, operation_id, status_class) do update set
      calls = u.calls + excluded.calls, counted = u.counted + excluded.counted, bytes = u.bytes + excluded.bytes,
      latencies = (select array_agg(coalesce(had, 0) + coalesce(more, 0) order by place)
        from unnest(u.latencies, excluded.latencies) with ordinality as l(had, more, place))`.execute(db);
}

async function noteUse(db: Db, { keyIds }: CallSums): Promise<void> {
  await sql`
    with stale as (
      select id from apis.keys where id = any(${[...keyIds]}::bigint[])
        and coalesce(last_used_at < now() - ${SEEN_EVERY}::interval, true) order by id for no key update
    )
    update apis.keys k set last_used_at = now() from stale where stale.id = k.id`.execute(db);
}
