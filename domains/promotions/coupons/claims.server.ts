import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';

/**
 * Marks claims as used by a payment, in the transaction of `ctx.db`; throws `coupon_gone` with those that were not
 * available.
 */
export async function spendClaims(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: number,
  claimIds: readonly number[],
  paymentId: number,
): Promise<void> {
  if (claimIds.length === 0) return;
  const ids = [...claimIds];
  const used = await sql<{ id: number }>`
    with locked as (select id from coupon_claims where id = any(${ids}::bigint[]) order by id for no key update)
    update coupon_claims c set status = 'used', payment_id = ${paymentId}::bigint, used_at = ${ctx.now}::timestamptz
    from locked where c.id = locked.id and c.user_id = ${userId}::bigint and c.status = 'unused'
      and c.expires_at > ${ctx.now}::timestamptz
    returning c.id`.execute(ctx.db);
  const done = new Set(used.rows.map((row) => row.id));
  const gone = claimIds.filter((id) => !done.has(id));
  if (gone.length > 0) throw new DomainError('coupon_gone', { couponIds: gone });
}

/** Restores the claims of a failed payment; expired ones stay expired. */
export async function freeClaims(ctx: Pick<Ctx, 'db'>, paymentId: number): Promise<void> {
  await sql`
    with locked as (select id from coupon_claims where payment_id = ${paymentId}::bigint order by id for no key update)
    update coupon_claims c set status = 'unused', payment_id = null, used_at = null
    from locked where c.id = locked.id and c.status = 'used'`.execute(ctx.db);
}

/** An order of one shop becomes a payment of its own, with the claims of that shop's coupons. */
export async function moveClaims(
  ctx: Pick<Ctx, 'db'>,
  { from, to, merchantId }: { from: number; to: number; merchantId: number },
): Promise<void> {
  await sql`
    update coupon_claims k set payment_id = ${to}::bigint from coupons c
    where c.id = k.coupon_id and c.merchant_id = ${merchantId}::bigint and k.payment_id = ${from}::bigint`.execute(
    ctx.db,
  );
}

/**
 * Restores the coupons of a paid checkout if every order that one of them discounted was fully refunded before
 * shipping. In the transaction of `ctx.db`, in which the refunded order is already cancelled; idempotent. Expired ones
 * stay expired. Returns the restored claims.
 */
export async function returnClaims(ctx: Pick<Ctx, 'db'>, paymentId: number): Promise<number[]> {
  const returned = await sql<{ id: number }>`
    with locked as (
      select k.id, c.merchant_id from coupon_claims k join coupons c on c.id = k.coupon_id
      where k.payment_id = ${paymentId}::bigint and k.status = 'used' order by k.id for no key update of k),
    kept as (
      select o.merchant_id, o.merchant_coupon_minor > 0 as by_merchant, o.platform_coupon_minor > 0 as by_platform from orders o
      where o.payment_id = ${paymentId}::bigint and o.status <> 'cancelled')
    update coupon_claims k set status = 'unused', payment_id = null, used_at = null
    from locked where k.id = locked.id and not exists (
      select 1 from kept where case when locked.merchant_id is null then kept.by_platform
        else kept.by_merchant and kept.merchant_id = locked.merchant_id end)
    returning k.id`.execute(ctx.db);
  return returned.rows.map((row) => row.id);
}
