import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { GRACE_DAYS } from '../purchases/rules.ts';
import { subscriptionTag } from './own-subscription.server.ts';
import { beginPlanOfMonth } from './plan-of-month.server.ts';

export interface OpenPeriod {
  id: number;
  startsAt: Date;
  endsAt: Date;
  quota: number;
}

/** What may be called of a month in the days of grace, before it is paid: else every second month would cost nothing. */
const GRACE_SHARE = GRACE_DAYS / 30;

/** A century of months. */
const MOST_PERIODS = 1_200;

/**
 * The period of a subscription at a moment; the first to ask opens it. Months count from the start of the subscription:
 * one that began on the 31st has periods that begin on the last day of shorter months. Undefined after its end.
 */
export async function openPeriod(db: Db, subscriptionId: number, now: Date): Promise<OpenPeriod | undefined> {
  const there = await sql<OpenPeriod>`
    select p.id, p.starts_at as "startsAt", p.ends_at as "endsAt", p.quota
    from apis.periods p join apis.subscriptions s on s.id = p.subscription_id
    where s.id = ${subscriptionId}::bigint and (s.ends_at is null or s.ends_at > ${now}::timestamptz)
      and p.starts_at <= ${now}::timestamptz and p.ends_at > ${now}::timestamptz`.execute(db);
  if (there.rows[0]) return there.rows[0];
  if (await beginPlanOfMonth(db, subscriptionId, now)) await invalidateCache(db, subscriptionTag(subscriptionId));
  return beginPeriod(db, subscriptionId, now);
}

/** An update that changes nothing returns the row that another process has inserted meanwhile. */
async function beginPeriod(db: Db, subscriptionId: number, now: Date): Promise<OpenPeriod | undefined> {
  const startOf = (number: ReturnType<typeof sql>) =>
    sql`(s.started_at at time zone 'UTC' + ${number} * interval '1 month') at time zone 'UTC'`;
  const [startsAt, endsAt] = [startOf(sql`n`), startOf(sql`(n + 1)`)];
  const begun = await sql<OpenPeriod>`
    insert into apis.periods as p (subscription_id, starts_at, ends_at, quota)
    select s.id, ${startsAt}, ${endsAt},
      case when s.paid_until <= ${startsAt} then ceil(v.quota * ${GRACE_SHARE}::numeric)::bigint else v.quota end
    from apis.subscriptions s join apis.plan_versions v on v.id = s.plan_version_id,
      generate_series(0, ${MOST_PERIODS}::int) n
    where s.id = ${subscriptionId}::bigint and (s.ends_at is null or s.ends_at > ${now}::timestamptz)
      and ${startsAt} <= ${now}::timestamptz and ${endsAt} > ${now}::timestamptz
    on conflict (subscription_id, starts_at) do update set quota = p.quota
    returning id, starts_at as "startsAt", ends_at as "endsAt", quota`.execute(db);
  return begun.rows[0];
}
