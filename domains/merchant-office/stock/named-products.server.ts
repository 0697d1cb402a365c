import { type RawBuilder, sql } from 'kysely';
import { spacedPattern } from '../../../platform/spaced-pattern.ts';

/** Ids of products with the keyword in a name in any language, through the index `products_found`. */
export function productsNamed(keyword: string): RawBuilder<number> {
  return sql`select n.id from products n where spaced_text(n.name::text) like ${spacedPattern(keyword)}`;
}
