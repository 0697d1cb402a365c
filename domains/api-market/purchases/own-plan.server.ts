import { sql } from 'kysely';
import type { EventMap } from '../../../platform/events.ts';
import type { Ctx } from '../../kit/context.ts';
import type { OwnPlanOfApi } from '../subscriptions/contract.ts';
import { FOLLOWING_PLAN } from '../subscriptions/following-plan.server.ts';
import { versionOnOffer } from '../subscriptions/version-on-offer.server.ts';
import { IS_DEARER } from './dearer-plan.ts';
import { quoteCredits } from './paid-months.server.ts';

type Row = Omit<OwnPlanOfApi, 'credit' | 'paidUntil'> & { paidUntil: Date };

/**
 * The paid plan that the reader has of an API, with what changing to a dearer one now would give back, and which others are
 * dearer; null without one.
 */
export async function readOwnPlan(ctx: Ctx, apiId: number): Promise<OwnPlanOfApi | null> {
  if (!ctx.actor) return null;
  const found = await sql<Row>`
    select s.id as "subscriptionId", v.plan_id as "planId", ${FOLLOWING_PLAN} as "followingId",
      s.paid_until as "paidUntil", array(
        select p.id from apis.plans p join apis.plan_versions o on o.id = ${versionOnOffer(sql`p.id`, ctx.now)}
        where p.api_id = s.api_id and p.id <> v.plan_id and ${IS_DEARER}
      ) as "dearerIds"
    from apis.subscriptions s join apis.plan_versions v on v.id = s.plan_version_id
    where s.user_id = ${ctx.actor.userId}::bigint and s.api_id = ${apiId}::bigint
      and s.paid_until > ${ctx.now}::timestamptz and (s.ends_at is null or s.ends_at > ${ctx.now}::timestamptz)
    order by s.id desc limit 1`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) return null;
  const amount = (await quoteCredits(ctx, [row.subscriptionId])).get(row.subscriptionId) ?? 0;
  return {
    ...row,
    paidUntil: row.paidUntil.toISOString(),
    credit: { amount: { amount, currency: ctx.currency }, at: ctx.now.toISOString() },
  };
}

/** Says what buying these months gives back of another plan, for the cart and the checkout. */
export async function creditPlans(ctx: Ctx, { userId, productIds, give }: EventMap['credits.wanted']): Promise<void> {
  const found = await sql<{ productId: number; subscriptionId: number }>`
    select c.product_id as "productId", s.id as "subscriptionId"
    from apis.plan_products c join apis.plan_versions o on o.id = c.plan_version_id join apis.plans p on p.id = o.plan_id
      join apis.subscriptions s on s.api_id = p.api_id and s.user_id = ${userId}::bigint
      join apis.plan_versions v on v.id = s.plan_version_id
    where c.product_id = any(${[...productIds]}::bigint[]) and s.paid_until > ${ctx.now}::timestamptz
      and (s.ends_at is null or s.ends_at > ${ctx.now}::timestamptz)
      and p.id not in (v.plan_id, ${FOLLOWING_PLAN}) and ${IS_DEARER}`.execute(ctx.db);
  if (found.rows.length === 0) return;
  const credits = await quoteCredits(
    ctx,
    found.rows.map(({ subscriptionId }) => subscriptionId),
  );
  for (const { productId, subscriptionId } of found.rows) give(productId, credits.get(subscriptionId) ?? 0);
}
