import { sql } from 'kysely';
import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { dropApi, lockOwnApi } from '../manage/own-api.server.ts';
import { withdrawPlans } from '../purchases/withdraw-plans.server.ts';
import { announcePrice } from './announce-price.server.ts';
import type { ChangePlanInput, CreatePlanInput } from './contract.ts';
import { currencyOfPlans } from './own-plans.server.ts';
import { MOST_PLANS } from './rules.ts';

/**
 * Adds a plan to an own API. Throws `no_permission`, `developer_suspended`, `api_not_found`, `api_taken_down`,
 * `api_plan_key_taken`, `api_plans_full`.
 */
export async function createPlan(ctx: Ctx, input: CreatePlanInput): Promise<{ id: number }> {
  const { apiId, key, name, summary } = input;
  return transact(ctx, async (tx) => {
    await lockOwnApi(tx, apiId);
    const made = await sql<{ id: number }>`
      insert into apis.plans (api_id, key, name, summary, sort, created_at)
      select ${apiId}::bigint, ${key}, ${JSON.stringify(name)}::jsonb, ${JSON.stringify(summary)}::jsonb,
        coalesce(max(sort), -1) + 1, ${ctx.now}::timestamptz
      from apis.plans where api_id = ${apiId}::bigint
      having count(*) filter (where retired_at is null) < ${MOST_PLANS}
      returning id`.execute(tx.db);
    const [plan] = made.rows;
    if (!plan) throw new DomainError('api_plans_full', { most: MOST_PLANS });
    await addVersion(tx, plan.id, { ...input, currency: currencyOfPlans(ctx), validFrom: ctx.now });
    await audit(tx, 'api.plan_created', `api:${apiId}`, { plan: key });
    await dropApi(tx, apiId);
    return plan;
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'plans_api_id_key_key' ? new DomainError('api_plan_key_taken') : error;
  });
}

interface PlanRow {
  apiId: number;
  key: string;
  isRetired: boolean;
  currency: string;
  isSame: boolean;
}

/**
 * Changes a plan of an own API. Other terms are a version of their own, for new subscriptions and months; those that are
 * paid keep theirs, and a higher price holds only after the days of notice if members pay the present one.
 * Throws `no_permission`, `developer_suspended`, `api_plan_not_found`, `api_plan_retired`, `api_taken_down`.
 */
export async function changePlan(ctx: Ctx, input: ChangePlanInput): Promise<void> {
  const { id, name, summary } = input;
  await transact(ctx, async (tx) => {
    const { apiId, key, currency, isSame } = await lockPlan(tx, id, input);
    await sql`
      update apis.plans set name = ${JSON.stringify(name)}::jsonb, summary = ${JSON.stringify(summary)}::jsonb
      where id = ${id}::bigint`.execute(tx.db);
    if (!isSame) {
      const validFrom = await announcePrice(tx, { planId: id, priceMinor: input.priceMinor, currency });
      await addVersion(tx, id, { ...input, currency, validFrom });
      if (validFrom <= ctx.now) await withdrawPlans(tx, apiId);
    }
    await audit(tx, 'api.plan_changed', `api:${apiId}`, { plan: key });
    await dropApi(tx, apiId);
  });
}

/** Nobody takes the plan any more; subscriptions to it go on. Throws the same. */
export async function retirePlan(ctx: Ctx, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { apiId, key } = await lockPlan(tx, id);
    await sql`update apis.plans set retired_at = ${ctx.now}::timestamptz where id = ${id}::bigint`.execute(tx.db);
    await withdrawPlans(tx, apiId);
    await audit(tx, 'api.plan_retired', `api:${apiId}`, { plan: key });
    await dropApi(tx, apiId);
  });
}

type Terms = Pick<ChangePlanInput, 'priceMinor' | 'quota' | 'ratePerSecond' | 'burst'>;
const NO_TERMS: Terms = { priceMinor: 0, quota: 0, ratePerSecond: 0, burst: 0 };

/** Locks the API as well, so that changes of its plans are made one after the other. */
async function lockPlan(ctx: Ctx, id: number, terms: Terms = NO_TERMS): Promise<PlanRow> {
  const { priceMinor, quota, ratePerSecond, burst } = terms;
  const found = await sql<{ apiId: number }>`
    select api_id as "apiId" from apis.plans where id = ${id}::bigint`.execute(ctx.db);
  const [place] = found.rows;
  await lockOwnApi(ctx, place?.apiId ?? 0).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'api_not_found'
      ? new DomainError('api_plan_not_found')
      : error;
  });
  const read = await sql<PlanRow>`
    select p.api_id as "apiId", p.key, p.retired_at is not null as "isRetired", v.currency,
      v.price_minor = ${priceMinor}::bigint and v.quota = ${quota}::bigint
        and v.rate_per_second = ${ratePerSecond}::int and v.burst = ${burst}::int as "isSame"
    from apis.plans p join apis.plan_versions v on v.plan_id = p.id
    where p.id = ${id}::bigint order by v.number desc limit 1`.execute(ctx.db);
  const [plan] = read.rows;
  if (!plan) throw new DomainError('api_plan_not_found');
  if (plan.isRetired) throw new DomainError('api_plan_retired');
  return plan;
}

async function addVersion(
  ctx: Ctx,
  planId: number,
  { priceMinor, quota, ratePerSecond, burst, currency, validFrom }: Terms & { currency: string; validFrom: Date },
): Promise<void> {
  await sql`
    insert into apis.plan_versions (plan_id, number, price_minor, currency, quota, rate_per_second, burst, valid_from,
      created_at)
    select ${planId}::bigint, coalesce(max(number), 0) + 1, ${priceMinor}::bigint, ${currency}, ${quota}::bigint,
      ${ratePerSecond}::int, ${burst}::int, ${validFrom}::timestamptz, ${ctx.now}::timestamptz
    from apis.plan_versions where plan_id = ${planId}::bigint`.execute(ctx.db);
}
