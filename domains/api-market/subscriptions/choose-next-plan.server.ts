import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { NextPlanInput } from './contract.ts';
import { dropSubscription, lockSubscription } from './own-subscription.server.ts';
import { beginPlanOfMonth } from './plan-of-month.server.ts';
import { versionOnOffer } from './version-on-offer.server.ts';

/**
 * Chooses the plan that follows the months that an own subscription is paid for, free or cheaper; null stays with the
 * present one. Until then it can be chosen again. A cancelled subscription goes on. Throws `members_only`,
 * `api_subscription_not_found`, `api_plan_not_found`, and `api_plan_not_cheaper`: a dearer plan is bought at once.
 */
export async function chooseNextPlan(ctx: Ctx, { id, planId }: NextPlanInput): Promise<void> {
  requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  await transact(ctx, async (tx) => {
    const { apiId, paidUntil } = await lockSubscription(tx, id);
    if (!paidUntil) throw new DomainError('api_subscription_not_found');
    if (planId !== null) await refuseUnfit(tx, { id, apiId, planId });
    await sql`
      update apis.subscriptions set next_plan_id = ${planId}::bigint, ends_at = null where id = ${id}::bigint`.execute(
      tx.db,
    );
    await dropSubscription(tx, id);
  });
}

async function refuseUnfit(ctx: Ctx, wanted: { id: number; apiId: number; planId: number }): Promise<void> {
  const found = await sql<{ isCheaper: boolean }>`
    select o.currency = v.currency and o.price_minor <= v.price_minor and p.id <> v.plan_id as "isCheaper"
    from apis.plans p join apis.apis a on a.id = p.api_id and a.status = 'listed'
      join apis.plan_versions o on o.id = ${versionOnOffer(sql`p.id`, ctx.now)}
      join apis.subscriptions s on s.id = ${wanted.id}::bigint join apis.plan_versions v on v.id = s.plan_version_id
    where p.id = ${wanted.planId}::bigint and p.api_id = ${wanted.apiId}::bigint and p.retired_at is null`.execute(
    ctx.db,
  );
  const [plan] = found.rows;
  if (!plan) throw new DomainError('api_plan_not_found');
  if (!plan.isCheaper) throw new DomainError('api_plan_not_cheaper');
}

/** Takes a cancellation back before the end. Throws `members_only`, `api_subscription_not_found`. */
export async function resumeSubscription(ctx: Ctx, id: number): Promise<void> {
  requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  await transact(ctx, async (tx) => {
    await lockSubscription(tx, id);
    await sql`update apis.subscriptions set ends_at = null where id = ${id}::bigint`.execute(tx.db);
    await dropSubscription(tx, id);
  });
}

const BATCH = 200;

/** Begins the free plans whose time has come, also of those that are not called; a paid one waits for its payment. Returns how many. */
export async function beginNextPlans(ctx: Ctx): Promise<number> {
  const due = await sql<{ id: number }>`
    select s.id from apis.subscriptions s join apis.plans p on p.id = s.next_plan_id and p.retired_at is null
      join apis.plan_versions o on o.id = ${versionOnOffer(sql`p.id`, ctx.now)} and o.price_minor = 0
    where s.paid_until <= ${ctx.now}::timestamptz and s.ends_at is null
    order by s.paid_until limit ${BATCH}::int`.execute(ctx.db);
  let begun = 0;
  for (const { id } of due.rows)
    await transact(ctx, async (tx) => {
      if (!(await beginPlanOfMonth(tx.db, id, tx.now))) return;
      begun += 1;
      await dropSubscription(tx, id);
    });
  return begun;
}
