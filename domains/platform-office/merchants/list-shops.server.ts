import { type RawBuilder, sql } from 'kysely';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { BASE_CURRENCY } from '../currencies/contract.ts';
import { COUNTED_MOST, likePattern } from '../lists.ts';
import type { ShopLine, Shops, ShopsQuery } from './contract.ts';

const ORDER_BY: Readonly<Record<ShopsQuery['sort'], string>> = {
  joined: 'm.joined_at',
  sales: 'coalesce(f.sales_minor, 0)',
  orders: 'coalesce(f.orders, 0)',
};

/** The matching shops in the chosen order. */
export async function listShops(ctx: Ctx, query: ShopsQuery): Promise<Shops> {
  requirePlatformPermission(ctx, 'merchants.review');
  const { page, limit } = query;
  const fits = conditionOf(query);
  const way = sql.raw(query.order);
  const result = await sql<{ total: number; list: ShopLine[] | null }>`
    with picked as materialized (
      select m.*, row_number() over (order by ${sql.raw(ORDER_BY[query.sort])} ${way}, m.id ${way}) as nth
      from merchants m left join merchant_figures f on f.merchant_id = m.id where ${fits}
      order by nth limit ${limit}::int offset ${(page - 1) * limit}::int)
    select (select count(*)::int from (select 1 from merchants m where ${fits} limit ${COUNTED_MOST}) c) as total,
      (select json_agg(${shopJson(ctx)} order by m.nth) from picked m ${SHOP_JOINS}) as list`.execute(ctx.db);
  const { total = 0, list } = result.rows[0] ?? {};
  return { list: list ?? [], total, page, limit };
}

function conditionOf({ keyword, status, type, category }: ShopsQuery): RawBuilder<boolean> {
  const id = keyword && /^\d{1,15}$/.test(keyword) ? Number(keyword) : null;
  const parts = [
    sql`m.kind = 'shop'`,
    keyword
      ? sql`(lower(m.name::text) like ${likePattern(keyword, 'inside')} or m.key = ${keyword} or m.id = ${id}::bigint)`
      : null,
    status ? sql`m.status = ${status}` : null,
    type ? sql`m.type_id = ${type}::bigint` : null,
    category ? sql`m.category_id = ${category}::bigint` : null,
  ].filter((part) => part !== null);
  return sql`${sql.join(parts, sql` and `)}`;
}

/** What a line reads besides the shop `m` itself. */
export const SHOP_JOINS = sql`
  join merchant_types mt on mt.id = m.type_id join merchant_categories mc on mc.id = m.category_id
  left join users u on u.id = m.owner_id left join merchant_figures f on f.merchant_id = m.id
  left join ledger_accounts la on la.owner_kind = 'merchant' and la.owner_id = m.id and la.purpose = 'available'
    and la.unit = m.currency`;

/** Shop `m` as a line, as JSON. */
export function shopJson({ locale, site }: Pick<Ctx, 'locale' | 'site'>): RawBuilder<ShopLine> {
  const text = (column: string) => sql`pick_text(${sql.ref(column)}, ${locale}, ${site.defaultLocale})`;
  return sql`jsonb_build_object('id', m.id, 'key', m.key, 'name', ${text('m.name')}, 'logo', m.logo_url,
    'owner', case when u.id is not null then jsonb_build_object('id', u.id, 'nickname', u.nickname) end,
    'type', ${text('mt.name')}, 'category', ${text('mc.name')}, 'status', m.status, 'orders', coalesce(f.orders, 0),
    'sales', jsonb_build_object('amount', coalesce(f.sales_minor, 0), 'currency', ${BASE_CURRENCY}::text),
    'available', jsonb_build_object('amount', coalesce(la.balance, 0), 'currency', m.currency),
    'joinedAt', to_json(m.joined_at at time zone 'UTC')#>>'{}' || 'Z')`;
}
