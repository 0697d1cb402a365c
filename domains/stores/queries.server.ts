import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { textOf } from '../catalog/card.server.ts';
import { SHIPPED_KINDS } from '../catalog/product-kinds.ts';
import { readShop } from '../catalog/shops/queries.server.ts';
import { type Ctx, shownSite } from '../kit/context.ts';
import type { ListedStore, StoreFront, StoreShop } from './contract.ts';
import { readDocument } from './document.ts';
import type { StoreTheme } from './rules.ts';

const MAX_LISTED = 200;
const PICTURES = 3;

/** The store of an open shop as it is published; a shop that never designed one has the default theme. Throws `store_not_found`. */
export async function readStoreFront(ctx: Ctx, merchantId: number): Promise<StoreFront> {
  const found = await sql<{ theme: StoreTheme | null; document: unknown }>`
    select s.theme, v.document from merchants m left join stores s on s.merchant_id = m.id
      left join store_versions v on v.id = s.version_id
    where m.id = ${merchantId}::bigint and m.kind = 'shop' and m.status = 'open'`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new DomainError('store_not_found');
  return { merchantId, theme: row.theme ?? 'theme1', document: readDocument(row.document) };
}

/** The shop whose store is shown on its own host or as a site of type `store`; null: the site shows the directory. */
export async function readStoreOfSite(ctx: Ctx): Promise<number | null> {
  const site = shownSite(ctx);
  if (site.own) return site.own.merchantId;
  if (site.type !== 'store') return null;
  const found = await sql<{ id: number }>`
    select s.merchant_id as id from stores s join merchants m on m.id = s.merchant_id
    where s.site_id = ${site.id}::bigint and m.status = 'open'`.execute(ctx.db);
  return found.rows[0]?.id ?? null;
}

/** Sign and categories of a store. Throws `merchant_not_found`. */
export async function readStoreShop(ctx: Ctx, merchantId: number): Promise<StoreShop> {
  const [shop, own] = await Promise.all([
    readShop(ctx, merchantId),
    sql<Pick<StoreShop, 'color' | 'isDigital'>>`
      select m.color, coalesce((select bool_and(p.kind <> all(${SHIPPED_KINDS}::text[])) from products p
        where p.merchant_id = m.id and p.status = 'on_sale'), false) as "isDigital"
      from merchants m where m.id = ${merchantId}::bigint`.execute(ctx.db),
  ]);
  return { ...shop, color: own.rows[0]?.color ?? '', isDigital: own.rows[0]?.isDigital ?? false };
}

/** Stores of open shops, the most followed first. */
export async function listStores(ctx: Ctx, { typeId }: { typeId?: number | undefined } = {}): Promise<ListedStore[]> {
  const isOfType = typeId ? sql`m.type_id = ${typeId}::bigint` : sql`true`;
  const found = await sql<ListedStore>`
    select m.id as "merchantId", ${textOf(ctx, 'm.name')} as name, coalesce(${textOf(ctx, 'm.intro')}, '') as intro,
      m.logo_url as logo, m.type_id as "typeId", ${textOf(ctx, 'mt.name')} as "typeName", m.color, s.theme,
      (select count(*)::int from products p where p.merchant_id = m.id and p.status = 'on_sale') as products,
      coalesce((select json_agg(best.cover_url) from (
        select p.cover_url from products p where p.merchant_id = m.id and p.status = 'on_sale' and p.cover_url <> ''
        order by p.rank desc, p.id desc limit ${PICTURES}::int) best), '[]') as pictures
    from stores s join merchants m on m.id = s.merchant_id join merchant_types mt on mt.id = m.type_id
    where m.status = 'open' and ${isOfType} order by m.followers desc, m.id limit ${MAX_LISTED}::int`.execute(ctx.db);
  return found.rows;
}

/** The variant of a product on sale that has only one; undefined if there is a choice. */
export async function readOnlySku(ctx: Ctx, productId: number): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select min(s.id) as id from skus s join products p on p.id = s.product_id
    where s.product_id = ${productId}::bigint and s.active and p.status = 'on_sale' having count(*) = 1`.execute(
    ctx.db,
  );
  return found.rows[0]?.id;
}
