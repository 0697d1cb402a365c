import { type RawBuilder, sql } from 'kysely';
import { pickText, type Texts } from '../../platform/locale/locale.ts';
import type { CouponScope } from '../catalog/rules.ts';
import { type Ctx, requireActor } from '../kit/context.ts';
import { convertFor } from '../sites/currency.ts';
import type { ClaimedCoupon, CouponTarget, MyCoupons } from './contract.ts';
import { targetsJson } from './coupons/coupon-targets.server.ts';

/** One claim with its coupon's terms; amounts in the coupon's own currency. */
export interface ClaimRow {
  id: number;
  couponId: number;
  scope: CouponScope;
  targetIds: number[];
  merchantId: number | null;
  merchantName: Texts | null;
  name: Texts;
  currency: string;
  minSpendMinor: number;
  discountMinor: number;
  expiresAt: string;
  state: ClaimedCoupon['state'];
}

/** One claim as json; needs `coupon_claims k`, `coupons c` and a left join of `merchants m`. */
export const claimJson = sql`jsonb_build_object('id', k.id, 'couponId', c.id, 'scope', c.scope, 'targetIds', c.target_ids,
  'merchantId', c.merchant_id, 'merchantName', m.name, 'name', c.name, 'currency', c.currency,
  'minSpendMinor', c.min_spend_minor, 'discountMinor', c.discount_minor, 'expiresAt', k.expires_at)`;

/**
 * A user's unused and unexpired claims as a JSON expression of rows without `state`, the soonest to expire first: the
 * choices of a checkout.
 */
export function usableClaims(ctx: Pick<Ctx, 'now'>, userId: number): RawBuilder<Omit<ClaimRow, 'state'>[]> {
  return sql`(
    select coalesce(jsonb_agg(claim), '[]'::jsonb) from (
      select ${claimJson} as claim from coupon_claims k
      join coupons c on c.id = k.coupon_id left join merchants m on m.id = c.merchant_id
      where k.user_id = ${userId}::bigint and k.status = 'unused' and k.expires_at > ${ctx.now}::timestamptz
      order by k.expires_at, k.id limit 200
    ) usable)`;
}

/** The actor's claimed coupons, by state (specification 4). */
export async function readMyCoupons(
  ctx: Ctx,
  query: { status: ClaimedCoupon['state']; page: number; limit: number },
): Promise<MyCoupons> {
  const { userId } = requireActor(ctx);
  const { status, page, limit } = query;
  const isOfState = {
    unused: sql`k.status = 'unused' and k.expires_at > ${ctx.now}::timestamptz`,
    used: sql`k.status = 'used'`,
    expired: sql`k.status = 'unused' and k.expires_at <= ${ctx.now}::timestamptz`,
  }[status];
  const result = await sql<{ claim: ClaimRow | null; targets: CouponTarget[]; total: number }>`
    with mine as (select * from coupon_claims k where k.user_id = ${userId}::bigint and ${isOfState}),
    shown as (select * from mine order by expires_at ${sql.raw(status === 'unused' ? 'asc' : 'desc')}, id desc limit ${limit}::int offset ${(page - 1) * limit}::int)
    select ${claimJson} as claim, ${targetsJson(ctx)} as targets, (select count(*) from mine) as total from shown k
    join coupons c on c.id = k.coupon_id left join merchants m on m.id = c.merchant_id
    union all select null, '[]', count(*) from mine where not exists (select 1 from shown)`.execute(ctx.db);
  const list = result.rows.flatMap(({ claim, targets }) =>
    claim ? [{ ...claimedCoupon(ctx, { ...claim, state: status }), targets }] : [],
  );
  return { list, total: result.rows[0]?.total ?? 0, page, limit };
}

/** A claim as shown in responses: in the actor's language and currency. */
export function claimedCoupon(ctx: Ctx, claim: ClaimRow): ClaimedCoupon {
  const money = (amount: number) => ({ amount: convertFor(ctx, amount, claim.currency), currency: ctx.currency });
  const text = (texts: Texts | null) => pickText(texts, ctx.locale, ctx.site.defaultLocale);
  return {
    id: claim.id,
    couponId: claim.couponId,
    name: text(claim.name),
    scope: claim.scope,
    merchant: claim.merchantId === null ? null : { id: claim.merchantId, name: text(claim.merchantName) },
    minSpend: money(claim.minSpendMinor),
    discount: money(claim.discountMinor),
    expiresAt: new Date(claim.expiresAt).toISOString(),
    state: claim.state,
  };
}
