import { type RawBuilder, sql } from 'kysely';
import { textOf } from '../../catalog/card.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { CouponTarget } from '../contract.ts';

const NAMED = 12;

/** The names of a coupon's targets, as json; needs `coupons c` in the query. */
export function targetsJson(ctx: Ctx): RawBuilder<CouponTarget[]> {
  return sql<CouponTarget[]>`coalesce(case c.scope
    when 'goods' then (select jsonb_agg(named) from (
      select p.id, ${textOf(ctx, 'p.name')} as name from products p
      where p.id = any(c.target_ids) and p.status = 'on_sale' order by p.rank desc, p.id limit ${NAMED}::int) named)
    when 'category' then (select jsonb_agg(named) from (
      select g.id, ${textOf(ctx, 'g.name')} as name from categories g
      where g.id = any(c.target_ids) and g.active order by g.sort, g.id limit ${NAMED}::int) named)
    end, '[]'::jsonb)`;
}
