import { type RawBuilder, sql } from 'kysely';
import { textOf } from '../../catalog/card.server.ts';
import { isNamed, productsNamed } from '../../catalog/is-named.server.ts';
import { mayBeShort } from '../../catalog/short-stock.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { COUNTED_MOST, likePattern } from '../lists.ts';
import type { AllProducts, AllProductsQuery, ProductLine } from './contract.ts';

/** Each is the start of an index, so that a page is read without sorting every product. */
const ORDER_BY: Readonly<Record<AllProductsQuery['sort'], string>> = {
  added: 'p.created_at',
  sales: 'p.sales',
  price: 'p.price_base',
};

/**
 * The products of all shops in the chosen order. Drafts are included, deleted products are not. A search is done once, for
 * the page and its total, in no order; a word with more matches than are counted is found fast by walking the list in its order.
 */
export async function listAllProducts(ctx: Ctx, query: AllProductsQuery, most = COUNTED_MOST): Promise<AllProducts> {
  requirePlatformPermission(ctx, 'catalog.manage');
  const { page, limit, keyword, ...filter } = query;
  const fits = conditionOf(filter);
  const way = sql.raw(query.order);
  const order = sql`order by ${sql.raw(ORDER_BY[query.sort])} ${way}, p.id ${way}`;
  const ofPage = sql`${order} limit ${limit}::int offset ${(page - 1) * limit}::int`;
  const chosen = keyword
    ? sql`found as materialized (
          select p.id, p.created_at, p.sales, p.price_base from (${productsFound(keyword)}) n
          cross join lateral (select p.* from products p where p.id = n.id and ${fits} limit 1) p limit ${most}::int),
        counted as (select count(*)::int as total from found),
        chosen as materialized (
          (select p.id from found p where (select total from counted) < ${most}::int ${ofPage})
          union all (select p.id from products p where (select total from counted) = ${most}::int and ${fits}
            and ${isFound(keyword)} ${ofPage}))`
    : sql`counted as (select count(*)::int as total from (select 1 from products p where ${fits} limit ${most}::int) c),
        chosen as materialized (select p.id from products p where ${fits} ${ofPage})`;
  const result = await sql<{ total: number; list: ProductLine[] | null }>`
    with ${query.stock === 'low' ? sql`${LOW},` : sql``} ${chosen}, picked as (select p.*, row_number() over (${order}) as nth from chosen join products p on p.id = chosen.id)
    select (select total from counted) as total,
      (select json_agg(json_build_object('id', p.id, 'name', ${textOf(ctx, 'p.name')}, 'image', p.cover_url,
          'shop', json_build_object('id', m.id, 'name', ${textOf(ctx, 'm.name')}), 'category', ${textOf(ctx, 'c.name')},
          'kind', p.kind, 'status', p.status, 'blocked', p.blocked_reason, 'refused', p.refused_reason, 'available', k.available, 'sales', p.sales,
          'lowest', json_build_object('amount', coalesce(k.lowest, p.price_minor), 'currency', p.currency),
          'highest', json_build_object('amount', coalesce(k.highest, p.price_minor), 'currency', p.currency),
          'addedAt', to_json(p.created_at at time zone 'UTC')#>>'{}' || 'Z') order by p.nth)
        from picked p join merchants m on m.id = p.merchant_id join categories c on c.id = p.category_id
        cross join lateral (
          select min(s.price_minor) as lowest, max(s.price_minor) as highest,
            coalesce(sum(t.on_hand - t.reserved), 0)::bigint as available
          from skus s left join stock t on t.sku_id = s.id where s.product_id = p.id and s.active) k) as list`.execute(
    ctx.db,
  );
  const { total = 0, list } = result.rows[0] ?? {};
  return { list: list ?? [], total, page, limit };
}

function conditionOf({
  shop,
  category,
  state,
  stock,
}: Pick<AllProductsQuery, 'shop' | 'category' | 'state' | 'stock'>): RawBuilder<boolean> {
  const parts = [
    sql`p.status <> 'deleted' and p.sold_as = 'goods'`,
    shop ? ofShop(shop) : null,
    category ? sql`p.category_id = any(${categoriesFrom(category)})` : null,
    state === 'blocked' ? sql`p.blocked_reason is not null` : null,
    state && state !== 'blocked' ? sql`p.status = ${state}` : null,
    stock === 'out' ? sql`p.status = 'on_sale' and not p.in_stock` : null,
    stock === 'low' ? IS_LOW : null,
  ].filter((part) => part !== null);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

function ofShop(typed: string): RawBuilder<boolean> {
  if (/^\d{1,15}$/.test(typed)) return sql<boolean>`p.merchant_id = ${Number(typed)}::bigint`;
  return sql<boolean>`p.merchant_id = any(array(
    select id from merchants where lower(name::text) like ${likePattern(typed, 'inside')}))`;
}

/** The category and those below it, on at most three levels. */
function categoriesFrom(id: number): RawBuilder<unknown> {
  return sql`array(select c.id from categories c left join categories above on above.id = c.parent_id
    where ${id}::bigint in (c.id, c.parent_id, above.parent_id))`;
}

/**
 * Products with a variant at or below its reorder level, but not sold out; found once, for the page and its total. Lateral,
 * so that only the stock of short variants is read.
 */
const LOW = sql`low as materialized (
    select distinct s.product_id from (${mayBeShort(null)}) x
    cross join lateral (select on_hand - reserved as available, low_at from stock where sku_id = x.sku_id offset 0) t
    join skus s on s.id = x.sku_id and s.active
    join merchants m on m.id = x.merchant_id
    where t.available > 0 and t.available <= coalesce(t.low_at, m.low_stock))`;
const IS_LOW = sql`p.status = 'on_sale' and p.id = any(array(select product_id from low))`;

/** Ids of the products with that name, code or number; each condition has an index. */
function productsFound(keyword: string): RawBuilder<unknown> {
  const id = /^\d{1,15}$/.test(keyword) ? Number(keyword) : null;
  return sql`
    ${productsNamed(keyword)}
    union select s.product_id from skus s where s.code = ${keyword} and s.code <> ''
    union select ${id}::bigint where ${id}::bigint is not null`;
}

/** The same of one product `p`. */
function isFound(keyword: string): RawBuilder<boolean> {
  const id = /^\d{1,15}$/.test(keyword) ? Number(keyword) : null;
  return sql<boolean>`(${isNamed('p.name', keyword)} or p.id = ${id}::bigint
    or exists (select from skus s where s.product_id = p.id and s.code = ${keyword} and s.code <> ''))`;
}
