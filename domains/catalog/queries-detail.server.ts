import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../kit/context.ts';
import { SHOP_SCORES } from '../merchants/scored-shops.server.ts';
import { serviceContactJson } from '../merchants/settings/service-contact.server.ts';
import {
  type CardRow,
  type CouponRow,
  cardJson,
  couponJson,
  inReadersCurrency,
  instantOf,
  isOffered,
  runningSlots,
  textOf,
  toCard,
  toCoupon,
} from './card.server.ts';
import type { ProductDetail, ReviewSummary } from './contract.ts';

const RECOMMENDED = 10;
const SHOWN_COUPONS = 6;

type ProductPart = Omit<ProductDetail['product'], 'price' | 'compareAt'> & {
  currency: string;
  price: number;
  compareAt: number | null;
  starCounts: number[];
};
type SkuRow = Omit<ProductDetail['skus'][number], 'price' | 'compareAt' | 'flash'> & {
  price: number;
  compareAt: number | null;
  flash: { itemId: number; price: number; endsAt: string; left: number; perUser: number } | null;
};
type MerchantPart = Omit<ProductDetail['merchant'], 'freight'> & {
  currency: string;
  freight: { flatMinor: number; freeOverMinor: number | null };
};
interface DetailRow {
  product: ProductPart;
  images: ProductDetail['images'] | null;
  options: ProductDetail['options'] | null;
  skus: SkuRow[] | null;
  merchant: MerchantPart;
  coupons: (CouponRow & { received: boolean })[] | null;
  recommendations: CardRow[] | null;
}

/** Everything that the page of one product on sale shows, in one round trip. Throws `product_not_found`. */
export async function readProduct(ctx: Ctx, id: number): Promise<ProductDetail> {
  const result = await sql<DetailRow>`
    select ${productPart(ctx)} as product, ${merchantPart(ctx)} as merchant,
      (select json_agg(json_build_object('url', i.url, 'alt', coalesce(${textOf(ctx, 'i.alt')}, ''), 'width', i.width, 'height', i.height)
        order by i.position) from product_images i where i.product_id = p.id and i.state = 'ready') as images,
      (select json_agg(json_build_object('id', o.id, 'name', ${textOf(ctx, 'o.name')}, 'values', (
          select coalesce(json_agg(json_build_object('id', v.id, 'name', ${textOf(ctx, 'v.name')}, 'swatch', v.swatch) order by v.position), '[]')
          from product_option_values v where v.option_id = o.id and v.position is not null)) order by o.position)
        from product_options o where o.product_id = p.id and o.position is not null) as options,
      (select json_agg(${skuJson(ctx)} order by s.position)
        from skus s left join stock st on st.sku_id = s.id left join product_images si on si.id = s.image_id and si.state = 'ready'
        where s.product_id = p.id and s.active) as skus,
      ${couponsPart(ctx)} as coupons,
      ${recommendedPart(ctx)} as recommendations
    from products p join merchants m on m.id = p.merchant_id join merchant_types mt on mt.id = m.type_id
    where p.id = ${id} and p.status = 'on_sale' and m.status = 'open'`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) throw new DomainError('product_not_found', { id });
  return toDetail(ctx, row);
}

function productPart(ctx: Ctx): RawBuilder<unknown> {
  return sql`json_build_object('id', p.id, 'name', ${textOf(ctx, 'p.name')}, 'tagline', coalesce(${textOf(ctx, 'p.tagline')}, ''),
    'description', coalesce(${textOf(ctx, 'p.description')}, ''), 'kind', p.kind, 'vendor', p.vendor, 'currency', p.currency,
    'price', p.price_minor, 'compareAt', p.compare_at_minor, 'sales', p.sales, 'ratingCount', p.rating_count,
    'rating', coalesce(round(p.rating_sum * 10.0 / nullif(p.rating_count, 0)), 0)::int, 'starCounts', p.star_counts, 'inStock', p.in_stock,
    'specs', (select coalesce(json_agg(json_build_object(
        'name', pick_text(spec -> 'name', ${ctx.locale}, ${ctx.site.defaultLocale}),
        'value', pick_text(spec -> 'value', ${ctx.locale}, ${ctx.site.defaultLocale})) order by nth), '[]')
      from jsonb_array_elements(p.specs) with ordinality as listed(spec, nth)),
    'breadcrumbs', (select coalesce(json_agg(json_build_object('id', c.id, 'name', ${textOf(ctx, 'c.name')}) order by c.level), '[]')
      from categories c where c.id = any(p.category_path)))`;
}

/**
 * The lowest cost of sending one piece to the home zone, and the amount from which it is free: by the product's
 * template or its shop's, as calculated at checkout, otherwise the shop's flat freight.
 */
const FREIGHT = sql`coalesce((
  select jsonb_build_object('flatMinor', coalesce((ft.zones -> 0 ->> 'firstMinor')::bigint, (ft.elsewhere ->> 'firstMinor')::bigint, 0),
    'freeOverMinor', ft.free_over_minor)
  from freight_templates ft where ft.id = coalesce(p.freight_template_id,
    (select d.id from freight_templates d where d.merchant_id = m.id and d.is_default))), m.freight)`;

function merchantPart(ctx: Ctx): RawBuilder<unknown> {
  return sql`json_build_object('id', m.id, 'name', ${textOf(ctx, 'm.name')}, 'selfSupport', m.self_support, 'logo', m.logo_url,
    'typeName', ${textOf(ctx, 'mt.name')}, 'phone', m.phone, 'followers', m.followers, 'currency', m.currency, 'freight', ${FREIGHT},
    'serviceHref', ${serviceContactJson(ctx, sql`m.id`)} ->> 'href',
    'scores', ${SHOP_SCORES})`;
}

function skuJson(ctx: Ctx): RawBuilder<unknown> {
  return sql`json_build_object('id', s.id, 'valueIds', s.value_ids, 'price', s.price_minor, 'compareAt', s.compare_at_minor,
    'available', coalesce(st.on_hand - st.reserved, 0), 'imageUrl', si.url, 'code', s.code,
    'flash', (select json_build_object('itemId', fi.id, 'price', fi.price_minor, 'endsAt', ${instantOf('fs.ends_at')},
        'left', fi.quota - fi.taken, 'perUser', fi.per_user)
      from flash_items fi join flash_slots fs on fs.id = fi.slot_id
      where fi.slot_id = any(${runningSlots(ctx)}) and fi.sku_id = s.id and fi.taken < fi.quota
      order by fs.ends_at, fs.id limit 1))`;
}

function couponsPart(ctx: Ctx): RawBuilder<unknown> {
  return sql`(select json_agg(listed.coupon) from (
    select ${couponJson(ctx)}::jsonb || jsonb_build_object('received', ${isReceived(ctx)}) as coupon
    from coupons c left join merchants cm on cm.id = c.merchant_id
    where ${isOffered(ctx)} and (c.merchant_id is null or c.merchant_id = p.merchant_id)
      and case c.scope
        when 'goods' then p.id = any(c.target_ids)
        when 'category' then c.target_ids && p.category_path
        when 'merchant' then c.merchant_id = p.merchant_id or p.merchant_id = any(c.target_ids)
        else true end
    order by c.min_spend_minor, c.discount_minor desc, c.id limit ${sql.lit(SHOWN_COUPONS)}) listed)`;
}

/** Whether the actor has claimed the coupon as often as allowed. */
function isReceived({ actor }: Ctx): RawBuilder<unknown> {
  if (!actor) return sql`false`;
  return sql`((select count(*) from coupon_claims k where k.coupon_id = c.id and k.user_id = ${actor.userId}::bigint) >= c.per_user)`;
}

/** The best products of the parent category, so that small leaf categories are not empty. */
function recommendedPart(ctx: Ctx): RawBuilder<unknown> {
  return sql`(select json_agg(near.card) from (
    select (select ${cardJson(ctx)} from products p join merchants m on m.id = p.merchant_id where p.id = pl.product_id) as card
    from product_places pl
    where pl.category_id = p.category_path[greatest(1, cardinality(p.category_path) - 1)] and pl.product_id <> p.id
    order by pl.rank desc, pl.product_id desc limit ${sql.lit(RECOMMENDED)}) near)`;
}

function toDetail(ctx: Ctx, row: DetailRow): ProductDetail {
  const { currency, price, compareAt, starCounts, ...product } = row.product;
  const money = (amount: number) => inReadersCurrency(ctx, amount, currency);
  const { freight, currency: merchantCurrency, ...merchant } = row.merchant;
  const fee = (amount: number) => inReadersCurrency(ctx, amount, merchantCurrency);
  return {
    product: {
      ...product,
      price: money(price),
      compareAt: compareAt === null ? null : money(compareAt),
      isConverted: money(price).currency !== currency,
    },
    images: row.images ?? [],
    options: row.options ?? [],
    skus: (row.skus ?? []).map((sku) => ({
      ...sku,
      price: money(sku.price),
      compareAt: sku.compareAt === null ? null : money(sku.compareAt),
      flash: sku.flash && { ...sku.flash, price: money(sku.flash.price) },
    })),
    merchant: {
      ...merchant,
      freight: {
        fee: fee(freight.flatMinor),
        freeOver: freight.freeOverMinor == null ? null : fee(freight.freeOverMinor),
      },
    },
    coupons: (row.coupons ?? []).map(({ received, ...coupon }) => ({ ...toCoupon(ctx, coupon), received })),
    reviews: summarise(starCounts),
    recommendations: (row.recommendations ?? []).map((card) => toCard(ctx, card)),
  };
}

function summarise(starCounts: readonly number[]): ReviewSummary {
  const count = starCounts.reduce((sum, each) => sum + each, 0);
  const stars = starCounts.reduce((sum, each, index) => sum + each * (index + 1), 0);
  const good = (starCounts[3] ?? 0) + (starCounts[4] ?? 0);
  return {
    count,
    average: count === 0 ? 0 : Math.round((stars * 10) / count),
    distribution: [...starCounts],
    goodRate: count === 0 ? 0 : Math.round((good * 100) / count),
  };
}
