import { sql } from 'kysely';
import { addDays, dayIn, startOfDay } from '../../../platform/locale/time-zone.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { BASE_CURRENCY } from '../currencies/contract.ts';
import type { ShopFigures } from './contract.ts';

interface Row {
  orders: number;
  sales: number;
  charged: number;
  refunds: number;
  refunded: number;
  returned: number;
}

/** Half-even, as the commission of an order is rounded. */
const COMMISSION = sql`(
  select g.n / 10000 + case when g.n % 10000 > 5000 or (g.n % 10000 = 5000 and (g.n / 10000) % 2 = 1) then 1 else 0 end
  from (select (o.items_minor - o.merchant_coupon_minor) * o.commission_bp as n) g)`;

/** Sales, refunds and commission of one shop in the last days, in the base currency. Throws `no_permission`. */
export async function readShopFigures(ctx: Ctx, { id, days }: { id: number; days: number }): Promise<ShopFigures> {
  requirePlatformPermission(ctx, 'merchants.review');
  const zone = timeZoneOf(ctx.site);
  const from = startOfDay(addDays(dayIn(zone, ctx.now), 1 - days), zone);
  const found = await sql<Row>`
    select s.orders, s.sales, s.charged, r.refunds, r.refunded, r.returned from (
      select count(*)::int as orders, coalesce(sum(base_price(o.total_minor, o.currency)), 0)::bigint as sales,
        coalesce(sum(base_price(${COMMISSION}, o.currency)), 0)::bigint as charged
      from orders o where o.merchant_id = ${id}::bigint and o.paid_at >= ${from}::timestamptz) s, (
      select count(*)::int as refunds, coalesce(sum(base_price(cash_minor + gift_minor, currency)), 0)::bigint as refunded,
        coalesce(sum(base_price(commission_minor, currency)), 0)::bigint as returned
      from refunds where merchant_id = ${id}::bigint and moved_at >= ${from}::timestamptz) r`.execute(ctx.db);
  const row = found.rows[0] ?? { orders: 0, sales: 0, charged: 0, refunds: 0, refunded: 0, returned: 0 };
  const money = (amount: number) => ({ amount, currency: BASE_CURRENCY });
  return {
    days,
    orders: row.orders,
    sales: money(row.sales),
    refunds: row.refunds,
    refunded: money(row.refunded),
    commission: money(row.charged - row.returned),
  };
}
