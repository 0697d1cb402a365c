import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
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
  await transact(ctx, async (tx) => {
    const { node, tree } = await lockTreeOf(tx.db, input.id);
    const placed = decidePlace(tree, input);
    if (typeof placed === 'string') throw new DomainError(placed);
    await sql`
      update categories c set parent_id = r."parentId", level = r.level, sort = r.sort
      from jsonb_to_recordset(${JSON.stringify(placed satisfies Placed[])}::jsonb)
        as r(id bigint, "parentId" bigint, level smallint, sort int)
      where c.id = r.id`.execute(tx.db);
    if (node.parentId !== input.parentId) await followLater(tx.db, input.id);
    const details = { from: node.parentId, to: input.parentId, before: input.beforeId };
    await audit(tx, 'category.moved', `category:${input.id}`, details);
    await invalidateCache(tx.db, 'catalog');
  });
}
