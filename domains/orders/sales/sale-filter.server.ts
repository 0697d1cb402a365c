import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '../../../platform/time-zone.ts';
import type { SaleFilter } from './contract.ts';
import { saleStatuses } from './rules.ts';
import type { SaleScope } from './scope.server.ts';

/** Whether an order `o` is one of the sales. */
export function isSale({ merchantId }: SaleScope): RawBuilder<boolean> {
  return merchantId === null ? sql<boolean>`true` : sql<boolean>`o.merchant_id = ${merchantId}::bigint`;
}

/** Whether an order `o` is one of the sales and fits the filter. */
export function saleFits(scope: SaleScope, { status, keyword, from, to }: SaleFilter): RawBuilder<boolean> {
  const statuses = saleStatuses(status);
  const parts = [
    isSale(scope),
    statuses ? sql`o.status = any(${statuses}::text[])` : null,
    from ? sql`o.placed_at >= ${startOfDay(from, scope.timeZone)}::timestamptz` : null,
    to ? sql`o.placed_at < ${startOfDay(addDays(to, 1), scope.timeZone)}::timestamptz` : null,
    keyword ? matches(scope, keyword) : null,
  ].filter((part) => part !== null);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** The goods are looked for first, among the shop's products: far fewer than lines of orders. */
function matches({ merchantId }: SaleScope, keyword: string): RawBuilder<boolean> {
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const ofShop = merchantId === null ? sql`true` : sql`p.merchant_id = ${merchantId}::bigint`;
  return sql<boolean>`(o.no ilike ${pattern} or o.receiver ->> 'name' ilike ${pattern}
    or replace(o.receiver ->> 'phone', ' ', '') like ${pattern.replaceAll(' ', '')}
    or o.id in (
      select l.order_id from order_lines l join products p on p.id = l.product_id
      where ${ofShop} and exists (select 1 from jsonb_each_text(p.name) n where n.value ilike ${pattern}))
    or o.id in (
      select l.order_id from order_lines l join skus s on s.id = l.sku_id join products p on p.id = s.product_id
      where ${ofShop} and s.code = ${keyword}))`;
}
