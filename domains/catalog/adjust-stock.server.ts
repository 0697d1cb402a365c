import { sql } from 'kysely';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, requireActor } from '../context.ts';
import { setStock } from '../inventory/set-stock.server.ts';
import { mayCountStock } from './may-count-stock.server.ts';

/** Sets the counted stock, by staff of the shop with `stock.edit` or an actor who manages the catalogue. */
export async function adjustStock(ctx: Ctx, input: { skuId: number; onHand: number; reason: string }): Promise<void> {
  requireActor(ctx);
  await inTransaction(ctx.db, async (db) => {
    const found = await sql<{ merchant_id: number }>`
      select p.merchant_id from skus s join products p on p.id = s.product_id
      where s.id = ${input.skuId} and p.status <> 'deleted'`.execute(db);
    const row = found.rows[0];
    if (!row) throw new DomainError('sku_not_found', { id: input.skuId });
    if (!(await mayCountStock({ ...ctx, db }, row.merchant_id))) {
      throw new DomainError('no_permission', { permission: 'catalog.manage' });
    }
    await setStock({ ...ctx, db }, [{ skuId: input.skuId, onHand: input.onHand }], 'adjust', input.reason);
    await invalidateCache(db, 'catalog');
  });
}
