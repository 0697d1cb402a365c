import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { ORDER_STATUSES, type OrderStatus } from '../lifecycle/states.ts';
import type { SaleCard, SaleFilter, SaleList, SaleListQuery } from './contract.ts';
import { countByTab, SALES_COUNTED, saleStatuses, TAB_COUNTED } from './rules.ts';
import { isSaleTo, saleFits } from './sale-filter.server.ts';
import { SALE_JSON, type SaleRow, saleCard } from './sale-rows.server.ts';
import { requireBuyerFilter, type SaleScope } from './scope.server.ts';
import { firstStep, SEARCH_BOUNDS, type SearchStep, searchSales } from './search-sales.server.ts';

interface ListRow {
  list: SaleRow[] | null;
  total: number;
  counts: Partial<Record<OrderStatus, number>> | null;
  /** A search that was not answered yet. */
  next: SearchStep | null;
}

/**
 * The matching sales of a tab, newest first, and the number in each tab, of that buyer if one is given: one round trip, a
 * few for a word that many orders contain. Throws `no_permission`.
 */
export async function listSales(
  ctx: Ctx,
  scope: SaleScope,
  query: SaleListQuery,
  bounds = SEARCH_BOUNDS,
): Promise<SaleList> {
  const { page, limit, ...filter } = query;
  await requireBuyerFilter(ctx, scope, filter);
  const place = { limit, offset: (page - 1) * limit };
  let step = filter.keyword ? firstStep(filter) : null;
  let row: ListRow | undefined;
  do {
    const found = step ? searchSales(scope, filter, { ...place, bounds }, step) : allOf(scope, filter, place);
    row = await readList(ctx, isSaleTo(scope, filter.buyerId), found);
    step = row?.next ?? null;
  } while (step);
  const { list, total = 0, counts } = row ?? {};
  return { list: (list ?? []).map((row) => saleCard(ctx, row)), total, page, limit, counts: countByTab(counts ?? {}) };
}

/** The page with its lines, its total and the counts of the tabs, of the clauses `page` and `counted`. */
async function readList(
  ctx: Ctx,
  isCounted: RawBuilder<boolean>,
  found: RawBuilder<unknown>,
): Promise<ListRow | undefined> {
  const result = await sql<ListRow>`
    ${found} select (select jsonb_agg(c.card order by c.placed_at desc, c.id desc) from (
        select o.id, o.placed_at, ${SALE_JSON} as card
        from page n join orders o on o.id = n.id
        join merchants m on m.id = o.merchant_id join users u on u.id = o.user_id) c) as list,
      (select total from counted) as total, (select next from counted) as next,
      (select jsonb_object_agg(s.status, (select count(*) from (
        select 1 from orders o where o.status = s.status and ${isCounted} limit ${TAB_COUNTED}) n))
        from unnest(${[...ORDER_STATUSES]}::text[]) s(status) where (select next from counted) is null) as counts`.execute(
    ctx.db,
  );
  return result.rows[0];
}

interface Place {
  limit: number;
  offset: number;
}

/** The clauses of a list without a search. */
function allOf(scope: SaleScope, filter: SaleFilter, place: Place): RawBuilder<unknown> {
  return sql`with page as (${newestSales(scope, filter, place)}),
    counted as (select count(*)::int as total, null::text as next from (
      select 1 from orders o where ${saleFits(scope, filter)} limit ${SALES_COUNTED}) f)`;
}

function pageOf(sales: RawBuilder<unknown>, { limit, offset }: Place): RawBuilder<unknown> {
  return sql`select id, placed_at from ${sales} order by placed_at desc, id desc limit ${limit}::int offset ${offset}::int`;
}

/** Each state is read in order by its index; a tab of several states would otherwise filter all orders by time. */
function newestSales(scope: SaleScope, filter: SaleFilter, place: Place): RawBuilder<unknown> {
  const most = place.limit + place.offset;
  const statuses = saleStatuses(filter.status);
  if (!statuses) return pageOf(sql`orders o where ${saleFits(scope, filter)}`, place);
  return pageOf(
    sql`unnest(${statuses}::text[]) s(status) cross join lateral (
      select o.id, o.placed_at from orders o where o.status = s.status and ${saleFits(scope, { ...filter, status: 'all' })}
      order by o.placed_at desc, o.id desc limit ${most}::int) o`,
    place,
  );
}

/** The export's cursor: the last sale written. The time is text, since a Date would round it. */
export interface SalePlace {
  placedAt: string;
  id: number;
}

/** The next sales before the cursor. */
export async function readSalesBefore(
  ctx: Ctx,
  scope: SaleScope,
  filter: SaleFilter,
  { before, limit }: { before: SalePlace | null; limit: number },
): Promise<{ sales: SaleCard[]; last: SalePlace | null }> {
  const isBefore = before
    ? sql`(o.placed_at, o.id) < (${before.placedAt}::timestamptz, ${before.id}::bigint)`
    : sql`true`;
  const result = await sql<SalePlace & { card: SaleRow }>`
    select o.id, o.placed_at::text as "placedAt", ${SALE_JSON} as card
    from (select o.* from orders o where ${saleFits(scope, filter)} and ${isBefore}
      order by o.placed_at desc, o.id desc limit ${limit}::int) o
    join merchants m on m.id = o.merchant_id join users u on u.id = o.user_id order by o.placed_at desc, o.id desc`.execute(
    ctx.db,
  );
  return { sales: result.rows.map(({ card }) => saleCard(ctx, card)), last: result.rows.at(-1) ?? null };
}
