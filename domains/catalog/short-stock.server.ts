import { type RawBuilder, sql } from 'kysely';

/**
 * `short_stock` covers the own level of every SKU, and a shop's level up to this one. The trigger `stock_ran_short` has the same
 * number: change both together.
 */
const SHORT = 20;

/**
 * SKUs of a shop or, without one, of all, with `sku_id` and `merchant_id`; all that are low or sold out are among them. A
 * shop with a higher level has all of its SKUs read.
 */
export function mayBeShort(merchantId: number | null): RawBuilder<unknown> {
  const of = (column: string) => (merchantId === null ? sql`true` : sql`${sql.ref(column)} = ${merchantId}::bigint`);
  return sql`select sku_id, merchant_id from short_stock where ${of('merchant_id')}
    union all select a.id, m.id from merchants m join products p on p.merchant_id = m.id
      cross join lateral (select id from skus where product_id = p.id offset 0) a
      where ${of('m.id')} and m.low_stock > ${SHORT}`;
}
