import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { type ChangedProduct, lockProducts, reportProducts } from './report-products.server.ts';

/**
 * Takes products of any shop off sale, all or none, with a reason that their shops read. A shop cannot put them on sale
 * again. One that is blocked already gets the new reason. Throws `no_permission`, `product_not_found`.
 */
export async function blockProducts(ctx: Ctx, { ids, reason }: { ids: number[]; reason: string }): Promise<void> {
  requirePlatformPermission(ctx, 'catalog.manage');
  const wanted = [...new Set(ids)];
  await transact(ctx, async (tx) => {
    await lockProducts(tx.db, wanted);
    const changed = await sql<ChangedProduct>`
      update products p set blocked_reason = ${reason}, blocked_at = ${ctx.now}::timestamptz,
        blocked_status = coalesce(blocked_status, p.status),
        status = case when p.status in ('on_sale', 'waiting') then 'off_sale' else p.status end, updated_at = ${ctx.now}::timestamptz
      from merchants m where m.id = p.merchant_id and p.id = any(${wanted}::bigint[]) and p.status <> 'deleted' and p.sold_as = 'goods'
      returning p.id, p.name, m.owner_id as "ownerId"`.execute(tx.db);
    if (changed.rows.length < wanted.length) throw new DomainError('product_not_found');
    await reportProducts(tx, 'product.blocked', changed.rows, reason);
  });
}

/**
 * Lifts the block; a product that was on sale before is sold again. Those that are not blocked stay unchanged. Throws
 * `no_permission`, `products_not_blocked` if none is.
 */
export async function allowProducts(ctx: Ctx, { ids }: { ids: number[] }): Promise<void> {
  requirePlatformPermission(ctx, 'catalog.manage');
  const wanted = [...new Set(ids)];
  await transact(ctx, async (tx) => {
    await lockProducts(tx.db, wanted);
    const changed = await sql<ChangedProduct>`
      update products p set status = blocked_status, blocked_reason = null, blocked_at = null, blocked_status = null,
        updated_at = ${ctx.now}::timestamptz
      from merchants m where m.id = p.merchant_id and p.id = any(${wanted}::bigint[]) and p.status <> 'deleted' and p.sold_as = 'goods'
        and p.blocked_reason is not null
      returning p.id, p.name, m.owner_id as "ownerId"`.execute(tx.db);
    if (changed.rows.length === 0) throw new DomainError('products_not_blocked');
    await reportProducts(tx, 'product.allowed', changed.rows, '');
  });
}
