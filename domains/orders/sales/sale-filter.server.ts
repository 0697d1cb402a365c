import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '../../../platform/locale/time-zone.ts';
import type { SaleFilter } from './contract.ts';
import { saleStatuses } from './rules.ts';
import { salesFound } from './sale-search.server.ts';
import type { SaleScope } from './scope.server.ts';

/** Whether an order `o` is one of the sales. */
export function isSale({ merchantId }: SaleScope): RawBuilder<boolean> {
  return merchantId === null ? sql<boolean>`true` : sql<boolean>`o.merchant_id = ${merchantId}::bigint`;
}

/** The same for those of one buyer, if one is given. */
export function isSaleTo(scope: SaleScope, buyerId: number | undefined): RawBuilder<boolean> {
  return buyerId === undefined ? isSale(scope) : sql<boolean>`${isSale(scope)} and o.user_id = ${buyerId}::bigint`;
}

/** Whether an order `o` is one of the sales and matches the filter. */
export function saleFits(
  scope: SaleScope,
  { status, keyword, buyerId, dated, from, to, only }: SaleFilter,
): RawBuilder<boolean> {
  const statuses = saleStatuses(status);
  const moment = sql.ref(dated === 'paid' ? 'o.paid_at' : 'o.placed_at');
  const parts = [
    isSale(scope),
    statuses ? sql`o.status = any(${statuses}::text[])` : null,
    from ? sql`${moment} >= ${startOfDay(from, scope.timeZone)}::timestamptz` : null,
    to ? sql`${moment} < ${startOfDay(addDays(to, 1), scope.timeZone)}::timestamptz` : null,
    buyerId ? sql`o.user_id = ${buyerId}::bigint` : null,
    keyword ? salesFound(scope, keyword) : null,
    only ? sql`o.no = any(${[...only]}::text[])` : null,
  ].filter((part) => part !== null);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}
