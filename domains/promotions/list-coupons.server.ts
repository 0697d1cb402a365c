import { sql } from 'kysely';
import { type CouponRow, couponJson, toCoupon } from '../catalog/card.server.ts';
import type { CouponScope } from '../catalog/rules.ts';
import type { Ctx } from '../context.ts';
import type { ClaimableCoupons, CouponTarget } from './contract.ts';
import { targetsJson } from './coupon-targets.server.ts';

interface OfferedRow {
  coupon: CouponRow;
  targets: CouponTarget[];
  received: boolean;
}

/**
 * Every coupon that can be claimed now, the platform's own first and then by what they take off. `received`: the one
 * who asks has had as many of it as anybody may.
 */
export async function listClaimableCoupons(
  ctx: Ctx,
  { scope, page, limit }: { scope?: CouponScope; page: number; limit: number },
): Promise<ClaimableCoupons> {
  const isOfScope = scope ? sql`c.scope = ${scope}` : sql`true`;
  const order = sql`(c.merchant_id is not null), base_price(c.discount_minor, c.currency) desc, c.id`;
  const result = await sql<{ list: OfferedRow[] | null; total: number }>`
    with offered as (
      select c.* from coupons c left join merchants cm on cm.id = c.merchant_id
      where c.active and c.claimed < c.total and (cm.id is null or cm.status = 'open') and ${isOfScope}
    ), shown as (
      select * from offered c order by ${order} limit ${limit}::int offset ${(page - 1) * limit}::int
    )
    select (select json_agg(json_build_object('coupon', ${couponJson(ctx)}, 'targets', ${targetsJson(ctx)}, 'received', (
        select count(*) from coupon_claims k where k.coupon_id = c.id and k.user_id = ${ctx.actor?.userId ?? 0}::bigint
      ) >= c.per_user) order by ${order})
      from shown c left join merchants cm on cm.id = c.merchant_id) as list,
      (select count(*)::int from offered) as total`.execute(ctx.db);
  const { list = null, total = 0 } = result.rows[0] ?? {};
  return {
    list: (list ?? []).map(({ coupon, targets, received }) => ({ ...toCoupon(ctx, coupon), targets, received })),
    total,
    page,
    limit,
  };
}
