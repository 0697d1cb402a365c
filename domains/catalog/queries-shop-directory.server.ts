import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { SHOP_SCORES } from '../merchants/scored-shops.server.ts';
import { type CardRow, cardJson, textOf, toCard } from './card.server.ts';
import type { DirectoryShop, ShopDirectory } from './contract.ts';
import type { ShopSort } from './shops/rules.ts';

const GOODS_SHOWN = 3;

const ORDERS = {
  followers: sql`m.followers desc, m.id`,
  rating: sql`m.product_score + m.service_score desc nulls last, m.followers desc, m.id`,
  newest: sql`m.joined_at desc, m.id desc`,
} as const satisfies Record<ShopSort, unknown>;

interface ShopDirectoryRequest {
  merTypeId?: number;
  merCategoryId?: number;
  /** Part of the name in any language. */
  keyword?: string;
  /** Default: the most followed first. */
  sort?: ShopSort;
  page: number;
  limit: number;
}

/** Open shops with their best products, in one round trip. */
export async function listShops(ctx: Ctx, query: ShopDirectoryRequest): Promise<ShopDirectory> {
  const { merTypeId, merCategoryId, keyword = '', sort = 'followers', page, limit } = query;
  const order = ORDERS[sort];
  const isOfType = merTypeId ? sql`m.type_id = ${merTypeId}::bigint` : sql`true`;
  const isOfCategory = merCategoryId ? sql`m.category_id = ${merCategoryId}::bigint` : sql`true`;
  const isNamed = keyword.trim()
    ? sql`exists (select from jsonb_each_text(m.name) n where position(${keyword.trim().toLowerCase()} in lower(n.value)) > 0)`
    : sql`true`;
  const result = await sql<{
    list: (Omit<DirectoryShop, 'products'> & { products: CardRow[] | null })[] | null;
    total: number;
  }>`
    with wanted as (select * from merchants m where m.kind = 'shop' and m.status = 'open' and ${isOfType} and ${isOfCategory} and ${isNamed}),
    shown as (select * from wanted m order by ${order} limit ${limit}::int offset ${(page - 1) * limit}::int)
    select (select json_agg(json_build_object(
        'id', m.id, 'name', ${textOf(ctx, 'm.name')}, 'intro', coalesce(${textOf(ctx, 'm.intro')}, ''), 'logo', m.logo_url,
        'selfSupport', m.self_support, 'typeName', ${textOf(ctx, 'mt.name')}, 'categoryName', ${textOf(ctx, 'mc.name')},
        'followers', m.followers,
        'scores', ${SHOP_SCORES},
        'products', (select json_agg(best.card) from (
          select ${cardJson(ctx)} as card from products p where p.merchant_id = m.id and p.status = 'on_sale'
          order by p.rank desc, p.id desc limit ${GOODS_SHOWN}::int) best)) order by ${order})
      from shown m join merchant_types mt on mt.id = m.type_id join merchant_categories mc on mc.id = m.category_id) as list,
      (select count(*)::int from wanted) as total`.execute(ctx.db);
  const { list = null, total = 0 } = result.rows[0] ?? {};
  const shops = (list ?? []).map(({ products, ...shop }) => ({
    ...shop,
    products: (products ?? []).map((card) => toCard(ctx, card)),
  }));
  return { list: shops, total, page, limit };
}
