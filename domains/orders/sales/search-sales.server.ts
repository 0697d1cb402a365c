import { type RawBuilder, sql } from 'kysely';
import type { SaleFilter } from './contract.ts';
import { SALES_COUNTED } from './rules.ts';
import { saleFits } from './sale-filter.server.ts';
import { isSaleHit, isWholeNumber, saleHits } from './sale-search.server.ts';
import type { SaleScope } from './scope.server.ts';

/** What a search reads at most, whatever it finds. */
export interface SearchBounds {
  /** The most hits that are counted. */
  most: number;
  /** Newest orders per row of the page that are asked one by one when a word is in more than that. */
  walked: number;
  /** So few orders of a tab or of some days are asked one by one instead of all hits. */
  narrow: number;
  /** The most orders of a tab that are compared with all hits, which reads only an index of the tab. */
  joined: number;
}

export const SEARCH_BOUNDS: SearchBounds = { most: SALES_COUNTED, walked: 100, narrow: 2_000, joined: 100_000 };

/**
 * `with` clauses of a search: `page` (id, placed_at) and `counted` (total), capped at `most`. Up to twice `most` hits are
 * read in no order. If these are all, they are the result. If a word finds more orders than are counted, the page is
 * found by walking the newest orders; only if those do not fill it, every hit is read and sorted.
 */
export function searchSales(
  scope: SaleScope,
  filter: SaleFilter,
  { limit, offset, bounds }: { limit: number; offset: number; bounds: SearchBounds },
): RawBuilder<unknown> {
  const page = sql`page as (select id, placed_at from found order by placed_at desc, id desc limit ${limit}::int offset ${offset}::int)`;
  if (isWholeNumber(filter.keyword))
    return sql`with found as materialized (select o.id, o.placed_at from orders o where ${saleFits(scope, filter)}), ${page},
      counted as (select count(*)::int as total from found)`;
  const { keyword, ...others } = filter;
  const fits = saleFits(scope, { ...others, keyword: '' });
  const isHit = isSaleHit(scope, keyword);
  const hits = saleHits(scope, keyword);
  const isDated = Boolean(others.from) || Boolean(others.to);
  const isFiltered = others.status !== 'all' || isDated || others.buyerId !== undefined;
  const needed = limit + offset;
  // other filters and one shop's orders are in no index together with time and id, or have fewer hits than orders
  const isJoinable =
    others.status !== 'all' && !isDated && !others.buyerId && !others.only && scope.merchantId === null;
  return sql`
    with tab as materialized (
      select o.id, o.placed_at from orders o where ${isJoinable ? fits : sql`false`} limit ${bounds.joined + 1}::int),
    joined as materialized (
      select count(*) between ${bounds.narrow + 1}::int and ${bounds.joined}::int as so from tab),
    narrow as materialized (select ${isFiltered ? isNarrow(fits, bounds) : sql`false`} as so),
    hits as materialized (
      select h.order_id from (${hits}) h ${isFiltered || scope.merchantId !== null ? eachOf(fits) : sql``}
      where not (select so from narrow) and not (select so from joined) limit ${bounds.most * 2}::int),
    state as materialized (
      select count(*) = ${bounds.most * 2} as cut, count(distinct order_id) >= ${bounds.most} as many from hits),
    recent as materialized (
      select o.id, o.placed_at from (
        select o.* from orders o where ${fits} order by o.placed_at desc, o.id desc limit ${bounds.walked * limit}::int) o
      where (select cut and many from state) and ${isHit} limit ${needed}::int),
    filled as materialized (select count(*) = ${needed} as so from recent),
    found as materialized (
      select o.id, o.placed_at from (select distinct order_id from hits) h
        cross join lateral (select o.* from orders o where o.id = h.order_id and ${fits} limit 1) o
        where (select not cut from state)
      union all select o.id, o.placed_at from orders o where (select so from narrow) and ${fits} and ${isHit}
      union all select t.id, t.placed_at from (select distinct h.order_id from (${hits}) h where (select so from joined)) h
        join tab t on t.id = h.order_id
      union all select r.id, r.placed_at from recent r where (select so from filled)
      union all (select o.id, o.placed_at from orders o
        where (select cut from state) and not (select so from filled) and ${fits}
          and o.id in (select h.order_id from (${hits}) h)
        order by o.placed_at desc, o.id desc limit ${bounds.most}::int)),
    ${page},
    counted as (select case when (select so from filled) then ${bounds.most}::int
      else least(count(*), ${bounds.most})::int end as total from found)`;
}

/** Each hit is looked up by itself: a join might read every order of a large shop instead. */
const eachOf = (fits: RawBuilder<boolean>) =>
  sql`cross join lateral (select from orders o where o.id = h.order_id and ${fits} limit 1) fitting`;

function isNarrow(fits: RawBuilder<boolean>, { narrow }: SearchBounds): RawBuilder<boolean> {
  return sql`(select count(*) from (select from orders o where ${fits} limit ${narrow + 1}::int) n) <= ${narrow}`;
}
