import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Db } from '../../../platform/database/open.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, emit, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { moveLater } from './category-work.server.ts';
import { lockTreeOf } from './lock-tree.server.ts';

/** Shows or hides a category with all below it; its products stay on sale. Throws `category_not_found`. */
export async function switchCategory(ctx: Ctx, { id, active }: { id: number; active: boolean }): Promise<void> {
  requirePlatformPermission(ctx, 'catalog.manage');
  await transact(ctx, async (tx) => {
    await lockTreeOf(tx.db, id);
    await sql`update categories set active = ${active} where id = ${id}::bigint`.execute(tx.db);
    await audit(tx, 'category.switched', `category:${id}`, { active });
    await invalidateCache(tx.db, 'catalog');
  });
}

/**
 * Moves the products of a category, but not those below it, to another category of the same tree, in the background.
 * Throws `category_not_found`, and `category_same` for the category itself.
 */
export async function moveProducts(ctx: Ctx, { id, toId }: { id: number; toId: number }): Promise<void> {
  requirePlatformPermission(ctx, 'catalog.manage');
  await transact(ctx, async (tx) => {
    const { tree } = await lockTreeOf(tx.db, id);
    if (!tree.some((each) => each.id === toId)) throw new DomainError('category_not_found');
    if (toId === id) throw new DomainError('category_same');
    await moveLater(tx.db, id, toId);
    await audit(tx, 'category.products_moved', `category:${id}`, { to: toId });
  });
}

/**
 * Deletes a category without products and without categories below it. Throws `category_not_found`,
 * `category_has_children`, `category_has_products`, `category_in_use` by apps or APIs, and `category_busy` while products
 * are moving.
 */
export async function deleteCategory(ctx: Ctx, { id }: { id: number }): Promise<void> {
  requirePlatformPermission(ctx, 'catalog.manage');
  await transact(ctx, async (tx) => {
    const { node, tree } = await lockTreeOf(tx.db, id);
    if (tree.some(({ parentId }) => parentId === id)) throw new DomainError('category_has_children');
    await refuseInUse(tx.db, id);
    await emit(tx, 'category.deleting', { id });
    const other = node.parentId ?? tree.find((each) => each.id !== id)?.id ?? null;
    // deleted products are kept for the orders that name them
    await sql`
      update products set category_id = ${other}::bigint, category_path = array[${other}::bigint]
      where category_id = ${id}::bigint and ${other}::bigint is not null`.execute(tx.db);
    await sql`delete from categories where id = ${id}::bigint`.execute(tx.db);
    await audit(tx, 'category.deleted', `category:${id}`, { name: node.name });
    await invalidateCache(tx.db, 'catalog');
  });
}

async function refuseInUse(db: Db, id: number): Promise<void> {
  const used = await sql<{ busy: boolean; products: boolean }>`
    select exists (select from category_work where ${id}::bigint in (category_id, to_id)) as busy,
      exists (select from products where category_id = ${id}::bigint and status <> 'deleted') as products`.execute(db);
  if (used.rows[0]?.products) throw new DomainError('category_has_products');
  if (used.rows[0]?.busy) throw new DomainError('category_busy');
}
