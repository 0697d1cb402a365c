import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnApi } from '../manage/own-api.server.ts';
import type { OwnPlan, OwnPlans } from './contract.ts';

type Row = Omit<OwnPlan, 'price' | 'appliesFrom'> & { amount: number; currency: string; validFrom: Date };

/** The plans of an own API, those on offer first. Throws `no_permission`, `api_not_found`. */
export async function listOwnPlans(ctx: Ctx, apiId: number): Promise<OwnPlans> {
  await requireOwnApi(ctx, apiId);
  const found = await sql<Row>`
    select p.id, p.key, p.name, p.summary, v.number as version, v.valid_from as "validFrom", v.price_minor as amount, v.currency, v.quota,
      v.rate_per_second as "ratePerSecond", v.burst, p.retired_at is not null as "isRetired",
      s.subscribers, s.earlier as "onEarlierTerms"
    from apis.plans p cross join lateral (
      select * from apis.plan_versions where plan_id = p.id order by number desc limit 1) v cross join lateral (
      select count(*)::int as subscribers, count(*) filter (where t.plan_version_id <> v.id)::int as earlier
      from apis.subscriptions t join apis.plan_versions o on o.id = t.plan_version_id
      where o.plan_id = p.id and t.api_id = p.api_id
        and (t.ends_at is null or t.ends_at > ${ctx.now}::timestamptz)) s
    where p.api_id = ${apiId}::bigint order by p.retired_at is not null, p.sort, p.id`.execute(ctx.db);
  return {
    currency: currencyOfPlans(ctx),
    list: found.rows.map(({ amount, currency, validFrom, ...plan }) => ({
      ...plan,
      price: { amount, currency },
      appliesFrom: validFrom > ctx.now ? validFrom.toISOString() : null,
    })),
  };
}

/** New plans have prices in the currency of the site. */
export const currencyOfPlans = ({ site }: Ctx): string => site.defaultCurrency;
