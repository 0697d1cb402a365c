import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../context.ts';
import { followLater } from './category-work.server.ts';
import type { PlaceCategoryInput } from './contract.ts';
import { lockTreeOf } from './lock-tree.server.ts';
import { decidePlace, type Placed } from './tree.ts';

/**
 * Moves a category with all below it to a place in its tree. Its products follow within seconds. Throws
 * `category_not_found`, `category_too_deep`, and `category_inside_itself`.
 */
export async function placeCategory(ctx: Ctx, input: PlaceCategoryInput): Promise<void> {
  requirePlatformPermission(ctx, 'catalog.manage');
  await inTransaction(ctx.db, async (db) => {
    const { node, tree } = await lockTreeOf(db, input.id);
    const placed = decidePlace(tree, input);
    if (typeof placed === 'string') throw new DomainError(placed);
    await sql`
      update categories c set parent_id = r."parentId", level = r.level, sort = r.sort
      from jsonb_to_recordset(${JSON.stringify(placed satisfies Placed[])}::jsonb)
        as r(id bigint, "parentId" bigint, level smallint, sort int)
      where c.id = r.id`.execute(db);
    if (node.parentId !== input.parentId) await followLater(db, input.id);
    const details = { from: node.parentId, to: input.parentId, before: input.beforeId };
    await audit({ ...ctx, db }, 'category.moved', `category:${input.id}`, details);
    await invalidateCache(db, 'catalog');
  });
}
