import { type RawBuilder, sql } from 'kysely';
import { spacedPattern } from '../../platform/text/spaced-pattern.ts';

/** What a search in one's own orders reads. */
export interface OwnSearchBounds {
  /** The lines of so few orders are read at once. */
  few: number;
  /** The most products that are found by their name first. */
  products: number;
}

export const OWN_SEARCH_BOUNDS: OwnSearchBounds = { few: 200, products: 2_000 };

/** What can be a part of an order's number. */
const NUMBERED = /^s?\d*(?:-\d*)?$/i;
/** Words that a trigram index can find, without white space that SQL and JavaScript take for different things. */
const INDEXED = /^(?=.*(?:[\p{L}\p{N}]{3}|[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]))(?:\S| )*$/u;

/**
 * `with` clauses ending in `mine` (id, placed_at): the orders `o` of a buyer that fit, and that the keyword finds by the
 * name of a product or a part of the number. Of many orders, those are picked first whose products have or had such a name;
 * the name stored with the order decides.
 */
export function ownOrdersFound(
  userId: number,
  fits: RawBuilder<boolean>,
  keyword: string,
  { few, products }: OwnSearchBounds,
): RawBuilder<unknown> {
  const text = keyword.trim();
  const isMine = sql<boolean>`o.user_id = ${userId}::bigint and o.deleted_at is null and ${fits}`;
  const all = (isFound: RawBuilder<boolean>) =>
    sql`mine as materialized (select o.id, o.placed_at from orders o where ${isMine} and ${isFound})`;
  if (text === '') return all(sql<boolean>`true`);
  // other texts are not a part of a number, which is in no index of the buyer's orders
  if (NUMBERED.test(text)) return all(sql<boolean>`(o.no ilike ${inside(text)} or ${hasLineNamed(text)})`);
  if (!INDEXED.test(text)) return all(hasLineNamed(text));
  const pattern = spacedPattern(escaped(text));
  return sql`
    bought as materialized (select o.id, o.placed_at from orders o where ${isMine}),
    many as materialized (select count(*) > ${few} as so from bought),
    named as materialized (
      select n.id from (
        select t.product_id as id from product_search_texts t where t.text like ${pattern}
        union all select f.product_id from former_names f where spaced_text(f.name::text) like ${pattern}) n
      where (select so from many) limit ${products + 1}::int),
    picking as materialized (select so and (select count(*) from named) <= ${products} as so from many),
    picked as materialized (
      select b.id, b.placed_at from bought b where (select so from picking) and b.id in (
        select p.order_id from bought_products p join named n on n.id = p.product_id where p.user_id = ${userId}::bigint)
      union all select b.id, b.placed_at from bought b where not (select so from picking)),
    mine as materialized (select o.id, o.placed_at from picked o where ${hasLineNamed(text)})`;
}

/**
 * Compares the names as one text first, in which quotes are escaped: unpacking each name is slow. A scalar
 * subquery instead of `exists`, which the planner could turn into a join with all lines.
 */
const hasLineNamed = (text: string) => sql<boolean>`coalesce((
  select true from order_lines l where l.order_id = o.id and l.name::text ilike ${inside(escaped(text))}
    and exists (select 1 from jsonb_each_text(l.name) n where n.value ilike ${inside(text)}) limit 1), false)`;

const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
const inside = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`;
