import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { randomNumber } from '../../../platform/tokens.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { ShopCategory, ShopCategoryInput, ShopCommissionInput } from './contract.ts';

const categoryIsUsed = sql<boolean>`(exists (select from merchants u where u.category_id = c.id)
  or exists (select from merchant_applications a where a.category_id = c.id))`;

/** The categories of shops with their rates. */
export async function listShopCategories(ctx: Ctx): Promise<ShopCategory[]> {
  requirePlatformPermission(ctx, 'payments.manage');
  const found = await sql<ShopCategory>`
    select c.id, c.name, c.commission_bp as "commissionBp", count(m.id)::int as shops, count(m.commission_bp)::int as exceptions,
      ${categoryIsUsed} as "isUsed"
    from merchant_categories c left join merchants m on m.category_id = c.id and m.status <> 'closed'
    group by c.id order by c.id`.execute(ctx.db);
  return found.rows;
}

/**
 * Adds a category of shops, or renames it and changes its rate. An order keeps the rate it was placed with, so only new
 * ones follow. Throws `shop_category_not_found`.
 */
export async function saveShopCategory(ctx: Ctx, input: ShopCategoryInput): Promise<number> {
  requirePlatformPermission(ctx, 'payments.manage');
  const { defaultLocale } = ctx.site;
  if (!input.name[defaultLocale]?.trim()) refuseFields([{ field: `name.${defaultLocale}`, code: 'required' }]);
  return transact(ctx, async (tx) => {
    const before = input.id === undefined ? undefined : await lockCategory(tx, input.id);
    const name = JSON.stringify(input.name);
    const saved = before
      ? sql<{ id: number }>`
          update merchant_categories set name = ${name}::jsonb, commission_bp = ${input.commissionBp}::int
          where id = ${before.id}::bigint returning id`
      : sql<{ id: number }>`
          insert into merchant_categories (key, name, commission_bp)
          values (${randomNumber('C', ctx.now)}, ${name}::jsonb, ${input.commissionBp}::int) returning id`;
    const id = (await saved.execute(tx.db)).rows[0]?.id ?? 0;
    const from = before ? { name: before.name, commissionBp: before.commissionBp } : null;
    const details = { from, to: { name: input.name, commissionBp: input.commissionBp } };
    await audit(tx, 'shop-category.saved', `merchant-category:${id}`, { category: details });
    await invalidateCache(tx.db, 'catalog');
    return id;
  });
}

/** Removes a category that no shop and no application has. Throws `shop_category_not_found`, `shop_category_used`. */
export async function removeShopCategory(ctx: Ctx, { id }: { id: number }): Promise<void> {
  requirePlatformPermission(ctx, 'payments.manage');
  await transact(ctx, async (tx) => {
    const before = await lockCategory(tx, id);
    const gone = await sql`
      delete from merchant_categories c where c.id = ${id}::bigint and not ${categoryIsUsed} returning 1`.execute(
      tx.db,
    );
    if (gone.rows.length === 0) throw new DomainError('shop_category_used');
    const removed = { name: before.name, commissionBp: before.commissionBp };
    await audit(tx, 'shop-category.removed', `merchant-category:${id}`, removed);
    await invalidateCache(tx.db, 'catalog');
  });
}

async function lockCategory(ctx: Ctx, id: number): Promise<{ id: number; name: Texts; commissionBp: number }> {
  const found = await sql<{ id: number; name: Texts; commissionBp: number }>`
    select id, name, commission_bp as "commissionBp" from merchant_categories where id = ${id}::bigint for update`.execute(
    ctx.db,
  );
  const [category] = found.rows;
  if (!category) throw new DomainError('shop_category_not_found');
  return category;
}

/** Agrees on a rate with one shop, or returns it to its category's; not for its owner or staff. Only orders placed from now on follow. */
export async function setShopCommission(ctx: Ctx, { id, commissionBp }: ShopCommissionInput): Promise<void> {
  const { userId } = requirePlatformPermission(ctx, 'payments.manage');
  await transact(ctx, async (tx) => {
    const found = await sql<{ isOwn: boolean; commissionBp: number | null }>`
      select commission_bp as "commissionBp", (owner_id is not distinct from ${userId}::bigint or exists (
          select from merchant_staff s where s.merchant_id = merchants.id and s.user_id = ${userId}::bigint)) as "isOwn"
      from merchants where id = ${id}::bigint and kind = 'shop' for update`.execute(tx.db);
    const [before] = found.rows;
    if (!before) throw new DomainError('merchant_not_found');
    if (before.isOwn) throw new DomainError('own_shop_commission');
    await sql`update merchants set commission_bp = ${commissionBp}::int where id = ${id}::bigint`.execute(tx.db);
    const details = { commissionBp: { from: before.commissionBp, to: commissionBp } };
    await audit(tx, 'shop.commission', `merchant:${id}`, details);
  });
}
