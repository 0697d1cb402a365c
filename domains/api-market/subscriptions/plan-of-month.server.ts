import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { versionOnOffer } from './version-on-offer.server.ts';

/**
 * Gives a subscription the terms that its present time was paid for: those of the month that has begun, or those of the
 * free plan that was chosen for the time after the paid months. True if the terms changed.
 */
export async function beginPlanOfMonth(db: Db, subscriptionId: number, now: Date): Promise<boolean> {
  const isFree = await beginFreePlan(db, subscriptionId, now);
  const changed = await sql`
    with present as (
      select m.plan_version_id from apis.paid_months m join apis.subscriptions s on s.id = m.subscription_id
      where s.id = ${subscriptionId}::bigint and m.ended_at is null
        and (s.started_at at time zone 'UTC' + (
          select count(*) from apis.paid_months e where e.subscription_id = s.id and e.ended_at is null and e.id < m.id)
          * interval '1 month') at time zone 'UTC' <= ${now}::timestamptz
      order by m.id desc limit 1)
    update apis.subscriptions s set plan_version_id = present.plan_version_id from present
    where s.id = ${subscriptionId}::bigint and s.plan_version_id <> present.plan_version_id returning s.id`.execute(db);
  if (!isFree && changed.rows.length === 0) return false;
  await giveWholeQuota(db, subscriptionId, now);
  return true;
}

/** To a period that was opened in the days of grace, once its month is paid: of its present terms. */
export async function giveWholeQuota(db: Db, subscriptionId: number, now: Date): Promise<void> {
  await sql`
    update apis.periods d set quota = greatest(d.granted, v.quota),
      reminded = case when v.quota > d.quota then 0 else d.reminded end
    from apis.subscriptions s join apis.plan_versions v on v.id = s.plan_version_id
    where s.id = ${subscriptionId}::bigint and d.subscription_id = s.id and d.starts_at <= ${now}::timestamptz
      and d.ends_at > ${now}::timestamptz and d.quota <> greatest(d.granted, v.quota)`.execute(db);
}

async function beginFreePlan(db: Db, subscriptionId: number, now: Date): Promise<boolean> {
  const begun = await sql`
    update apis.subscriptions s set plan_version_id = v.id, started_at = s.paid_until, paid_months = null,
      next_plan_id = null, reminded = 0
    from apis.plans p join apis.plan_versions v on v.id = ${versionOnOffer(sql`p.id`, now)}
    where s.id = ${subscriptionId}::bigint and p.id = s.next_plan_id and p.retired_at is null and v.price_minor = 0
      and s.paid_until <= ${now}::timestamptz and s.ends_at is null returning s.id`.execute(db);
  if (begun.rows.length === 0) return false;
  await sql`
    update apis.paid_months set ended_at = ${now}::timestamptz
    where subscription_id = ${subscriptionId}::bigint and ended_at is null`.execute(db);
  return true;
}
