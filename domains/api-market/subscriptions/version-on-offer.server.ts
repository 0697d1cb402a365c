import { type RawBuilder, sql } from 'kysely';

/** SQL: the version of a plan that is on offer at a moment. */
export const versionOnOffer = (planId: RawBuilder<unknown>, now: Date) => sql<number>`(
  select o.id from apis.plan_versions o where o.plan_id = ${planId} and o.valid_from <= ${now}::timestamptz
  order by o.number desc limit 1)`;

/** SQL: the version that is on offer is the one that was agreed to, or no worse: no dearer, with no fewer or slower calls. */
export const isAgreed = (agreedId: RawBuilder<unknown>, offeredId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from apis.plan_versions x join apis.plan_versions y on y.plan_id = x.plan_id and y.currency = x.currency
    and y.price_minor between 1 and x.price_minor and y.quota >= x.quota and y.rate_per_second >= x.rate_per_second
    and y.burst >= x.burst
  where x.id = ${agreedId} and y.id = ${offeredId})`;
