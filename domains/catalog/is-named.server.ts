import { type RawBuilder, sql } from 'kysely';
import { spacedPattern } from '../../platform/text/spaced-pattern.ts';

/** Whether names (a column of texts) hold the keyword, for rows that are read anyway; `productsNamed` uses an index. */
export function isNamed(column: string, keyword: string): RawBuilder<boolean> {
  const names = sql`${sql.ref(column)}::text`;
  const pattern = spacedPattern(keyword);
  // words with spaces or ideographs are compared with the text as `spaced_text` writes it, which is slow to make
  return pattern.includes(' ')
    ? sql<boolean>`spaced_text(${names}) like ${pattern}`
    : sql<boolean>`lower(${names}) like ${pattern}`;
}

/**
 * Ids of the products, of one shop or of all, that have the keyword in a name, in any language. Of a
 * shop, the index of the texts and that of the shop are combined, so that no text of another shop is compared.
 */
export function productsNamed(keyword: string, merchantId: number | null = null): RawBuilder<number> {
  const isOfShop = merchantId === null ? sql`true` : sql`n.merchant_id = ${merchantId}::bigint`;
  return sql<number>`select n.product_id as id from product_search_texts n
    where ${isOfShop} and n.text like ${spacedPattern(keyword)}`;
}
