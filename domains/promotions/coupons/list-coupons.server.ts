import { type RawBuilder, sql } from 'kysely';
import { type CouponRow, couponJson, isOpenNow, textOf, toCoupon } from '../../catalog/card.server.ts';
import type { CouponScope } from '../../catalog/rules.ts';
import type { Ctx } from '../../kit/context.ts';
import type { ClaimableCoupons, CouponTarget } from '../contract.ts';
import type { CentreState } from '../rules.ts';
import { targetsJson } from './coupon-targets.server.ts';

interface OfferedRow {
  coupon: CouponRow;
  targets: CouponTarget[];
  received: boolean;
  usedUp: boolean;
}

interface Query {
  scope?: CouponScope;
  /** Those of one shop. */
  merId?: number;
  state?: CentreState;
  /** Part of the coupon's or of its merchant's name. */
  keyword?: string;
  page: number;
  limit: number;
}

/**
 * The claimable coupons, the platform's own first and then by discount; with a state, those that the actor can still
 * claim, has claimed up to the limit, or that are exhausted.
 */
export async function listClaimableCoupons(ctx: Ctx, query: Query): Promise<ClaimableCoupons> {
  const { scope, merId, state, keyword = '', page, limit } = query;
  const isOfScope = scope ? sql`c.scope = ${scope}` : sql`true`;
  const isOfShop = merId ? sql`c.merchant_id = ${merId}::bigint` : sql`true`;
  const isNamed = keyword ? sql`(${named(ctx, 'c.name', keyword)} or ${named(ctx, 'cm.name', keyword)})` : sql`true`;
  const order = sql`(c.merchant_id is not null), base_price(c.discount_minor, c.currency) desc, c.id`;
  const result = await sql<{ list: OfferedRow[] | null; total: number }>`
    with offered as (
      select c.*, mine.num >= c.per_user as received from coupons c left join merchants cm on cm.id = c.merchant_id
      cross join lateral (select count(*) as num from coupon_claims k
        where k.coupon_id = c.id and k.user_id = ${ctx.actor?.userId ?? 0}::bigint) mine
      where ${isOpenNow(ctx)} and (cm.id is null or cm.status = 'open') and ${isOfScope} and ${isOfShop} and ${isNamed} and ${isOfState(state)}
    ), shown as (
      select * from offered c order by ${order} limit ${limit}::int offset ${(page - 1) * limit}::int
    )
    select (select json_agg(json_build_object('coupon', ${couponJson(ctx)}, 'targets', ${targetsJson(ctx)},
        'received', c.received, 'usedUp', c.claimed >= c.total) order by ${order})
      from shown c left join merchants cm on cm.id = c.merchant_id) as list,
      (select count(*)::int from offered) as total`.execute(ctx.db);
  const { list = null, total = 0 } = result.rows[0] ?? {};
  return {
    list: (list ?? []).map(({ coupon, ...more }) => ({ ...toCoupon(ctx, coupon), ...more })),
    total,
    page,
    limit,
  };
}

function isOfState(state: CentreState | undefined): RawBuilder<unknown> {
  const left = sql`c.claimed < c.total`;
  if (state === 'received') return sql`mine.num >= c.per_user`;
  if (state === 'used_up') return sql`c.claimed >= c.total`;
  return state === 'available' ? sql`${left} and mine.num < c.per_user` : left;
}

function named(ctx: Ctx, column: string, keyword: string): RawBuilder<unknown> {
  return sql`position(${keyword.toLowerCase()} in lower(${textOf(ctx, column)})) > 0`;
}
