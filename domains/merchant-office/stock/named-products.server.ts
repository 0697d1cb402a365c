import { type RawBuilder, sql } from 'kysely';
import { spacedPattern } from '../../../platform/spaced-pattern.ts';

/**
 * Ids of the shop's products that have the keyword in a name, in any language. Both indexes together, `products_found` and
 * that of the shop: the texts of other shops' products are not looked at.
 */
export function productsNamed(merchantId: number, keyword: string): RawBuilder<number> {
  return sql`select n.id from products n
    where n.merchant_id = ${merchantId}::bigint and spaced_text(n.name::text) like ${spacedPattern(keyword)}`;
}
