import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../../platform/errors.ts';
import { readCategoryPaths } from '../../../catalog/category-paths.server.ts';
import { type Ctx, requireActor } from '../../../kit/context.ts';
import { transact } from '../../../kit/transact.ts';
import { auditShop } from '../../../merchants/audit/audit-shop.server.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../../merchants/own-merchant.server.ts';
import type { ProductChange, StartChange } from './contract.ts';
import { selectedIds } from './selected.server.ts';

/**
 * Starts a change of the selected products of the actor's shop, which a job works through. One at a time for each
 * shop: throws `product_change_running`. Throws `validation_failed` for an empty change or selection, and `no_permission`
 * if it counts stock and the actor may not.
 */
export async function startChange(ctx: Ctx, { change, ...selection }: StartChange): Promise<{ id: string }> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  await refuseWrong(ctx, own, change);
  const ids = await selectedIds(ctx, own, selection);
  if (ids.length === 0) refuseFields([{ field: 'ids', code: 'required' }]);
  const id = randomUUID();
  await transact(ctx, async (tx) => {
    await sql`select from merchants where id = ${own.id}::bigint for no key update`.execute(tx.db);
    const started = await sql`
      insert into product_changes (id, merchant_id, actor_id, change, product_ids, started_at, updated_at)
      select ${id}, ${own.id}::bigint, ${requireActor(ctx).userId}::bigint, ${JSON.stringify(change)}::jsonb,
        ${ids}::bigint[], ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
      where not exists (select from product_changes where merchant_id = ${own.id}::bigint and state = 'running')
      returning id`.execute(tx.db);
    if (started.rows.length === 0) throw new DomainError('product_change_running');
    await auditShop(tx, own, 'products.changed', `change:${id}`, { ...change, products: ids.length });
  });
  return { id };
}

async function refuseWrong(ctx: Ctx, own: OwnMerchant, change: ProductChange): Promise<void> {
  if (Object.values(change).every((part) => part === undefined)) refuseFields([{ field: 'change', code: 'required' }]);
  if (change.stock && !own.permissions.includes('stock.edit')) {
    throw new DomainError('no_permission', { permission: 'stock.edit' });
  }
  if (change.categoryId === undefined) return;
  const known = await readCategoryPaths(ctx.db, [change.categoryId]);
  if (!known.has(change.categoryId)) refuseFields([{ field: 'categoryId', code: 'invalid_value' }]);
}
