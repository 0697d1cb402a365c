import { sql } from 'kysely';
import { textOf } from '../../../catalog/card.server.ts';
import type { Ctx } from '../../../kit/context.ts';
import type { CouponTarget } from '../../contract.ts';
import type { Issuer } from './issuer.server.ts';

const MOST_CHOICES = 300;

/** The targets of a coupon. */
export interface CouponChoices {
  goods: CouponTarget[];
  categories: CouponTarget[];
}

/** The issuer's products, best first, and the shop's departments, by name, as choices of a form. */
export async function readCouponChoices(ctx: Ctx, issuer: Issuer): Promise<CouponChoices> {
  const isOwn = issuer.merchantId === null ? sql`true` : sql`p.merchant_id = ${issuer.merchantId}::bigint`;
  const found = await sql<CouponChoices>`
    select (select coalesce(json_agg(json_build_object('id', p.id, 'name', ${textOf(ctx, 'p.name')}) order by p.rank desc, p.id), '[]')
        from (select * from products p where p.status = 'on_sale' and ${isOwn} order by p.rank desc, p.id limit ${MOST_CHOICES}::int) p) as goods,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', ${textOf(ctx, 'g.name')}) order by g.sort, g.id), '[]')
        from categories g where g.active and g.level <= 2) as categories`.execute(ctx.db);
  return found.rows[0] ?? { goods: [], categories: [] };
}
