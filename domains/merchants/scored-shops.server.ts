import { type RawBuilder, sql } from 'kysely';

/** The shop `m`'s ratings for a page, in tenths of a star; null until its first review. */
export const SHOP_SCORES: RawBuilder<unknown> = sql`
  case when m.product_score is not null then json_build_object('product', m.product_score, 'service', m.service_score) end`;

/**
 * A step of a larger statement that writes the shops' average ratings, in tenths of a star, from its step
 * `counted (merchant_id, count, product_sum, service_sum)`.
 */
export const SCORED_SHOPS: RawBuilder<unknown> = sql`
      update merchants m set product_score = round(c.product_sum * 10.0 / c.count), service_score = round(c.service_sum * 10.0 / c.count)
      from counted c where m.id = c.merchant_id and c.count > 0`;
