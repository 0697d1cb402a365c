import { type RawBuilder, sql } from 'kysely';

/** SQL: the version of a plan that is on offer at a moment. */
export const versionOnOffer = (planId: RawBuilder<unknown>, now: Date) => sql<number>`(
  select o.id from apis.plan_versions o where o.plan_id = ${planId} and o.valid_from <= ${now}::timestamptz
  order by o.number desc limit 1)`;
