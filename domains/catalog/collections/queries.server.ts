import { sql } from 'kysely';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { inReadersCurrency, textOf } from '../card.server.ts';
import type { CollectedProduct, Collection, CollectionMarks, FollowedShop } from './contract.ts';
import type { CollectionType } from './rules.ts';

const GOODS_SHOWN = 4;

interface Query {
  type: CollectionType;
  page: number;
  limit: number;
}

type ProductRow = Omit<CollectedProduct, 'kind' | 'price' | 'seen' | 'dropped'> & {
  price: number;
  currency: string;
  seen: number;
  seenCurrency: string;
};
type ShopRow = Omit<FollowedShop, 'kind' | 'products'> & {
  products: { id: number; name: string; image: string; price: number; currency: string }[] | null;
};

/** The actor's collection, newest first, with today's status, in one round trip. */
export async function listCollection(ctx: Ctx, query: Query): Promise<Collection> {
  const { userId } = requireActor(ctx);
  const { type, page, limit } = query;
  const listed = type === 'goods' ? goodsPart(ctx, userId, query) : shopsPart(ctx, userId, query);
  const result = await sql<{ list: (ProductRow | ShopRow)[] | null; goods: number; stores: number }>`
    select ${listed} as list,
      (select count(*)::int from collected_products where user_id = ${userId}::bigint) as goods,
      (select count(*)::int from merchant_followers where user_id = ${userId}::bigint) as stores`.execute(ctx.db);
  const { list = null, goods = 0, stores = 0 } = result.rows[0] ?? {};
  const counts = { goods, stores };
  const shown =
    type === 'goods'
      ? ((list ?? []) as ProductRow[]).map((row) => toCollected(ctx, row))
      : ((list ?? []) as ShopRow[]).map((row) => toFollowed(ctx, row));
  return { list: shown, total: counts[type], page, limit, counts };
}

function goodsPart(ctx: Ctx, userId: number, { page, limit }: Query) {
  return sql`(select jsonb_agg(jsonb_build_object('id', p.id, 'name', ${textOf(ctx, 'p.name')}, 'image', p.cover_url,
      'state', case when p.status <> 'on_sale' or m.status <> 'open' then 'off_sale'
        when p.in_stock then 'on_sale' else 'sold_out' end,
      'price', least(p.price_minor, f.price), 'isFlash', f.price is not null, 'currency', p.currency,
      'seen', c.seen_price_minor, 'seenCurrency', c.seen_currency,
      'merchant', jsonb_build_object('id', m.id, 'name', ${textOf(ctx, 'm.name')}),
      'skuId', s.only_id, 'collectedAt', c.collected_at) order by c.collected_at desc, c.product_id desc)
    from (select * from collected_products where user_id = ${userId}::bigint
      order by collected_at desc, product_id desc limit ${limit}::int offset ${(page - 1) * limit}::int) c
    join products p on p.id = c.product_id join merchants m on m.id = p.merchant_id
    left join lateral (
      select min(fi.price_minor) as price from flash_items fi join flash_slots fs on fs.id = fi.slot_id
      where fi.product_id = p.id and fi.taken < fi.quota and fs.site_id = ${ctx.site.id}::bigint
        and fs.starts_at <= ${ctx.now}::timestamptz and fs.ends_at > ${ctx.now}::timestamptz) f on true
    left join lateral (
      select min(id) as only_id from skus where product_id = p.id and active having count(*) = 1) s on p.status = 'on_sale' and p.in_stock)`;
}

function shopsPart(ctx: Ctx, userId: number, { page, limit }: Query) {
  return sql`(select jsonb_agg(jsonb_build_object('id', m.id, 'name', ${textOf(ctx, 'm.name')}, 'logo', m.logo_url,
      'typeName', ${textOf(ctx, 'mt.name')}, 'categoryName', ${textOf(ctx, 'mc.name')}, 'selfSupport', m.self_support,
      'followers', m.followers, 'isOpen', m.status = 'open', 'followedAt', k.followed_at,
      'products', (select jsonb_agg(jsonb_build_object('id', b.id, 'name', ${textOf(ctx, 'b.name')}, 'image', b.cover_url,
          'price', b.price_minor, 'currency', b.currency) order by b.rank desc, b.id desc)
        from (select * from products p where p.merchant_id = m.id and p.status = 'on_sale'
          order by p.rank desc, p.id desc limit ${GOODS_SHOWN}::int) b)) order by k.followed_at desc, k.merchant_id desc)
    from (select * from merchant_followers where user_id = ${userId}::bigint
      order by followed_at desc, merchant_id desc limit ${limit}::int offset ${(page - 1) * limit}::int) k
    join merchants m on m.id = k.merchant_id join merchant_types mt on mt.id = m.type_id
    join merchant_categories mc on mc.id = m.category_id)`;
}

function toCollected(ctx: Ctx, row: ProductRow): CollectedProduct {
  const { price, currency, seen, seenCurrency, collectedAt, ...rest } = row;
  // if the shop has changed its currency since, there is no price to compare with
  const cheaperBy = currency === seenCurrency && rest.state !== 'off_sale' ? seen - price : 0;
  return {
    kind: 'goods',
    ...rest,
    price: inReadersCurrency(ctx, price, currency),
    seen: inReadersCurrency(ctx, seen, seenCurrency),
    dropped: cheaperBy > 0 ? inReadersCurrency(ctx, cheaperBy, currency) : null,
    collectedAt: new Date(collectedAt).toISOString(),
  };
}

function toFollowed(ctx: Ctx, { products, followedAt, ...shop }: ShopRow): FollowedShop {
  return {
    kind: 'stores',
    ...shop,
    products: (products ?? []).map(({ price, currency, ...product }) => ({
      ...product,
      price: inReadersCurrency(ctx, price, currency),
    })),
    followedAt: new Date(followedAt).toISOString(),
  };
}

/** Whether the actor has collected a product and follows a shop, by default the product's own; false for guests. */
export async function readMarks(ctx: Ctx, of: { productId?: number; merId?: number }): Promise<CollectionMarks> {
  if (!ctx.actor) return { isCollected: false, isFollowed: false };
  const { userId } = ctx.actor;
  const result = await sql<CollectionMarks>`
    select exists (select 1 from collected_products where user_id = ${userId}::bigint and product_id = ${of.productId ?? 0}::bigint)
        as "isCollected",
      exists (select 1 from merchant_followers where user_id = ${userId}::bigint 
          and merchant_id = coalesce(${of.merId ?? null}::bigint, (select merchant_id from products where id = ${of.productId ?? 0}::bigint)))
        as "isFollowed"`.execute(ctx.db);
  return result.rows[0] ?? { isCollected: false, isFollowed: false };
}

/** Which of these shops the actor follows. */
export async function readFollowed(ctx: Ctx, merchantIds: readonly number[]): Promise<number[]> {
  if (!ctx.actor || merchantIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('merchant_followers')
    .select('merchant_id')
    .where('user_id', '=', ctx.actor.userId)
    .where('merchant_id', 'in', [...merchantIds])
    .execute();
  return rows.map((row) => row.merchant_id);
}
