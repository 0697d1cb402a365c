import { sql } from 'kysely';
import { pickText, type Texts } from '../../platform/locale/locale.ts';
import { dayIn } from '../../platform/locale/time-zone.ts';
import { type CardRow, cardJson, instantOf, textOf, toCard } from '../catalog/card.server.ts';
import type { ProductCard } from '../catalog/contract.ts';
import { listProducts } from '../catalog/queries-list.server.ts';
import { listShopGoods } from '../catalog/shops/queries.server.ts';
import type { Ctx } from '../kit/context.ts';
import { readBusinessHours } from '../merchants/settings/read-hours.server.ts';
import { listClaimableCoupons } from '../promotions/coupons/list-coupons.server.ts';
import { timeZoneOf } from '../sites/time-zone.ts';
import type { FilledBlock, StoreReview } from './contract.ts';
import { MAX_COUPON_CHOICES } from './design/rules.ts';
import type { BlockOf, StoreBlock } from './document.ts';
import { MAX_COUPONS } from './rules.ts';

const LOOKS = 5;
/** Coming closed days that are listed. */
const HOLIDAYS = 5;
/** Reviews shown on a store's front have something to say. */
const MIN_STARS = 4;

type Fill<K extends StoreBlock['kind']> = (
  ctx: Ctx,
  id: number,
  block: BlockOf<K>,
) => Promise<Extract<FilledBlock, { kind: K }> | null>;

/**
 * The blocks of a store with their data, in the visitor's language. Left out are blocks with nothing to show, and untitled
 * automatic lists whose products are all in an earlier list: best sellers and new arrivals of a small shop are the same.
 */
export async function fillBlocks(ctx: Ctx, merchantId: number, blocks: readonly StoreBlock[]): Promise<FilledBlock[]> {
  const shown = new Set<number>();
  const result: FilledBlock[] = [];
  const filled = await Promise.all(
    blocks.map((block) => (FILLS[block.kind] as Fill<typeof block.kind>)(ctx, merchantId, block as never)),
  );
  for (const [index, block] of filled.entries()) {
    if (!block || (isAutomaticList(blocks[index]) && productsOf(block).every(({ id }) => shown.has(id)))) continue;
    for (const { id } of productsOf(block)) shown.add(id);
    result.push(block);
  }
  return result;
}

const productsOf = (block: FilledBlock) => (block.kind === 'floor' || block.kind === 'lookbook' ? block.products : []);

function isAutomaticList(block: StoreBlock | undefined): boolean {
  if (block?.kind !== 'floor' && block?.kind !== 'lookbook') return false;
  const automatic =
    block.kind === 'floor' ? ['best', 'newest', 'all'].includes(block.source) : block.productIds.length === 0;
  return automatic && Object.values(block.title).every((title) => !title);
}

const inLanguage = (ctx: Ctx) => (texts: Texts) => pickText(texts, ctx.locale, ctx.site.defaultLocale);

const FILLS: { [K in StoreBlock['kind']]: Fill<K> } = {
  sign: async (ctx, _id, { tagline, ...block }) => ({ ...block, tagline: inLanguage(ctx)(tagline) }),
  navigation: async (_ctx, _id, block) => block,
  hero: async (ctx, id, { productId, ...block }) => {
    const say = inLanguage(ctx);
    const [product = null] = productId
      ? await readChosen(ctx, id, [productId])
      : (await listShopGoods(ctx, id, { list: 'all', page: 1, limit: 1 })).list;
    return { ...block, title: say(block.title), text: say(block.text), button: say(block.button), product };
  },
  floor: async (ctx, id, block) => {
    const { products, total } = await readFloor(ctx, id, block);
    if (products.length === 0) return null;
    const { title, source, categoryId } = block;
    return { id: block.id, kind: 'floor', title: inLanguage(ctx)(title), source, categoryId, products, total };
  },
  coupons: async (ctx, id, { couponIds, ...block }) => {
    const limit = couponIds ? MAX_COUPON_CHOICES : MAX_COUPONS;
    const { list } = await listClaimableCoupons(ctx, { merId: id, page: 1, limit });
    const coupons = couponIds?.flatMap((chosen) => list.find((coupon) => coupon.id === chosen) ?? []) ?? list;
    return coupons.length > 0 ? { ...block, coupons } : null;
  },
  lookbook: async (ctx, id, { productIds, ...block }) => {
    const say = inLanguage(ctx);
    const products =
      productIds.length > 0
        ? await readChosen(ctx, id, productIds)
        : (await listShopGoods(ctx, id, { list: 'newest', page: 1, limit: LOOKS })).list;
    return products.length > 0 ? { ...block, title: say(block.title), text: say(block.text), products } : null;
  },
  text: async (ctx, _id, block) => {
    const say = inLanguage(ctx);
    const [title, text] = [say(block.title), say(block.text)];
    return title || text ? { ...block, title, text } : null;
  },
  video: async (ctx, _id, block) => (block.link ? { ...block, title: inLanguage(ctx)(block.title) } : null),
  countdown: async (ctx, id, { endsAt, ...block }) => {
    const end = endsAt ?? (await readFlashEnd(ctx, id));
    if (!end || Date.parse(end) <= ctx.now.getTime()) return null;
    return { ...block, title: inLanguage(ctx)(block.title), endsAt: end };
  },
  reviews: async (ctx, id, { count, ...block }) => {
    const reviews = await readReviews(ctx, id, count);
    return reviews.length > 0 ? { ...block, title: inLanguage(ctx)(block.title), reviews } : null;
  },
  map: async (ctx, id, block) => {
    const say = inLanguage(ctx);
    const address = say(block.address) || (await readAddress(ctx, id));
    return address ? { ...block, title: say(block.title), address } : null;
  },
  hours: async (ctx, id, block) => {
    const say = inLanguage(ctx);
    const own = await readBusinessHours(ctx, id);
    const today = dayIn(timeZoneOf(ctx.site), ctx.now);
    return {
      ...block,
      title: say(block.title),
      note: say(block.note),
      days: own?.days ?? block.days.map((day) => (day ? [{ from: day.open, to: day.close }] : [])),
      holidays: own?.holidays.filter(({ date }) => date >= today).slice(0, HOLIDAYS) ?? [],
    };
  },
};

async function readFloor(
  ctx: Ctx,
  id: number,
  { source, categoryId, productIds, count }: BlockOf<'floor'>,
): Promise<{ products: ProductCard[]; total: number }> {
  if (source === 'chosen') {
    const products = await readChosen(ctx, id, productIds);
    return { products, total: products.length };
  }
  const { list, total } =
    source === 'category'
      ? await listProducts(ctx, { merId: id, cid: categoryId ?? undefined, page: 1, limit: count })
      : await listShopGoods(ctx, id, { list: source, page: 1, limit: count });
  return { products: list, total };
}

/** Products by their ids, in that order; those of other shops and those not on sale are left out. */
async function readChosen(ctx: Ctx, id: number, ids: readonly number[]): Promise<ProductCard[]> {
  const found = await sql<{ card: CardRow }>`
    select ${cardJson(ctx)} as card from unnest(${[...ids]}::bigint[]) with ordinality as chosen(id, nth)
      join products p on p.id = chosen.id join merchants m on m.id = p.merchant_id
    where p.merchant_id = ${id}::bigint and p.status = 'on_sale' order by chosen.nth`.execute(ctx.db);
  return found.rows.map(({ card }) => toCard(ctx, card));
}

/** The end of the flash sale that a product of the shop takes part in. */
async function readFlashEnd(ctx: Ctx, id: number): Promise<string | null> {
  const found = await sql<{ end: string }>`
    select ${instantOf('fs.ends_at')} as end from flash_slots fs
    where fs.site_id = ${ctx.site.id}::bigint and fs.starts_at <= ${ctx.now}::timestamptz and fs.ends_at > ${ctx.now}::timestamptz
      and exists (select from flash_items fi join products p on p.id = fi.product_id
        where fi.slot_id = fs.id and p.merchant_id = ${id}::bigint and p.status = 'on_sale' and fi.taken < fi.quota)
    order by fs.ends_at limit 1`.execute(ctx.db);
  return found.rows[0]?.end ?? null;
}

async function readReviews(ctx: Ctx, id: number, count: number): Promise<StoreReview[]> {
  const found = await sql<StoreReview>`
    select r.id, r.author_name as author, r.product_stars as stars, r.body as text, p.id as "productId",
      ${textOf(ctx, 'p.name')} as "productName", ${instantOf('r.created_at')} as at
    from products p join reviews r on r.product_id = p.id
    where p.merchant_id = ${id}::bigint and p.status = 'on_sale' and r.status = 'shown' and r.body <> ''
      and r.product_stars >= ${MIN_STARS}::int
    order by (r.locale = ${ctx.locale}) desc, r.helpful desc, r.id desc limit ${count}::int`.execute(ctx.db);
  return found.rows;
}

async function readAddress(ctx: Ctx, id: number): Promise<string> {
  const found = await sql<{ address: string | null }>`
    select ${textOf(ctx, 'm.address')} as address from merchants m where m.id = ${id}::bigint`.execute(ctx.db);
  return found.rows[0]?.address ?? '';
}
