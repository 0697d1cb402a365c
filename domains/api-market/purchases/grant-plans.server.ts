import { sql } from 'kysely';
import type { EventMap } from '../../../platform/events.ts';
import type { Ctx } from '../../kit/context.ts';
import { readGivenBack } from '../../orders/held-products.server.ts';
import { keepEarnings } from '../../orders/lifecycle/keep-earnings.server.ts';
import { linesOfPayment } from '../../orders/lines-of-payment.server.ts';
import { FOLLOWING_PLAN } from '../subscriptions/following-plan.server.ts';
import { openPeriod } from '../subscriptions/open-period.server.ts';
import { dropSubscription } from '../subscriptions/own-subscription.server.ts';
import { beginPlanOfMonth, giveWholeQuota } from '../subscriptions/plan-of-month.server.ts';
import { IS_DEARER } from './dearer-plan.ts';
import { endMonths, giveUpMonths, lockOrdersOfMonths } from './paid-months.server.ts';
import { GRACE_DAYS } from './rules.ts';

interface Bought {
  versionId: number;
  planId: number;
  apiId: number;
  orderId: number;
  lineId: number;
}

interface Running {
  id: number;
  /** The plan now, and the one that follows the months that are paid. */
  planId: number;
  followingId: number;
  /** It is paid, or was until less than the days of grace ago: a month of the same plan follows that one. */
  goesOn: boolean;
  /** It is paid, and what was bought is not dearer: it follows, however it came to be bought. */
  isKept: boolean;
  startedAt: Date;
}

/**
 * A month of each plan that was paid for, in the transaction of the payment: a new subscription with its first period, or
 * one month more of the buyer's own. A subscription to another plan of the API changes to the plan that was bought and
 * keeps its keys: a dearer one at once, with a refund of what was not used, any other after the months that are paid.
 */
export async function grantPlans(ctx: Ctx, { userId, paymentNo, lines }: EventMap['order.paid']): Promise<void> {
  if (!lines.some(({ soldAs }) => soldAs === 'api_plan')) return;
  const paid = new Map((await linesOfPayment(ctx, paymentNo)).map((line) => [line.productId, line]));
  const found = await sql<Omit<Bought, 'orderId' | 'lineId'> & { productId: number }>`
    select o.product_id as "productId", v.id as "versionId", v.plan_id as "planId", p.api_id as "apiId"
    from apis.plan_products o join apis.plan_versions v on v.id = o.plan_version_id join apis.plans p on p.id = v.plan_id
    where o.product_id = any(${[...paid.keys()]}::bigint[]) order by p.api_id, v.price_minor`.execute(ctx.db);
  for (const { productId, ...plan } of found.rows) {
    const { orderId = 0, lineId = 0 } = paid.get(productId) ?? {};
    await grantMonth(ctx, userId, { ...plan, orderId, lineId });
  }
}

async function grantMonth(ctx: Ctx, userId: number, bought: Bought): Promise<void> {
  const { versionId, apiId, orderId, lineId } = bought;
  await lockOrdersOfMonths(ctx, sql`s.user_id = ${userId}::bigint and s.api_id = ${apiId}::bigint`);
  const running = await lockRunning(ctx, userId, bought);
  const id = running?.id ?? (await begin(ctx, userId, bought));
  if (running) await makeRoom(ctx, running, bought);
  await sql`
    insert into apis.paid_months (subscription_id, plan_version_id, order_id, line_id, paid_at)
    values (${id}::bigint, ${versionId}::bigint, ${orderId}::bigint, ${lineId}::bigint, ${ctx.now}::timestamptz)`.execute(
    ctx.db,
  );
  const added = await sql<{ until: Date; now: Date }>`
    update apis.subscriptions set ends_at = null, paid_months = coalesce(paid_months, 0) + 1, reminded = 0
    where id = ${id}::bigint
    returning paid_until as until, greatest(started_at, ${ctx.now}::timestamptz) as now`.execute(ctx.db);
  const { until, now } = added.rows[0] ?? { until: ctx.now, now: ctx.now };
  await beginPlanOfMonth(ctx.db, id, now);
  await giveWholeQuota(ctx.db, id, now);
  await openPeriod(ctx.db, id, now);
  // what is not used of a month may still be refunded until it ends
  await keepEarnings(ctx, orderId, until);
  await dropSubscription(ctx, id);
}

async function begin(ctx: Ctx, userId: number, { apiId, versionId }: Bought): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into apis.subscriptions (api_id, plan_version_id, user_id, started_at, paid_months)
    values (${apiId}::bigint, ${versionId}::bigint, ${userId}::bigint, ${ctx.now}::timestamptz, 0) returning id`.execute(
    ctx.db,
  );
  return made.rows[0]?.id ?? 0;
}

async function lockRunning(ctx: Ctx, userId: number, { apiId, versionId }: Bought): Promise<Running | undefined> {
  const found = await sql<Running>`
    select s.id, s.started_at as "startedAt", v.plan_id as "planId", ${FOLLOWING_PLAN} as "followingId",
      coalesce(s.paid_until + make_interval(days => ${GRACE_DAYS}::int) > ${ctx.now}::timestamptz, false) as "goesOn",
      coalesce(s.paid_until > ${ctx.now}::timestamptz, false) and not ${IS_DEARER} as "isKept"
    from apis.subscriptions s join apis.plan_versions v on v.id = s.plan_version_id
      join apis.plan_versions o on o.id = ${versionId}::bigint
    where s.user_id = ${userId}::bigint and s.api_id = ${apiId}::bigint
      and (s.ends_at is null or s.ends_at > ${ctx.now}::timestamptz)
    order by s.ends_at nulls first, s.id desc limit 1 for no key update of s`.execute(ctx.db);
  return found.rows[0];
}

/** After a pause, or on a dearer plan, the months count from today, and so does the quota. */
async function makeRoom(ctx: Ctx, running: Running, bought: Bought): Promise<void> {
  const { id, planId, followingId, goesOn, isKept, startedAt } = running;
  if (goesOn && bought.planId === planId && planId !== followingId) return;
  if (isKept || (goesOn && bought.planId === followingId)) {
    await sql`update apis.subscriptions set next_plan_id = null where id = ${id}::bigint`.execute(ctx.db);
    return;
  }
  if (goesOn) await giveUpMonths(ctx, id);
  else await endMonths(ctx, id);
  // a request that waited for another one began before the months of that one did
  const from = new Date(Math.max(ctx.now.getTime(), startedAt.getTime() + 1));
  await sql`
    update apis.periods set ends_at = greatest(${from}::timestamptz, starts_at + interval '1 millisecond')
    where subscription_id = ${id}::bigint and ends_at > ${from}::timestamptz`.execute(ctx.db);
  await sql`
    update apis.subscriptions set started_at = ${from}::timestamptz, paid_months = 0, next_plan_id = null,
      plan_version_id = ${bought.versionId}::bigint
    where id = ${id}::bigint`.execute(ctx.db);
}

/** A month that was refunded is taken back: the subscription ends earlier, or at once. */
export async function takeBackPlans(ctx: Ctx, { orderId, status }: EventMap['refund.changed']): Promise<void> {
  if (status !== 'refunding') return;
  const productIds = await readGivenBack(ctx, { orderId, soldAs: 'api_plan' });
  if (productIds.length === 0) return;
  const found = await sql<{ id: number; isOver: boolean }>`
    with gone as (
      update apis.paid_months m set ended_at = ${ctx.now}::timestamptz from apis.plan_products o
      where m.order_id = ${orderId}::bigint and m.ended_at is null and o.plan_version_id = m.plan_version_id
        and o.product_id = any(${productIds}::bigint[])
      returning m.subscription_id)
    update apis.subscriptions s set paid_months = greatest(0, s.paid_months - gone.months)
    from (select subscription_id, count(*)::int as months from gone group by 1) gone
    where s.id = gone.subscription_id and s.paid_months > 0
      and (s.ends_at is null or s.ends_at > ${ctx.now}::timestamptz)
    returning s.id, s.paid_months = 0 or s.paid_until <= ${ctx.now}::timestamptz as "isOver"`.execute(ctx.db);
  for (const { id, isOver } of found.rows) await (isOver ? endNow(ctx, id) : dropSubscription(ctx, id));
}

/** A subscription lasts a moment at least. */
async function endNow(ctx: Ctx, id: number): Promise<void> {
  await sql`
    update apis.subscriptions set ends_at = greatest(${ctx.now}::timestamptz, started_at + interval '1 millisecond')
    where id = ${id}::bigint`.execute(ctx.db);
  await dropSubscription(ctx, id);
}
