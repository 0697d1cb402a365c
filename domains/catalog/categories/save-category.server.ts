import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { randomNumber } from '../../../platform/tokens.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { isEqual } from '../write/rows.server.ts';
import { followLater } from './category-work.server.ts';
import type { SaveCategoryInput } from './contract.ts';
import { lockTreeOf, lockTreeOfKind, type TreeNode } from './lock-tree.server.ts';
import { MAX_LEVELS } from './rules.ts';

/**
 * Adds a category below another one, or renames one; products are found by the new name within seconds. Returns its id.
 * Throws `category_not_found`, `category_too_deep`, and `validation_failed` without a name in the site's language.
 */
export async function saveCategory(ctx: Ctx, input: SaveCategoryInput): Promise<number> {
  requirePlatformPermission(ctx, 'catalog.manage');
  const { defaultLocale } = ctx.site;
  if (!input.name[defaultLocale]?.trim()) refuseFields([{ field: `name.${defaultLocale}`, code: 'required' }]);
  return transact(ctx, async (tx) => {
    const id = input.id === undefined ? await addCategory(tx, input) : await changeCategory(tx, input.id, input);
    await invalidateCache(tx.db, 'catalog');
    return id;
  });
}

async function addCategory(ctx: Ctx, { kind, parentId, name, icon }: SaveCategoryInput): Promise<number> {
  const tree = await lockTreeOfKind(ctx.db, kind);
  const above = parentId === null ? undefined : tree.find(({ id }) => id === parentId);
  if (parentId !== null && !above) throw new DomainError('category_not_found');
  const level = (above?.level ?? 0) + 1;
  if (level > MAX_LEVELS) throw new DomainError('category_too_deep');
  const made = await sql<{ id: number }>`
    insert into categories (kind, key, parent_id, level, name, icon, sort)
    select ${kind}, ${randomNumber('K', ctx.now)}, ${parentId}::bigint, ${level}::smallint, ${JSON.stringify(name)}::jsonb,
      ${icon}, coalesce(max(sort), 0) + 1
    from categories where kind = ${kind} and parent_id is not distinct from ${parentId}::bigint
    returning id`.execute(ctx.db);
  const id = made.rows[0]?.id ?? 0;
  await audit(ctx, 'category.saved', `category:${id}`, { from: null, to: { name, icon, parentId } });
  return id;
}

async function changeCategory(ctx: Ctx, id: number, { name, icon }: SaveCategoryInput): Promise<number> {
  const { node }: { node: TreeNode } = await lockTreeOf(ctx.db, id);
  await sql`
    update categories set name = ${JSON.stringify(name)}::jsonb, icon = ${icon} where id = ${id}::bigint`.execute(
    ctx.db,
  );
  if (!isEqual(node.name, name)) await followLater(ctx.db, id);
  const { name: before, icon: iconBefore } = node;
  await audit(ctx, 'category.saved', `category:${id}`, {
    from: { name: before, icon: iconBefore },
    to: { name, icon },
  });
  return id;
}
