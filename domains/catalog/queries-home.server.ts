import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import {
  type CardRow,
  type CouponRow,
  cardJson,
  couponJson,
  inReadersCurrency,
  instantOf,
  isOffered,
  textOf,
  toCard,
  toCoupon,
} from './card.server.ts';
import type { DirectoryMerchant, FlashOffer, HomeContent } from './contract.ts';
import { MAX_COUNTED, PAGE_SIZE } from './rules.ts';

const SECTION_SIZE = 10;
const RANKED = 10;
const FLASH_SHOWN = 12;
const COUPONS_SHOWN = 8;
const DIRECTORY = { merchants: 8, products: 3 };
const FLOORS = { floors: 10, products: 8 };

interface HomeRow {
  flash: {
    startsAt: string;
    endsAt: string;
    items: (Omit<FlashOffer, 'card' | 'price'> & { card: CardRow; price: number })[] | null;
  } | null;
  coupons: CouponRow[] | null;
  hot: CardRow[] | null;
  fresh: CardRow[] | null;
  featured: CardRow[] | null;
  ranking: CardRow[] | null;
  merchants: (Omit<DirectoryMerchant, 'products'> & { products: CardRow[] | null })[] | null;
  floors: { id: number; name: string; icon: string; products: CardRow[] | null }[] | null;
  may_like: CardRow[] | null;
  counted: number;
}

/** All sections of the home page in one round trip. */
export async function readHomeContent(ctx: Ctx): Promise<HomeContent> {
  const result = await sql<HomeRow>`
    select ${flashPart(ctx)} as flash, ${couponsPart(ctx)} as coupons,
      ${productsPart(ctx, sql`p.is_hot`, sql`p.rank`, SECTION_SIZE)} as hot,
      ${productsPart(ctx, sql`p.is_new`, sql`p.rank`, SECTION_SIZE)} as fresh,
      ${productsPart(ctx, sql`p.is_featured`, sql`p.rank`, SECTION_SIZE)} as featured,
      ${productsPart(ctx, sql`true`, sql`p.sales`, RANKED)} as ranking,
      ${directoryPart(ctx)} as merchants, ${floorsPart(ctx)} as floors,
      ${productsPart(ctx, sql`true`, sql`p.rank`, PAGE_SIZE)} as may_like,
      (select count(*) from (select 1 from products where status = 'on_sale' limit ${sql.lit(MAX_COUNTED + 1)}) counted)::int as counted`.execute(
    ctx.db,
  );
  const row = result.rows[0];
  if (!row) throw new Error('a select without from gave no row');
  return toContent(ctx, row);
}

function productsPart(
  ctx: Ctx,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): RawBuilder<CardRow[] | null> {
  return sql`(select json_agg(listed.card) from (
    select ${cardJson(ctx)} as card from products p join merchants m on m.id = p.merchant_id
    where p.status = 'on_sale' and m.status = 'open' and ${which} order by ${order} desc, p.id desc limit ${sql.lit(limit)}) listed)`;
}

function flashPart(ctx: Ctx): RawBuilder<unknown> {
  return sql`(select json_build_object('startsAt', ${instantOf('slot.starts_at')}, 'endsAt', ${instantOf('slot.ends_at')}, 'items', (
      select json_agg(listed.item) from (
        select json_build_object('itemId', fi.id, 'skuId', fi.sku_id, 'price', fi.price_minor, 'quota', fi.quota, 'taken', fi.taken,
          'card', ${cardJson(ctx)}) as item
        from flash_items fi join products p on p.id = fi.product_id join merchants m on m.id = p.merchant_id
        where fi.slot_id = slot.id and p.status = 'on_sale'
        order by (fi.taken >= fi.quota), fi.id limit ${sql.lit(FLASH_SHOWN)}) listed))
    from flash_slots slot
    where slot.site_id = ${ctx.site.id} and slot.starts_at <= ${ctx.now} and slot.ends_at > ${ctx.now}
    order by slot.ends_at limit 1)`;
}

function couponsPart(ctx: Ctx): RawBuilder<unknown> {
  return sql`(select json_agg(listed.coupon) from (
    select ${couponJson(ctx)} as coupon from coupons c left join merchants cm on cm.id = c.merchant_id
    where ${isOffered(ctx)} order by c.merchant_id is not null, c.discount_minor desc, c.id
    limit ${sql.lit(COUPONS_SHOWN)}) listed)`;
}

function directoryPart(ctx: Ctx): RawBuilder<unknown> {
  return sql`(select json_agg(listed.merchant) from (
    select json_build_object('id', m.id, 'name', ${textOf(ctx, 'm.name')}, 'logo', m.logo_url, 'color', m.color,
      'selfSupport', m.self_support, 'typeName', ${textOf(ctx, 'mt.name')}, 'followers', m.followers,
      'products', (select json_agg(best.card) from (
        select ${cardJson(ctx)} as card from products p where p.merchant_id = m.id and p.status = 'on_sale'
        order by p.rank desc, p.id desc limit ${sql.lit(DIRECTORY.products)}) best)) as merchant
    from merchants m join merchant_types mt on mt.id = m.type_id where m.kind = 'shop' and m.status = 'open'
    order by m.followers desc, m.id limit ${sql.lit(DIRECTORY.merchants)}) listed)`;
}

function floorsPart(ctx: Ctx): RawBuilder<unknown> {
  return sql`(select json_agg(listed.floor) from (
    select json_build_object('id', c.id, 'name', ${textOf(ctx, 'c.name')}, 'icon', c.icon, 'products', (
      select json_agg(best.card) from (
        select (select ${cardJson(ctx)} from products p join merchants m on m.id = p.merchant_id where p.id = pl.product_id) as card
        from product_places pl where pl.category_id = c.id
        order by pl.rank desc, pl.product_id desc limit ${sql.lit(FLOORS.products)}) best)) as floor
    from categories c where c.kind = 'goods' and c.level = 1 and c.active order by c.sort, c.id limit ${sql.lit(FLOORS.floors)}) listed)`;
}

function toContent(ctx: Ctx, row: HomeRow): HomeContent {
  const cards = (rows: CardRow[] | null) => (rows ?? []).map((card) => toCard(ctx, card));
  return {
    flash: row.flash && {
      ...row.flash,
      items: (row.flash.items ?? []).map((item) => ({
        ...item,
        card: toCard(ctx, item.card),
        price: inReadersCurrency(ctx, item.price, item.card.currency),
      })),
    },
    coupons: (row.coupons ?? []).map((coupon) => toCoupon(ctx, coupon)),
    hot: cards(row.hot),
    fresh: cards(row.fresh),
    featured: cards(row.featured),
    ranking: cards(row.ranking),
    merchants: (row.merchants ?? []).map((merchant) => ({ ...merchant, products: cards(merchant.products) })),
    floors: (row.floors ?? [])
      .map((floor) => ({ ...floor, products: cards(floor.products) }))
      .filter((floor) => floor.products.length > 0),
    mayLike: {
      list: cards(row.may_like),
      total: Math.min(row.counted, MAX_COUNTED),
      totalCapped: row.counted > MAX_COUNTED,
      page: 1,
      limit: PAGE_SIZE,
      correctedTo: null,
      isSimilar: false,
    },
  };
}
