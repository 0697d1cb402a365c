import { sql } from 'kysely';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import type { Db } from '../../platform/database/open.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { auditShop } from '../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../merchants/own-merchant.server.ts';
import { isReviewed, saleState } from './review/sale-state.server.ts';

/**
 * Puts products of the actor's shop on sale or takes them off sale: all or none. Returns how many wait for review
 * instead. Throws `product_not_found`, also for
 * another shop's, and `product_blocked` for one that the platform took off sale.
 */
export async function switchSale(
  ctx: Ctx,
  { ids, onSale }: { ids: number[]; onSale: boolean },
): Promise<{ waiting: number }> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  const wanted = [...new Set(ids)];
  return transact(ctx, async (tx) => {
    const target = sql`${onSale ? 'on_sale' : 'off_sale'}::text`;
    const { status, approvedAt, refusedReason } = saleState(target, await isReviewed(tx.db, own.id));
    const switched = await sql<{ status: string }>`
      with locked as (
        select id from products where id = any(${wanted}::bigint[]) and merchant_id = ${own.id}::bigint and status <> 'deleted'
        order by id for no key update
      )
      update products p set status = ${status}, approved_at = ${approvedAt}, refused_reason = ${refusedReason}, updated_at = ${ctx.now}::timestamptz
      from locked where p.id = locked.id and (${!onSale}::boolean or p.blocked_reason is null) returning p.status`.execute(
      tx.db,
    );
    if (switched.rows.length < wanted.length) throw await refusalOf(tx.db, own.id, wanted);
    await auditShop(tx, own, onSale ? 'product.on_sale' : 'product.off_sale', '', { ids: wanted });
    await invalidateCache(tx.db, 'catalog');
    return { waiting: switched.rows.filter((row) => row.status === 'waiting').length };
  });
}

async function refusalOf(db: Db, merchantId: number, ids: readonly number[]): Promise<DomainError> {
  const found = await sql`
    select 1 from products where id = any(${ids}::bigint[]) and merchant_id = ${merchantId}::bigint
      and status <> 'deleted' and blocked_reason is not null limit 1`.execute(db);
  return new DomainError(found.rows.length > 0 ? 'product_blocked' : 'product_not_found');
}
