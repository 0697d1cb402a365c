import { type RawBuilder, sql } from 'kysely';

/**
 * A step of a larger statement that writes the shops' average ratings, in tenths of a star, from its step
 * `counted (merchant_id, count, product_sum, service_sum)`.
 */
export const SCORED_SHOPS: RawBuilder<unknown> = sql`
      update merchants m set product_score = round(c.product_sum * 10.0 / c.count), service_score = round(c.service_sum * 10.0 / c.count)
      from counted c where m.id = c.merchant_id and c.count > 0`;
