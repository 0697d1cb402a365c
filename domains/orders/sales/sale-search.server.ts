import { type RawBuilder, sql } from 'kysely';
import { spacedPattern } from '../../../platform/text/spaced-pattern.ts';
import type { SaleScope } from './scope.server.ts';

const WHOLE_NUMBER = /^S\d{18}$/;
const PHONE = /^\+?[\d ]+$/;
/** So many digits are taken for the end of a phone; the index has as many as `PHONE_INDEXED`. */
const PHONE_DIGITS = 9;
const PHONE_INDEXED = 11;

/** A full order number is found by its unique key. */
export const isWholeNumber = (keyword: string) => WHOLE_NUMBER.test(keyword);

/** Whether an order `o` is found by the keyword; for a search of all orders, from the hits on. */
export function salesFound(scope: SaleScope, keyword: string): RawBuilder<boolean> {
  if (isWholeNumber(keyword)) return sql<boolean>`o.no = ${keyword}`;
  return sql<boolean>`o.id in (select h.order_id from (${saleHits(scope, keyword)}) h)`;
}

/**
 * The orders found by a keyword, `order_id` once for each of its hits, and `placed_at` if it is known without reading the
 * order: number, receiver and phone by trigrams, and items
 * through the products first, which are far fewer than lines. A union, since an `or` would read every order. Each
 * product's lines follow it, so that a limit ends the reading of both.
 */
export function saleHits(scope: SaleScope, keyword: string): RawBuilder<unknown> {
  return sql`${receivedBy(keyword)}
    union all select l.order_id, null from product_search_texts p
      cross join lateral (select l.order_id from order_lines l where l.product_id = p.product_id offset 0) l
      where ${ofShop(scope)} and p.text like ${spacedPattern(keyword)}
    union all select l.order_id, null from order_lines l where l.sku_id = any(array(${skusCoded(scope, keyword)}))`;
}

/**
 * The same of one order `o`, for a walk over orders that often find one. The text is a value and no `exists`, which could
 * be turned into a search of all texts.
 */
export function isSaleHit(scope: SaleScope, keyword: string): RawBuilder<boolean> {
  const { typed, phoneEnd } = textsOf(keyword);
  const isPhone = phoneEnd ? sql`or ${endsWith(phoneEnd)}` : sql``;
  return sql<boolean>`(
    exists (select from order_lines l where l.order_id = o.id
      and (${isLineNamed(scope, keyword)} or l.sku_id in (${skusCoded(scope, keyword)})))
    or coalesce((select f.text like ${typed} ${isPhone} from order_search_texts f where f.order_id = o.id), false))`;
}

const ofShop = ({ merchantId }: SaleScope) =>
  merchantId === null ? sql`true` : sql`p.merchant_id = ${merchantId}::bigint`;

const isLineNamed = (scope: SaleScope, keyword: string) => sql<boolean>`exists (
  select from product_search_texts p
  where p.product_id = l.product_id and ${ofShop(scope)} and p.text like ${spacedPattern(keyword)} offset 0)`;

const skusCoded = (scope: SaleScope, keyword: string) => sql`
  select s.id from skus s join products p on p.id = s.product_id
  where ${ofShop(scope)} and s.code = ${keyword} and s.code <> ''`;

/**
 * Number, receiver and phone. A phone is found by its last digits, with or without what people write before them; trigrams
 * would read a large part of the index, since many phones share most of theirs. They are asked when nobody has that phone.
 */
function receivedBy(keyword: string): RawBuilder<unknown> {
  const { typed, phoneEnd } = textsOf(keyword);
  const byText = sql`select f.order_id, f.placed_at from order_search_texts f where f.text like ${typed}`;
  if (!phoneEnd) return byText;
  const byPhone = sql`select f.order_id, f.placed_at from order_search_texts f where ${endsWith(phoneEnd)}`;
  return sql`${byPhone} union all ${byText} and not exists (${byPhone})`;
}

const endsWith = (phoneEnd: string) =>
  sql`left(reverse(rtrim(f.text)), ${sql.lit(PHONE_INDEXED)}) like ${`${phoneEnd}%`}`;

/** The pattern of the keyword; of a phone also its last digits, backwards. */
function textsOf(keyword: string): { typed: string; phoneEnd: string | null } {
  if (!PHONE.test(keyword)) return { typed: spacedPattern(keyword), phoneEnd: null };
  const digits = keyword.replace(/\D/g, '').replace(/^0+/, '');
  const phoneEnd = digits.length < PHONE_DIGITS ? null : [...digits.slice(-PHONE_INDEXED)].reverse().join('');
  return { typed: spacedPattern(keyword.replaceAll(' ', '')), phoneEnd };
}
