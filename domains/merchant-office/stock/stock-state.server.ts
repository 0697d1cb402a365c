import { type RawBuilder, sql } from 'kysely';

/** The shop's active SKUs `s`, with product `p`, shop `m` and stock `t`. */
export function stockOf(merchantId: number): RawBuilder<unknown> {
  return sql`skus s join products p on p.id = s.product_id join merchants m on m.id = p.merchant_id
    join stock t on t.sku_id = s.id and s.active and p.status <> 'deleted' and p.merchant_id = ${merchantId}::bigint`;
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
