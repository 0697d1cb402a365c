import { sql } from 'kysely';
import { moveTo } from '../../../platform/cache/move-to.ts';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Db } from '../../../platform/database/open.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { randomNumber } from '../../../platform/tokens.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { OWN_STORE_TYPE } from '../rules.ts';
import type { ShopType, ShopTypeInput, ShopTypeMoveInput } from './contract.ts';

/** The types of shops in the order in which applicants see them. */
export async function listShopTypes(ctx: Ctx): Promise<ShopType[]> {
  requirePlatformPermission(ctx, 'merchants.review');
  const found = await sql<ShopType>`
    select t.id, t.name, t.key = ${OWN_STORE_TYPE} as "isOwn",
      (select count(*)::int from merchants m where m.type_id = t.id) as shops,
      (select count(*)::int from merchant_applications a where a.type_id = t.id) as applications
    from merchant_types t order by t.sort, t.id`.execute(ctx.db);
  return found.rows;
}

/** Adds a type at the end of the list, or renames one. Throws `shop_type_not_found`. */
export async function saveShopType(ctx: Ctx, { id, name }: ShopTypeInput): Promise<number> {
  const { defaultLocale } = ctx.site;
  if (!name[defaultLocale]?.trim()) refuseFields([{ field: `name.${defaultLocale}`, code: 'required' }]);
  return change(ctx, async (db, types) => {
    const before = id === undefined ? undefined : requireType(types, id);
    const saved = before
      ? sql<{ id: number }>`
          update merchant_types set name = ${JSON.stringify(name)}::jsonb where id = ${before.id}::bigint returning id`
      : sql<{ id: number }>`
          insert into merchant_types (key, name, sort)
          values (${randomNumber('T', ctx.now)}, ${JSON.stringify(name)}::jsonb, ${types.length}::int) returning id`;
    const saving = (await saved.execute(db)).rows[0]?.id ?? 0;
    const details = { type: { from: before ? { name: before.name } : null, to: { name } } };
    return { id: saving, act: 'saved', details };
  });
}

/** Moves a type to a place of the list, counted from 0. Throws `shop_type_not_found`. */
export async function moveShopType(ctx: Ctx, { id, to }: ShopTypeMoveInput): Promise<void> {
  await change(ctx, async (db, types) => {
    requireType(types, id);
    const ids = types.map((type) => type.id);
    const moved = moveTo(ids, id, to) ?? ids;
    await sql`
      update merchant_types t set sort = place.nth - 1
      from unnest(${moved}::bigint[]) with ordinality as place(id, nth)
      where t.id = place.id and t.sort <> place.nth - 1`.execute(db);
    return { id, act: 'moved', details: { from: ids.indexOf(id), to: moved.indexOf(id) } };
  });
}

/** Removes a type that no shop and no application has. Throws `shop_type_not_found`, `shop_type_used`, `shop_type_fixed`. */
export async function removeShopType(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await change(ctx, async (db, types) => {
    const { key, name } = requireType(types, id);
    if (key === OWN_STORE_TYPE) throw new DomainError('shop_type_fixed');
    const gone = await sql`
      delete from merchant_types t where t.id = ${id}::bigint
        and not exists (select from merchants where type_id = t.id)
        and not exists (select from merchant_applications where type_id = t.id) returning 1`.execute(db);
    if (gone.rows.length === 0) throw new DomainError('shop_type_used');
    return { id, act: 'removed', details: { name } };
  });
}

interface StoredType {
  id: number;
  key: string;
  name: Texts;
}

/** One audited change of the list. Changes wait for each other, and new shops of a type for its removal. */
async function change(
  ctx: Ctx,
  work: (db: Db, types: StoredType[]) => Promise<{ id: number; act: string; details: Record<string, unknown> }>,
): Promise<number> {
  requirePlatformPermission(ctx, 'merchants.review');
  return transact(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('shop-types'))`.execute(tx.db);
    const types = await sql<StoredType>`select id, key, name from merchant_types order by sort, id for update`.execute(
      tx.db,
    );
    const { id, act, details } = await work(tx.db, types.rows);
    await audit(tx, `shop-type.${act}`, `merchant-type:${id}`, details);
    await invalidateCache(tx.db, 'catalog');
    return id;
  });
}

function requireType(types: readonly StoredType[], id: number): StoredType {
  const type = types.find((each) => each.id === id);
  if (!type) throw new DomainError('shop_type_not_found');
  return type;
}
