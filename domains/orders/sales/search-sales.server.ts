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
 * How a search is answered. Each step is a statement of its own, since planning one that holds all of them takes longer
 * than most searches. A step that cannot answer names the next.
 */
export type SearchStep = 'number' | 'narrow' | 'tab' | 'hits' | 'newest' | 'all';

interface SearchPlace {
  limit: number;
  offset: number;
  bounds: SearchBounds;
}

export function firstStep({ keyword, status, from, to, buyerId }: SaleFilter): SearchStep {
  if (isWholeNumber(keyword)) return 'number';
  return status !== 'all' || from || to || buyerId !== undefined ? 'narrow' : 'hits';
}

/** `with` clauses of a step: `page` (id, placed_at) and `counted` (total, at most `most`, and `next`, null when it answers). */
export function searchSales(
  scope: SaleScope,
  filter: SaleFilter,
  place: SearchPlace,
  step: SearchStep,
): RawBuilder<unknown> {
  const { limit, offset, bounds } = place;
  const next = sql`(select next from undecided)`;
  return sql`with ${STEPS[step](scope, filter, place)},
    page as (select id, placed_at from found where ${next} is null
      order by placed_at desc, id desc limit ${limit}::int offset ${offset}::int),
    counted as (select ${step === 'newest' ? sql`${bounds.most}::int` : sql`(select least(count(*), ${bounds.most})::int from found)`}
      as total, ${next} as next)`;
}

/** The clauses `found` (id, placed_at) and `undecided` (next) of each step. */
const STEPS: Record<SearchStep, (scope: SaleScope, filter: SaleFilter, place: SearchPlace) => RawBuilder<unknown>> = {
  number: (scope, filter) => sql`
    found as materialized (select o.id, o.placed_at from orders o where ${saleFits(scope, filter)}),
    undecided as (select null::text as next)`,

  // the few orders of a tab or of some days are asked one by one
  narrow: (scope, filter, { bounds }) => {
    const fits = fitsOthers(scope, filter);
    return sql`
    narrow as materialized (
      select count(*) <= ${bounds.narrow} as so from (select from orders o where ${fits} limit ${bounds.narrow + 1}::int) n),
    found as materialized (select o.id, o.placed_at from orders o
      where (select so from narrow) and ${fits} and ${isSaleHit(scope, filter.keyword)}),
    undecided as (select case when not so then ${isJoinable(scope, filter) ? 'tab' : 'hits'}::text end as next from narrow)`;
  },

  // all hits are compared with an index of the tab, which is read twice: keeping it would fill a file
  tab: (scope, filter, { bounds }) => {
    const fits = fitsOthers(scope, filter);
    return sql`
    small as materialized (
      select count(*) <= ${bounds.joined} as so from (select from orders o where ${fits} limit ${bounds.joined + 1}::int) n),
    found as materialized (
      select t.id, t.placed_at from (
        select o.id, o.placed_at from orders o where (select so from small) and ${fits} offset 0) t
      where t.id in (select h.order_id from (${saleHits(scope, filter.keyword)}) h where (select so from small))),
    undecided as (select case when not so then 'hits' end as next from small)`;
  },

  // up to twice as many hits as are counted, in no order; if these are all, they are the result
  hits: (scope, filter, { bounds }) => {
    const fits = fitsOthers(scope, filter);
    const isAny = firstStep(filter) === 'hits' && scope.merchantId === null;
    return sql`
    hits as materialized (
      select h.order_id, ${isAny ? sql`h.placed_at` : sql`o.placed_at`} as placed_at
      from (${saleHits(scope, filter.keyword)}) h ${isAny ? sql`` : eachOf(fits)} limit ${bounds.most * 2}::int),
    undecided as materialized (
      select case when count(*) < ${bounds.most * 2} then null
        when count(distinct order_id) >= ${bounds.most} then 'newest' else 'all' end as next from hits),
    found as materialized (
      select h.order_id as id, coalesce(h.placed_at, (select o.placed_at from orders o where o.id = h.order_id)) as placed_at
        from (select order_id, max(placed_at) as placed_at from hits group by order_id) h
        where (select next from undecided) is null)`;
  },

  // a word that more orders contain than are counted: its page is found by walking the newest orders
  newest: (scope, filter, { limit, offset, bounds }) => sql`
    found as materialized (
      select o.id, o.placed_at from (
        select o.* from orders o where ${fitsOthers(scope, filter)}
        order by o.placed_at desc, o.id desc limit ${bounds.walked * limit}::int) o
      where ${isSaleHit(scope, filter.keyword)} limit ${limit + offset}::int),
    undecided as (select case when count(*) < ${limit + offset} then 'all' end as next from found)`,

  // those did not fill the page: every hit is read and sorted
  all: (scope, filter, { bounds }) => sql`
    found as materialized (
      select o.id, o.placed_at from orders o where ${fitsOthers(scope, filter)}
        and o.id in (select h.order_id from (${saleHits(scope, filter.keyword)}) h)
      order by o.placed_at desc, o.id desc limit ${bounds.most}::int),
    undecided as (select null::text as next)`,
};

const fitsOthers = (scope: SaleScope, filter: SaleFilter) => saleFits(scope, { ...filter, keyword: '' });

/** Other filters and one shop's orders are in no index together with time and id, or have fewer hits than orders. */
const isJoinable = ({ merchantId }: SaleScope, { status, from, to, buyerId, only }: SaleFilter) =>
  status !== 'all' && !from && !to && !buyerId && !only && merchantId === null;

/** Each hit is looked up by itself: a join might read every order of a large shop instead. */
const eachOf = (fits: RawBuilder<boolean>) =>
  sql`cross join lateral (select o.placed_at from orders o where o.id = h.order_id and ${fits} limit 1) o`;
