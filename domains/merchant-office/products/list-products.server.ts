import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../../platform/locale/locale.ts';
import { textOf } from '../../catalog/card.server.ts';
import { productsNamed } from '../../catalog/is-named.server.ts';
import { mayBeShort } from '../../catalog/short-stock.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { isLow, isOut } from '../stock/stock-state.server.ts';
import type { OwnProduct, OwnProductList, OwnProductsQuery } from './contract.ts';
import { PRODUCT_STATES, type ProductState } from './rules.ts';

const COUNTED = 10_000;

interface Row extends Omit<OwnProduct, 'lowest' | 'highest'> {
  currency: string;
  lowest: number;
  highest: number;
}

/** The products of the actor's shop, each with prices and stock, and the number in each state. */
export async function listOwnProducts(ctx: Ctx, query: OwnProductsQuery): Promise<OwnProductList> {
  const own = await requireOwnMerchant(ctx, 'products.read');
  const { keyword, state, missing, sort, order, page, limit } = query;
  const offset = (page - 1) * limit;
  const result = await sql<{ list: Row[] | null; total: number; counts: OwnProductList['counts'] }>`
    with mine as materialized (${productsOf(own, sort)}),
    fit as materialized (
      select p.id, row_number() over (order by ${orderBy(sort, order)}) as nth from mine p where ${isIn(state)} and ${matches(own, keyword)}
        and ${lacks(own, missing)})
    select (select jsonb_agg(l.item order by l.nth) from (
        select jsonb_build_object('id', p.id, 'name', ${textOf(ctx, 'p.name')}, 'handle', p.handle, 'image', p.cover_url,
          'category', ${textOf(ctx, 'c.name')}, 'kind', p.kind, 'status', p.status, 'blocked', p.blocked_reason,
          'refused', p.refused_reason, 'currency', p.currency, 'sales', p.sales,
          'lowest', coalesce(k.lowest, p.price_minor), 'highest', coalesce(k.highest, p.price_minor), 'skus', k.skus,
          'skuId', case when k.skus = 1 then k.sku_id end, 'available', k.available) as item, f.nth
        from (select id, nth from fit where nth > ${offset}::bigint and nth <= ${offset + limit}::bigint) f
        join products p on p.id = f.id
        join categories c on c.id = p.category_id
        cross join lateral (
          select min(s.price_minor) as lowest, max(s.price_minor) as highest, count(*)::int as skus, min(s.id) as sku_id,
            coalesce(sum(t.on_hand - t.reserved), 0)::bigint as available
          from skus s left join stock t on t.sku_id = s.id where s.product_id = p.id and s.active) k) l) as list,
      (select least(count(*), ${COUNTED})::int from fit) as total,
      (select jsonb_build_object(${sql.join(PRODUCT_STATES.map(countOf))}) from mine p) as counts`.execute(ctx.db);
  const { list, total = 0, counts } = result.rows[0] ?? {};
  const rows = (list ?? []).map(({ currency, lowest, highest, ...row }) => ({
    ...row,
    lowest: { amount: lowest, currency },
    highest: { amount: highest, currency },
  }));
  return { list: rows, total, page, limit, counts: counts ?? ({} as OwnProductList['counts']) };
}

/** The ids of the products that the filters of the list match, newest first, at most `most`. */
export async function matchingProducts(
  ctx: Ctx,
  own: OwnMerchant,
  { keyword, state, missing }: Pick<OwnProductsQuery, 'keyword' | 'state' | 'missing'>,
  most: number,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select p.id from (${productsOf(own, 'newest')}) p
    where ${isIn(state)} and ${matches(own, keyword)} and ${lacks(own, missing)}
    order by p.id desc limit ${most}::int`.execute(ctx.db);
  return found.rows.map(({ id }) => id);
}

const SORTED_BY = {
  newest: sql`p.id`,
  sales: sql`p.sales`,
  stock: sql`p.available`,
  price: sql`p.price_minor`,
} satisfies Record<OwnProductsQuery['sort'], RawBuilder<unknown>>;

function orderBy(sort: OwnProductsQuery['sort'], order: OwnProductsQuery['order']): RawBuilder<unknown> {
  const isUp = order === undefined ? sort === 'stock' : order === 'asc';
  return sql`${SORTED_BY[sort]} ${isUp ? sql`asc` : sql`desc`}, p.id desc`;
}

/**
 * The products of the shop with the state of their stock, read once for the page, the total and the counts. Lateral, so
 * that only the stock of this shop is read.
 */
function productsOf(own: OwnMerchant, sort: OwnProductsQuery['sort']): RawBuilder<unknown> {
  return sql`
    select p.id, p.status, ${sort === 'sales' ? sql`p.sales` : sql`0`} as sales, p.price_minor,
      coalesce(k.low, false) as low, coalesce(k.out, false) as out, ${sort === 'stock' ? sql`a.available` : sql`0`} as available
    from products p left join (
      select s.product_id, bool_or(s.low) as low, bool_or(s.out) as out
      from (${mayBeShort(own.id)}) x cross join lateral (
        select s.product_id, ${isLow()} as low, ${isOut()} as out
        from skus s join stock t on t.sku_id = s.id join products p on p.id = s.product_id
          join merchants m on m.id = p.merchant_id
        where s.id = x.sku_id and s.active offset 0) s
      group by s.product_id) k on k.product_id = p.id
    ${sort === 'stock' ? sql`cross join lateral (${AVAILABLE}) a` : sql``}
    where p.merchant_id = ${own.id}::bigint and p.status <> 'deleted'`;
}

const AVAILABLE = sql`
  select coalesce(sum(t.on_hand - t.reserved), 0) as available
  from skus s join stock t on t.sku_id = s.id where s.product_id = p.id and s.active`;

function countOf(state: ProductState): RawBuilder<unknown> {
  return sql`${state}::text, least(count(*) filter (where ${isIn(state)}), ${COUNTED})`;
}

function isIn(state: ProductState): RawBuilder<boolean> {
  if (state === 'all') return sql<boolean>`true`;
  return state === 'low' || state === 'out' ? sql<boolean>`p.${sql.ref(state)}` : sql<boolean>`p.status = ${state}`;
}

/**
 * A text that other languages have: of the product, its options or their values. Without the offset, the options of all
 * shops would be read into a hash table.
 */
function lacks(own: OwnMerchant, locale: Locale | undefined): RawBuilder<boolean> {
  if (!locale) return sql<boolean>`true`;
  const without = (column: string) =>
    sql`(${sql.ref(column)} <> '{}' and coalesce(${sql.ref(column)} ->> ${locale}::text, '') = '')`;
  return sql<boolean>`p.id in (
    select f.id from products f where f.merchant_id = ${own.id}::bigint
      and (${without('f.name')} or ${without('f.tagline')} or ${without('f.description')}
        or exists (select from product_options o left join product_option_values v
            on v.option_id = o.id and v.position is not null
          where o.product_id = f.id and o.position is not null and (${without('o.name')} or ${without('v.name')}) offset 0)))`;
}

function matches(own: OwnMerchant, keyword: string): RawBuilder<boolean> {
  if (keyword === '') return sql<boolean>`true`;
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`p.id in (
    select f.id from products f where f.merchant_id = ${own.id}::bigint and f.handle ilike ${pattern}
    union ${productsNamed(keyword, own.id)}
    union select s.product_id from products f cross join lateral (
        select c.product_id from skus c where c.product_id = f.id and c.active and c.code ilike ${pattern} offset 0) s
      where f.merchant_id = ${own.id}::bigint)`;
}
