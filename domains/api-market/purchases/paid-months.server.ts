import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { lockOrders } from '../../orders/refunding/refundable-order.server.ts';
import { quoteShares, refundShare, type SharedLine } from '../../refunds/refund-share.server.ts';
import { convertFor } from '../../sites/currency.ts';
import { type MonthInUse, unusedShare } from './rules.ts';

interface MonthOf {
  subscriptionId: number;
  orderId: number;
  lineId: number;
}

/** The shares of the paid months of subscriptions that were not used, the present months and those to come. */
async function unusedMonths(
  ctx: Pick<Ctx, 'db' | 'now'>,
  subscriptionIds: readonly number[],
): Promise<(SharedLine & MonthOf)[]> {
  const startOf = (number: ReturnType<typeof sql>) =>
    sql`(s.started_at at time zone 'UTC' + ${number} * interval '1 month') at time zone 'UTC'`;
  const [startsAt, endsAt] = [startOf(sql`m.n`), startOf(sql`(m.n + 1)`)];
  const found = await sql<MonthInUse & MonthOf>`
    select m.subscription_id as "subscriptionId", m.order_id as "orderId", m.line_id as "lineId", ${startsAt} as "startsAt", ${endsAt} as "endsAt",
      coalesce(d.quota, v.quota) as quota, coalesce(d.used, 0)::bigint as used
    from (select *, row_number() over (partition by subscription_id order by id)::int - 1 as n from apis.paid_months
        where subscription_id = any(${[...subscriptionIds]}::bigint[]) and ended_at is null) m
      join apis.subscriptions s on s.id = m.subscription_id join apis.plan_versions v on v.id = m.plan_version_id
      left join apis.periods d on d.subscription_id = s.id and d.starts_at = ${startsAt}
    order by m.id`.execute(ctx.db);
  return found.rows
    .map(({ subscriptionId, orderId, lineId, ...month }) => ({
      ...{ subscriptionId, orderId, lineId },
      ...unusedShare(month, ctx.now),
    }))
    .filter(({ part }) => part > 0);
}

/** About what changing to a dearer plan now would give back, by subscription, in the reader's currency. */
export async function quoteCredits(ctx: Ctx, subscriptionIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const months = await unusedMonths(ctx, subscriptionIds);
  const quotes = await quoteShares(ctx, months);
  const credits = new Map<number, number>();
  for (const { subscriptionId, lineId } of months) {
    const { amount = 0, currency = ctx.currency } = quotes.get(lineId) ?? {};
    credits.set(subscriptionId, (credits.get(subscriptionId) ?? 0) + convertFor(ctx, amount, currency));
  }
  return credits;
}

/** Of subscriptions `s`. Refunds lock an order before its subscription, so a change of the plan does the same. */
export async function lockOrdersOfMonths(ctx: Ctx, ofSubscriptions: RawBuilder<unknown>): Promise<void> {
  const found = await sql<{ orderId: number }>`
    select distinct m.order_id as "orderId" from apis.paid_months m join apis.subscriptions s on s.id = m.subscription_id
    where ${ofSubscriptions} and m.ended_at is null`.execute(ctx.db);
  await lockOrders(
    ctx.db,
    found.rows.map(({ orderId }) => orderId),
  );
}

/**
 * Ends all paid months of a subscription that takes another plan, and refunds what was not used of them to where it was
 * paid from, in the transaction of the payment; the caller has locked the subscription. A month that is in a refund already
 * is decided there.
 */
export async function giveUpMonths(ctx: Ctx, subscriptionId: number): Promise<void> {
  const unused = await unusedMonths(ctx, [subscriptionId]);
  await endMonths(ctx, subscriptionId);
  for (const share of unused.sort((a, b) => a.orderId - b.orderId)) await refundShare(ctx, share, 'plan_changed');
}

/** The months count no more, such as those from before a pause. */
export async function endMonths(ctx: Ctx, subscriptionId: number): Promise<void> {
  await sql`
    update apis.paid_months set ended_at = ${ctx.now}::timestamptz
    where subscription_id = ${subscriptionId}::bigint and ended_at is null`.execute(ctx.db);
}
