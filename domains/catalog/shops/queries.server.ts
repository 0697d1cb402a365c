import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { SHOP_SCORES } from '../../merchants/scored-shops.server.ts';
import { serviceContactJson } from '../../merchants/settings/service-contact.server.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { type CardRow, cardJson, instantOf, textOf, toCard } from '../card.server.ts';
import type { ShopCategory, ShopGoods, ShopHome, ShopSign } from './contract.ts';
import type { ShopList } from './rules.ts';

/** Products in each list of a shop's home. */
const SHOWN = 10;

const ORDERS = {
  all: sql`p.rank desc, p.id desc`,
  newest: sql`p.created_at desc, p.id desc`,
  best: sql`p.sales desc, p.id desc`,
} as const;

/** The sign of an open shop and its categories. Throws `merchant_not_found`. */
export async function readShop(ctx: Ctx, id: number): Promise<Pick<ShopHome, 'shop' | 'categories'>> {
  const result = await sql<{ shop: ShopSign; categories: ShopCategory[] | null }>`
    select ${signJson(ctx)} as shop, ${categoriesJson(ctx)} as categories
    from merchants m join merchant_types mt on mt.id = m.type_id join merchant_categories mc on mc.id = m.category_id
    where m.id = ${id}::bigint and m.kind = 'shop' and m.status = 'open'`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) throw new DomainError('merchant_not_found');
  return { shop: row.shop, categories: row.categories ?? [] };
}

/** The newest products of a shop and its best sellers. */
export async function readShopProducts(ctx: Ctx, id: number): Promise<Pick<ShopHome, 'newest' | 'bestSellers'>> {
  const result = await sql<{ newest: CardRow[] | null; best: CardRow[] | null }>`
    select ${productsPart(ctx, 'newest')} as newest, ${productsPart(ctx, 'best')} as best
    from merchants m where m.id = ${id}::bigint and m.kind = 'shop'`.execute(ctx.db);
  const { newest = null, best = null } = result.rows[0] ?? {};
  return {
    newest: (newest ?? []).map((card) => toCard(ctx, card)),
    bestSellers: (best ?? []).map((card) => toCard(ctx, card)),
  };
}

/** The home of an open shop. Throws `merchant_not_found`. */
export async function readShopHome(ctx: Ctx, id: number): Promise<ShopHome> {
  const [shop, products] = await Promise.all([readShop(ctx, id), readShopProducts(ctx, id)]);
  return { ...shop, ...products };
}

/** One page of a list of an open shop's products. Throws `merchant_not_found`. */
export async function listShopGoods(
  ctx: Ctx,
  id: number,
  { list, page, limit }: { list: ShopList; page: number; limit: number },
): Promise<ShopGoods> {
  const result = await sql<{ cards: CardRow[] | null; total: number }>`
    select (select json_agg(shown.card) from (
        select ${cardJson(ctx)} as card from products p where p.merchant_id = m.id and p.status = 'on_sale'
        order by ${ORDERS[list]} limit ${limit}::int offset ${(page - 1) * limit}::int) shown) as cards,
      (select count(*)::int from products p where p.merchant_id = m.id and p.status = 'on_sale') as total
    from merchants m where m.id = ${id}::bigint and m.kind = 'shop' and m.status = 'open'`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) throw new DomainError('merchant_not_found');
  return { list: (row.cards ?? []).map((card) => toCard(ctx, card)), total: row.total, page, limit };
}

function signJson(ctx: Ctx) {
  return sql<ShopSign>`json_build_object('id', m.id, 'name', ${textOf(ctx, 'm.name')},
    'intro', coalesce(${textOf(ctx, 'm.intro')}, ''), 'address', coalesce(${textOf(ctx, 'm.address')}, ''), 'phone', m.phone,
    'logo', m.logo_url, 'selfSupport', m.self_support, 'typeName', ${textOf(ctx, 'mt.name')},
    'categoryName', ${textOf(ctx, 'mc.name')}, 'joinedAt', ${instantOf('m.joined_at')}, 'followers', m.followers,
    'scores', ${SHOP_SCORES},
    'products', (select count(*)::int from products p where p.merchant_id = m.id and p.status = 'on_sale'),
    'hours', (select hours from merchant_settings where merchant_id = m.id), 'timeZone', ${timeZoneOf(ctx.site)}::text,
    'announcement', coalesce((select ${textOf(ctx, 's.announcement')} from merchant_settings s where s.merchant_id = m.id), ''),
    'banner', coalesce((select banner_url from merchant_settings where merchant_id = m.id), ''),
    'email', coalesce((select email from merchant_settings where merchant_id = m.id), ''),
    'service', ${serviceContactJson(ctx, sql`m.id`)})`;
}

/** The two upper levels of categories that the shop has products in. */
function categoriesJson(ctx: Ctx) {
  return sql<ShopCategory[] | null>`(
    with counted as (
      select p.category_path[1] as top, p.category_path[2] as below, count(*)::int as num from products p
      where p.merchant_id = m.id and p.status = 'on_sale' group by 1, 2
    )
    select json_agg(json_build_object('id', c.id, 'name', ${textOf(ctx, 'c.name')},
      'products', (select sum(num) from counted where top = c.id),
      'below', coalesce((select json_agg(json_build_object('id', b.id, 'name', ${textOf(ctx, 'b.name')}, 'products', n.num)
        order by b.sort, b.id) from counted n join categories b on b.id = n.below where n.top = c.id), '[]'::json))
      order by c.sort, c.id)
    from categories c where c.active and c.id in (select top from counted))`;
}

function productsPart(ctx: Ctx, list: ShopList) {
  return sql<CardRow[] | null>`(select json_agg(shown.card) from (
    select ${cardJson(ctx)} as card from products p where p.merchant_id = m.id and p.status = 'on_sale'
    order by ${ORDERS[list]} limit ${SHOWN}::int) shown)`;
}
