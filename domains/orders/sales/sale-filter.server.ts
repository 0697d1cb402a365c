import { type RawBuilder, sql } from 'kysely';
import { spacedPattern } from '../../../platform/spaced-pattern.ts';
import { addDays, startOfDay } from '../../../platform/time-zone.ts';
import type { SaleFilter } from './contract.ts';
import { saleStatuses } from './rules.ts';
import type { SaleScope } from './scope.server.ts';

/** Whether an order `o` is one of the sales. */
export function isSale({ merchantId }: SaleScope): RawBuilder<boolean> {
  return merchantId === null ? sql<boolean>`true` : sql<boolean>`o.merchant_id = ${merchantId}::bigint`;
}

/** Whether an order `o` is one of the sales and matches the filter. */
export function saleFits(scope: SaleScope, { status, keyword, dated, from, to }: SaleFilter): RawBuilder<boolean> {
  const statuses = saleStatuses(status);
  const moment = sql.ref(dated === 'paid' ? 'o.paid_at' : 'o.placed_at');
  const parts = [
    isSale(scope),
    statuses ? sql`o.status = any(${statuses}::text[])` : null,
    from ? sql`${moment} >= ${startOfDay(from, scope.timeZone)}::timestamptz` : null,
    to ? sql`${moment} < ${startOfDay(addDays(to, 1), scope.timeZone)}::timestamptz` : null,
    keyword ? matches(scope, keyword) : null,
  ].filter((part) => part !== null);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const WHOLE_NUMBER = /^S\d{18}$/;
const PHONE = /^\+?[\d ]+$/;
/** So many digits are taken for the end of a phone; the index has as many as `PHONE_INDEXED`. */
const PHONE_DIGITS = 9;
const PHONE_INDEXED = 11;

/**
 * A full order number is found by its unique key; otherwise searches number, receiver and phone by trigrams, and items
 * through the products first, which are far fewer than lines. A union, since an `or` would read every order.
 */
function matches({ merchantId }: SaleScope, keyword: string): RawBuilder<boolean> {
  if (WHOLE_NUMBER.test(keyword)) return sql<boolean>`o.no = ${keyword}`;
  const pattern = spacedPattern(keyword);
  const typed = spacedPattern(PHONE.test(keyword) ? keyword.replaceAll(' ', '') : keyword);
  const ofShop = merchantId === null ? sql`true` : sql`p.merchant_id = ${merchantId}::bigint`;
  return sql<boolean>`o.id in (
    ${receivedBy(keyword, typed)}
    union select l.order_id from order_lines l where l.product_id = any(array(
      select p.id from products p where ${ofShop} and spaced_text(p.name::text) like ${pattern}))
    union select l.order_id from skus s join products p on p.id = s.product_id
      join order_lines l on l.product_id = s.product_id and l.sku_id = s.id where ${ofShop} and s.code = ${keyword} and s.code <> '')`;
}

/**
 * Number, receiver and phone. A phone is found by its last digits, with or without what people write before them; trigrams
 * would read a large part of the index, since many phones share most of theirs. They are asked when nobody has that phone.
 */
function receivedBy(keyword: string, typed: string): RawBuilder<unknown> {
  const byText = sql`select f.order_id from order_search_texts f where f.text like ${typed}`;
  const digits = PHONE.test(keyword) ? keyword.replace(/\D/g, '').replace(/^0+/, '') : '';
  if (digits.length < PHONE_DIGITS) return byText;
  const end = [...digits.slice(-PHONE_INDEXED)].reverse().join('');
  const byPhone = sql`select f.order_id from order_search_texts f where left(reverse(rtrim(f.text)), ${sql.lit(PHONE_INDEXED)}) like ${`${end}%`}`;
  return sql`${byPhone} union ${byText} and not exists (${byPhone})`;
}
