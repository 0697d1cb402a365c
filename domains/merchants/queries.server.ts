import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import type { MerchantCategory, MerchantType } from './contract.ts';
import { OWN_STORE_TYPE } from './rules.ts';

/** The kinds of store: flagship, speciality, self-operated. */
export async function readMerchantTypes(ctx: Ctx): Promise<MerchantType[]> {
  const result = await sql<MerchantType>`
    select id, pick_text(name, ${ctx.locale}, ${ctx.site.defaultLocale}) as name from merchant_types
    order by sort, id`.execute(ctx.db);
  return result.rows;
}

/** The types that an applicant can choose. */
export async function readApplicantTypes(ctx: Ctx): Promise<MerchantType[]> {
  const result = await sql<MerchantType>`
    select id, pick_text(name, ${ctx.locale}, ${ctx.site.defaultLocale}) as name from merchant_types
    where key <> ${OWN_STORE_TYPE} order by sort, id`.execute(ctx.db);
  return result.rows;
}

/** Merchant categories; they determine the commission. */
export async function readMerchantCategories(ctx: Ctx): Promise<MerchantCategory[]> {
  const result = await sql<MerchantCategory>`
    select id, pick_text(name, ${ctx.locale}, ${ctx.site.defaultLocale}) as name from merchant_categories order by id`.execute(
    ctx.db,
  );
  return result.rows;
}

/** The owner's user id and the currency of a merchant; undefined when there is no such merchant. */
export async function readMerchantOwner(
  ctx: Ctx,
  id: number,
): Promise<{ ownerId: number | null; currency: string } | undefined> {
  const row = await ctx.db
    .selectFrom('merchants')
    .select(['owner_id', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ownerId: row.owner_id, currency: row.currency };
}

/** Whether that is a shop, whatever its state: not the account of a developer. */
export async function isShop(ctx: Pick<Ctx, 'db'>, id: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('merchants')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'shop')
    .executeTakeFirst();
  return row !== undefined;
}

/** A shop as the merchant office needs it: by key, or without one the first that the user owns. */
export async function findShop(
  ctx: Pick<Ctx, 'db'>,
  which: { key: string } | { ownerId: number },
): Promise<{ id: number; key: string; currency: string; ownerId: number | null } | undefined> {
  const row = await ctx.db
    .selectFrom('merchants')
    .select(['id', 'key', 'currency', 'owner_id'])
    .where('kind', '=', 'shop')
    .where((where) => ('key' in which ? where('key', '=', which.key) : where('owner_id', '=', which.ownerId)))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, key: row.key, currency: row.currency, ownerId: row.owner_id };
}

/** Name and logo of an open shop, for pages about it. */
export async function readShopFace(ctx: Ctx, id: number): Promise<{ name: string; logo: string } | undefined> {
  const found = await sql<{ name: string; logo: string }>`
    select pick_text(name, ${ctx.locale}, ${ctx.site.defaultLocale}) as name, logo_url as logo from merchants
    where id = ${id}::bigint and status = 'open' and kind = 'shop'`.execute(ctx.db);
  return found.rows[0];
}

/** The names of merchants in the reader's language, by id. */
export async function readMerchantNames(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await sql<{ id: number; name: string }>`
    select id, pick_text(name, ${ctx.locale}, ${ctx.site.defaultLocale}) as name from merchants
    where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
