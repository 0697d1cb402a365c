import { type RawBuilder, sql } from 'kysely';

/** The shop's active SKUs `s`, with product `p`, shop `m` and stock `t`. */
export function stockOf(merchantId: number): RawBuilder<unknown> {
  return sql`skus s join products p on p.id = s.product_id join merchants m on m.id = p.merchant_id
    join stock t on t.sku_id = s.id and s.active and p.status <> 'deleted' and p.merchant_id = ${merchantId}::bigint`;
}

/**
 * `short_stock` covers the own level of every SKU, and a shop's level up to this one. The trigger `stock_ran_short` has the same
 * number: change both together.
 */
const SHORT = 20;

/**
 * Ids of SKUs of a shop, all that are low or sold out among them, in a column `sku_id`. A shop with a higher level has
 * all of its SKUs read.
 */
export function mayBeShort(merchantId: number): RawBuilder<unknown> {
  return sql`select sku_id from short_stock where merchant_id = ${merchantId}::bigint
    union all select a.id from products p cross join lateral (select id from skus where product_id = p.id offset 0) a
      where p.merchant_id = ${merchantId}::bigint
        and (select low_stock > ${SHORT} from merchants where id = ${merchantId}::bigint)`;
}

/** Nothing is left. */
export function isOut(): RawBuilder<boolean> {
  return sql<boolean>`(p.status = 'on_sale' and t.on_hand <= t.reserved)`;
}

/** So little is left that it should be reordered. */
export function isLow(): RawBuilder<boolean> {
  return sql<boolean>`(p.status = 'on_sale' and t.on_hand > t.reserved
    and t.on_hand - t.reserved <= coalesce(t.low_at, m.low_stock))`;
}
