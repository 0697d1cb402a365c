import { sql } from 'kysely';
import type { EventMap } from '../../../platform/events.ts';
import type { Ctx } from '../../kit/context.ts';
import { readGivenBack } from '../../orders/held-products.server.ts';
import { openPeriod } from '../subscriptions/open-period.server.ts';
import { dropSubscription } from '../subscriptions/own-subscription.server.ts';
import { GRACE_DAYS } from './rules.ts';

interface Bought {
  versionId: number;
  planId: number;
  apiId: number;
}

interface Running {
  id: number;
  planId: number;
  /** It is paid, or was until less than the days of grace ago: the new month follows that one. */
  goesOn: boolean;
}

/**
 * A month of each plan that was paid for, in the transaction of the payment: a new subscription with its first period, or
 * one month more of the buyer's own. One to another plan of the API, such as the free one, changes to the plan that was
 * bought and keeps its keys.
 */
export async function grantPlans(ctx: Ctx, { userId, lines }: EventMap['order.paid']): Promise<void> {
  const productIds = lines.flatMap(({ soldAs, productId }) => (soldAs === 'api_plan' ? [productId] : []));
  if (productIds.length === 0) return;
  const found = await sql<Bought>`
    select v.id as "versionId", v.plan_id as "planId", p.api_id as "apiId"
    from apis.plan_products o join apis.plan_versions v on v.id = o.plan_version_id join apis.plans p on p.id = v.plan_id
    where o.product_id = any(${productIds}::bigint[]) order by p.api_id`.execute(ctx.db);
  for (const plan of found.rows) await grantMonth(ctx, userId, plan);
}

async function grantMonth(ctx: Ctx, userId: number, { versionId, planId, apiId }: Bought): Promise<void> {
  const running = await lockRunning(ctx, userId, apiId);
  if (running) return addMonth(ctx, { ...running, goesOn: running.goesOn && running.planId === planId }, versionId);
  const made = await sql<{ id: number }>`
    insert into apis.subscriptions (api_id, plan_version_id, user_id, started_at, paid_months)
    values (${apiId}::bigint, ${versionId}::bigint, ${userId}::bigint, ${ctx.now}::timestamptz, 1) returning id`.execute(
    ctx.db,
  );
  await openPeriod(ctx.db, made.rows[0]?.id ?? 0, ctx.now);
}

async function lockRunning(ctx: Ctx, userId: number, apiId: number): Promise<Running | undefined> {
  const found = await sql<Running>`
    select s.id, v.plan_id as "planId",
      coalesce(s.paid_until + make_interval(days => ${GRACE_DAYS}::int) > ${ctx.now}::timestamptz, false) as "goesOn"
    from apis.subscriptions s join apis.plan_versions v on v.id = s.plan_version_id
    where s.user_id = ${userId}::bigint and s.api_id = ${apiId}::bigint
      and (s.ends_at is null or s.ends_at > ${ctx.now}::timestamptz)
    order by s.ends_at nulls first, s.id desc limit 1 for no key update of s`.execute(ctx.db);
  return found.rows[0];
}

/** After a pause, or on another plan, the months count from today, and so does the quota. */
async function addMonth(ctx: Ctx, { id, goesOn }: Running, versionId: number): Promise<void> {
  if (!goesOn) {
    await sql`
      update apis.periods set ends_at = ${ctx.now}::timestamptz
      where subscription_id = ${id}::bigint and starts_at < ${ctx.now}::timestamptz
        and ends_at > ${ctx.now}::timestamptz`.execute(ctx.db);
    await sql`
      update apis.subscriptions set started_at = ${ctx.now}::timestamptz, paid_months = 0
      where id = ${id}::bigint`.execute(ctx.db);
  }
  await sql`
    update apis.subscriptions set plan_version_id = ${versionId}::bigint, ends_at = null, paid_months = paid_months + 1,
      reminded = 0
    where id = ${id}::bigint`.execute(ctx.db);
  await openPeriod(ctx.db, id, ctx.now);
  await dropSubscription(ctx, id);
}

/** A month that was refunded is taken back: the subscription ends earlier, or at once. */
export async function takeBackPlans(ctx: Ctx, { orderId, userId, status }: EventMap['refund.changed']): Promise<void> {
  if (status !== 'refunding') return;
  const productIds = await readGivenBack(ctx, { orderId, soldAs: 'api_plan' });
  if (productIds.length === 0) return;
  const found = await sql<{ id: number; isOver: boolean }>`
    update apis.subscriptions s set paid_months = s.paid_months - 1
    from apis.plan_versions v, apis.plan_products o
    where v.plan_id = (select plan_id from apis.plan_versions where id = s.plan_version_id) and o.plan_version_id = v.id
      and o.product_id = any(${productIds}::bigint[]) and s.user_id = ${userId}::bigint and s.paid_months > 0
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
