import { sql } from 'kysely';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../context.ts';
import { auditShop } from '../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../merchants/own-merchant.server.ts';

/**
 * Puts products of the actor's shop on sale or takes them off sale: all or none. Throws `product_not_found`, also for
 * another shop's.
 */
export async function switchSale(ctx: Ctx, { ids, onSale }: { ids: number[]; onSale: boolean }): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  const wanted = [...new Set(ids)];
  await inTransaction(ctx.db, async (db) => {
    const switched = await sql`
      with locked as (
        select id from products where id = any(${wanted}::bigint[]) and merchant_id = ${own.id}::bigint and status <> 'deleted'
        order by id for no key update
      )
      update products p set status = ${onSale ? 'on_sale' : 'off_sale'}, updated_at = ${ctx.now}::timestamptz
      from locked where p.id = locked.id returning p.id`.execute(db);
    if (switched.rows.length < wanted.length) throw new DomainError('product_not_found');
    await auditShop({ ...ctx, db }, own, onSale ? 'product.on_sale' : 'product.off_sale', '', { ids: wanted });
    await invalidateCache(db, 'catalog');
  });
}
