import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { openPeriod } from './open-period.server.ts';
import { dropSubscription, lockSubscription, refuseBlocked } from './own-subscription.server.ts';
import { versionOnOffer } from './version-on-offer.server.ts';

interface Offer {
  apiId: number;
  versionId: number;
  priceMinor: number;
}

/**
 * Takes a free plan of a listed API; its first period begins at once. One that was cancelled and still runs goes on, with
 * what is left of its quota. Throws `members_only`, `api_plan_not_found`, `api_plan_not_free`, `api_subscribed`,
 * `api_subscription_blocked`.
 */
export async function subscribe(ctx: Ctx, { planId }: { planId: number }): Promise<{ id: number }> {
  const { userId } = requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  return transact(ctx, async (tx) => {
    const offer = await readOffer(tx, planId);
    await refuseBlocked(tx, userId, offer.apiId);
    if (offer.priceMinor > 0) throw new DomainError('api_plan_not_free');
    const resumed = await resume(tx, { userId, planId, apiId: offer.apiId });
    if (resumed) return { id: resumed };
    const made = await sql<{ id: number }>`
      insert into apis.subscriptions (api_id, plan_version_id, user_id, started_at)
      values (${offer.apiId}::bigint, ${offer.versionId}::bigint, ${userId}::bigint, ${ctx.now}::timestamptz)
      on conflict (user_id, api_id) where ends_at is null do nothing returning id`.execute(tx.db);
    const [row] = made.rows;
    if (!row) throw new DomainError('api_subscribed');
    await openPeriod(tx.db, row.id, ctx.now);
    return row;
  });
}

/** What a plan offers now. Throws `api_plan_not_found`. */
async function readOffer(ctx: Ctx, planId: number): Promise<Offer> {
  const found = await sql<Offer>`
    select p.api_id as "apiId", v.id as "versionId", v.price_minor as "priceMinor"
    from apis.plans p join apis.apis a on a.id = p.api_id and a.status = 'listed'
      join apis.plan_versions v on v.id = ${versionOnOffer(sql`p.id`, ctx.now)}
    where p.id = ${planId}::bigint and p.retired_at is null`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) throw new DomainError('api_plan_not_found');
  return row;
}

/** Of a cancelled subscription that still runs, so that nobody gets a second quota. Throws `api_subscribed` for another plan. */
async function resume(
  ctx: Ctx,
  { userId, planId, apiId }: { userId: number; planId: number; apiId: number },
): Promise<number | null> {
  const running = await sql<{ id: number; planId: number }>`
    select s.id, v.plan_id as "planId" from apis.subscriptions s join apis.plan_versions v on v.id = s.plan_version_id
    where s.user_id = ${userId}::bigint and s.api_id = ${apiId}::bigint and s.ends_at > ${ctx.now}::timestamptz
    for no key update of s`.execute(ctx.db);
  const [row] = running.rows;
  if (!row) return null;
  if (row.planId !== planId) throw new DomainError('api_subscribed');
  await sql`update apis.subscriptions set ends_at = null where id = ${row.id}::bigint`.execute(ctx.db);
  await dropSubscription(ctx, row.id);
  return row.id;
}

/** Ends an own subscription with its period, or with the last month that is paid; until then its keys work. Throws `api_subscription_not_found`. */
export async function cancelSubscription(ctx: Ctx, id: number): Promise<void> {
  requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  await transact(ctx, async (tx) => {
    const { endsAt, paidUntil } = await lockSubscription(tx, id);
    const until = endsAt ? undefined : (paidUntil ?? (await openPeriod(tx.db, id, ctx.now))?.endsAt);
    if (!until) return;
    await sql`
      update apis.subscriptions set ends_at = greatest(${until}::timestamptz, ${ctx.now}::timestamptz)
      where id = ${id}::bigint`.execute(tx.db);
    await dropSubscription(tx, id);
  });
}
