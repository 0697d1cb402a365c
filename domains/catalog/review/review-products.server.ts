import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { type ChangedProduct, lockProducts, reportProducts } from '../supervision/report-products.server.ts';

/**
 * Puts waiting products of any shop on sale. Those that do not wait stay unchanged. Throws `no_permission`,
 * `products_not_waiting` if none does.
 */
export function approveProducts(ctx: Ctx, { ids }: { ids: number[] }): Promise<void> {
  return decide(ctx, ids, null);
}

/** Refuses waiting products with a reason that their shops read; they can offer them again. Throws as `approveProducts`. */
export function refuseProducts(ctx: Ctx, { ids, reason }: { ids: number[]; reason: string }): Promise<void> {
  return decide(ctx, ids, reason);
}

async function decide(ctx: Ctx, ids: readonly number[], reason: string | null): Promise<void> {
  requirePlatformPermission(ctx, 'catalog.manage');
  const wanted = [...new Set(ids)];
  const isApproved = reason === null;
  await transact(ctx, async (tx) => {
    await lockProducts(tx.db, wanted);
    const changed = await sql<ChangedProduct>`
      update products p set status = ${isApproved ? 'on_sale' : 'off_sale'}, refused_reason = ${reason}::text,
        approved_at = case when ${isApproved}::boolean then ${ctx.now}::timestamptz end, updated_at = ${ctx.now}::timestamptz
      from merchants m where m.id = p.merchant_id and p.id = any(${wanted}::bigint[]) and p.status = 'waiting'
      returning p.id, p.name, m.owner_id as "ownerId"`.execute(tx.db);
    if (changed.rows.length === 0) throw new DomainError('products_not_waiting');
    await reportProducts(tx, isApproved ? 'product.approved' : 'product.refused', changed.rows, reason ?? '');
  });
}

/** The platform's setting and how many products wait, counted up to 1000. */
export async function readProductReview(ctx: Ctx): Promise<{ on: boolean; waiting: number }> {
  requirePlatformPermission(ctx, 'catalog.manage');
  const found = await sql<{ on: boolean; waiting: number }>`
    select reviews_products as "on", (select count(*)::int from (
      select from products where status = 'waiting' limit 1000) w) as waiting from catalog_settings`.execute(ctx.db);
  return found.rows[0] ?? { on: false, waiting: 0 };
}

/**
 * Switches the review of new products on or off, for shops without an exception. Products that were already on sale
 * count as approved. Switching it off leaves waiting products as they are, until staff decide or the shop puts them on
 * sale again.
 */
export async function setProductReview(ctx: Ctx, { on }: { on: boolean }): Promise<void> {
  requirePlatformPermission(ctx, 'catalog.manage');
  await transact(ctx, async (tx) => {
    const changed = await sql`
      update catalog_settings set reviews_products = ${on} where reviews_products <> ${on}`.execute(tx.db);
    if (!changed.numAffectedRows) return;
    await audit(tx, 'product-review.changed', 'catalog', { on: { from: !on, to: on } });
    await invalidateCache(tx.db, 'catalog');
  });
}
