import { type RawBuilder, sql } from 'kysely';
import { textOf } from '../../catalog/card.server.ts';
import type { Ctx } from '../../context.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { productsNamed } from '../stock/named-products.server.ts';
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
  const own = await requireOwnMerchant(ctx);
  const { keyword, state, sort, page, limit } = query;
  const isOwn = sql`p.merchant_id = ${own.id}::bigint and p.status <> 'deleted'`;
  const fits = sql`${isOwn} and ${isIn(state)} and ${matches(own, keyword)}`;
  const order = { newest: sql`p.id desc`, sales: sql`p.sales desc, p.id desc`, stock: sql`${LEFT}, p.id desc` }[sort];
  const result = await sql<{ list: Row[] | null; total: number; counts: OwnProductList['counts'] }>`
    select (select jsonb_agg(l.item order by l.nth) from (
        select jsonb_build_object('id', p.id, 'name', ${textOf(ctx, 'p.name')}, 'handle', p.handle, 'image', p.cover_url,
          'category', ${textOf(ctx, 'c.name')}, 'kind', p.kind, 'status', p.status, 'currency', p.currency, 'sales', p.sales,
          'lowest', coalesce(k.lowest, p.price_minor), 'highest', coalesce(k.highest, p.price_minor), 'skus', k.skus,
          'skuId', case when k.skus = 1 then k.sku_id end, 'available', k.available) as item, p.nth
        from (select p.*, row_number() over (order by ${order}) as nth
          from products p join merchants m on m.id = p.merchant_id
          where ${fits} order by ${order} limit ${limit}::int offset ${(page - 1) * limit}::int) p
        join categories c on c.id = p.category_id
        cross join lateral (
          select min(s.price_minor) as lowest, max(s.price_minor) as highest, count(*)::int as skus, min(s.id) as sku_id,
            coalesce(sum(t.on_hand - t.reserved), 0)::bigint as available
          from skus s left join stock t on t.sku_id = s.id where s.product_id = p.id and s.active) k) l) as list,
      (select count(*)::int from (select 1 from products p join merchants m on m.id = p.merchant_id
        where ${fits} limit ${COUNTED}) f) as total,
      ${countsOf(own)} as counts`.execute(ctx.db);
  const { list, total = 0, counts } = result.rows[0] ?? {};
  const rows = (list ?? []).map(({ currency, lowest, highest, ...row }) => ({
    ...row,
    lowest: { amount: lowest, currency },
    highest: { amount: highest, currency },
  }));
  return { list: rows, total, page, limit, counts: counts ?? ({} as OwnProductList['counts']) };
}

/** The number of products of the shop in each state, in one pass over them and their stock. */
function countsOf(own: OwnMerchant): RawBuilder<OwnProductList['counts']> {
  const counted = PRODUCT_STATES.map((each) => {
    const isThere =
      each === 'all' ? sql`true` : each === 'low' || each === 'out' ? sql`${sql.ref(each)}` : sql`status = ${each}`;
    return sql`${each}::text, least(count(*) filter (where ${isThere}), ${COUNTED})`;
  });
  return sql`(select jsonb_build_object(${sql.join(counted)}) from (
    select p.id, p.status, coalesce(bool_or(${isLow()}), false) as low, coalesce(bool_or(${isOut()}), false) as out
    from products p join merchants m on m.id = p.merchant_id left join skus s on s.product_id = p.id and s.active
      left join stock t on t.sku_id = s.id
    where p.merchant_id = ${own.id}::bigint and p.status <> 'deleted' group by p.id) c)`;
}

/** Pieces of a product `p` that can still be sold. */
const LEFT = sql`(select coalesce(sum(t.on_hand - t.reserved), 0) from skus s join stock t on t.sku_id = s.id
  where s.product_id = p.id and s.active)`;

function isIn(state: ProductState): RawBuilder<boolean> {
  if (state === 'all') return sql<boolean>`true`;
  if (state === 'low' || state === 'out') {
    return sql<boolean>`exists (select 1 from skus s join stock t on t.sku_id = s.id
      where s.product_id = p.id and s.active and ${state === 'low' ? isLow() : isOut()})`;
  }
  return sql<boolean>`p.status = ${state}`;
}

function matches(own: OwnMerchant, keyword: string): RawBuilder<boolean> {
  if (keyword === '') return sql<boolean>`true`;
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`p.id in (
    select f.id from products f where f.merchant_id = ${own.id}::bigint and f.handle ilike ${pattern}
    union ${productsNamed(keyword)}
    union select s.product_id from skus s join products f on f.id = s.product_id
      where f.merchant_id = ${own.id}::bigint and s.active and s.code ilike ${pattern})`;
}
