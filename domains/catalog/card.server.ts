import { type RawBuilder, sql } from 'kysely';
import { convertMinor, type Money } from '../../platform/locale/money.ts';
import type { Ctx } from '../kit/context.ts';
import type { OfferedCoupon, ProductCard } from './contract.ts';

/** A product card as built by SQL: prices in the merchant's currency. */
export interface CardRow {
  id: number;
  name: string;
  tagline: string;
  image: string;
  currency: string;
  price: number;
  compareAt: number | null;
  sales: number;
  rating: number;
  ratingCount: number;
  inStock: boolean;
  merchant: ProductCard['merchant'];
  flash: { price: number; endsAt: string } | null;
}

/** The text of a column in the reader's language. */
export function textOf(ctx: Ctx, column: string): RawBuilder<string> {
  return sql<string>`pick_text(${sql.ref(column)}, ${ctx.locale}, ${ctx.site.defaultLocale})`;
}

/** A timestamp in the API's format. */
export function instantOf(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * One card as json; needs `products p` and `merchants m` in the query. `flash` is either a subquery of the card or
 * joined.
 */
export function cardJson(ctx: Ctx, flash: RawBuilder<unknown> = flashOfOne(ctx)): RawBuilder<CardRow> {
  return sql<CardRow>`json_build_object(
    'id', p.id, 'name', ${textOf(ctx, 'p.name')}, 'tagline', coalesce(${textOf(ctx, 'p.tagline')}, ''), 'image', p.cover_url,
    'currency', p.currency, 'price', p.price_minor, 'compareAt', p.compare_at_minor, 'sales', p.sales,
    'rating', coalesce(round(p.rating_sum * 10.0 / nullif(p.rating_count, 0)), 0)::int, 'ratingCount', p.rating_count,
    'inStock', p.in_stock,
    'merchant', json_build_object('id', m.id, 'name', ${textOf(ctx, 'm.name')}, 'selfSupport', m.self_support),
    'flash', ${flash})`;
}

function flashOfOne(ctx: Ctx): RawBuilder<unknown> {
  return sql`(select json_build_object('price', fi.price_minor, 'endsAt', ${instantOf('fs.ends_at')})
    from flash_items fi join flash_slots fs on fs.id = fi.slot_id
    where fi.slot_id = any(${runningSlots(ctx)}) and fi.product_id = p.id and fi.taken < fi.quota
    order by fs.ends_at, fs.id, fi.price_minor limit 1)`;
}

/** The same for many cards at once, joined as `flash`: for the products whose ids `picked` holds. */
export function flashOfPicked(ctx: Ctx): RawBuilder<unknown> {
  return sql`select distinct on (fi.product_id) fi.product_id, fi.price_minor, fs.ends_at
    from picked join flash_items fi on fi.product_id = picked.id join flash_slots fs on fs.id = fi.slot_id
    where fi.slot_id = any(${runningSlots(ctx)}) and fi.taken < fi.quota
    order by fi.product_id, fs.ends_at, fs.id, fi.price_minor`;
}

/** The card's columns from the joined `flash`. */
export const joinedFlash = sql`case when flash.product_id is not null
  then json_build_object('price', flash.price_minor, 'endsAt', ${instantOf('flash.ends_at')}) end`;

/** The flash sale rounds running now: read once for all cards of a statement. */
export function runningSlots(ctx: Ctx): RawBuilder<number[]> {
  return sql`array(select now_on.id from flash_slots now_on
    where now_on.site_id = ${ctx.site.id} and now_on.starts_at <= ${ctx.now} and now_on.ends_at > ${ctx.now})`;
}

/** The amount in the currency that the reader chose. */
export function inReadersCurrency(ctx: Ctx, amount: number, currency: string): Money {
  const from = ctx.app.sites.currency(currency);
  const to = ctx.app.sites.currency(ctx.currency);
  if (!from || !to) return { amount, currency };
  return {
    amount: convertMinor(amount, { currency: from.code, rate: from.rate }, { currency: to.code, rate: to.rate }),
    currency: to.code,
  };
}

export function toCard(ctx: Ctx, row: CardRow): ProductCard {
  const { currency, price, compareAt, flash, ...rest } = row;
  return {
    ...rest,
    price: inReadersCurrency(ctx, price, currency),
    compareAt: compareAt === null ? null : inReadersCurrency(ctx, compareAt, currency),
    flash: flash && { price: inReadersCurrency(ctx, flash.price, currency), endsAt: flash.endsAt },
  };
}

export interface CouponRow extends Omit<OfferedCoupon, 'minSpend' | 'discount'> {
  currency: string;
  minSpend: number;
  discount: number;
}

/** One claimable coupon as json; needs `coupons c` and a left join of `merchants cm`. */
export function couponJson(ctx: Ctx): RawBuilder<CouponRow> {
  return sql<CouponRow>`json_build_object('id', c.id, 'name', ${textOf(ctx, 'c.name')}, 'scope', c.scope,
    'merchant', case when cm.id is not null then json_build_object('id', cm.id, 'name', ${textOf(ctx, 'cm.name')}) end,
    'currency', c.currency, 'minSpend', c.min_spend_minor, 'discount', c.discount_minor, 'validDays', ${validDays(ctx)},
    'claimedPercent', floor(c.claimed * 100.0 / greatest(c.total, 1))::int)`;
}

/** Validity in days of a coupon claimed now, which may be limited by a fixed end date. */
function validDays(ctx: Ctx): RawBuilder<number> {
  return sql<number>`least(c.valid_days, coalesce(
    ceil(extract(epoch from c.valid_until - ${ctx.now}::timestamptz) / 86400)::int, c.valid_days))`;
}

/** Whether a coupon can be claimed now with one click; needs `coupons c`. */
export function isOffered(ctx: Pick<Ctx, 'now'>): RawBuilder<boolean> {
  return sql<boolean>`(${isOpenNow(ctx)} and c.claimed < c.total)`;
}

/** The same without checking how many are left. */
export function isOpenNow({ now }: Pick<Ctx, 'now'>): RawBuilder<boolean> {
  return sql<boolean>`(c.active and c.way = 'open' and (c.claim_starts_at is null or c.claim_starts_at <= ${now}::timestamptz)
    and (c.claim_ends_at is null or c.claim_ends_at > ${now}::timestamptz)
    and (c.valid_until is null or c.valid_until > ${now}::timestamptz))`;
}

export function toCoupon(ctx: Ctx, row: CouponRow): OfferedCoupon {
  const { currency, minSpend, discount, ...rest } = row;
  return {
    ...rest,
    minSpend: inReadersCurrency(ctx, minSpend, currency),
    discount: inReadersCurrency(ctx, discount, currency),
  };
}
