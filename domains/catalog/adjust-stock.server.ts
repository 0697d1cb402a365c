import { sql } from 'kysely';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../platform/errors.ts';
import { setStock } from '../inventory/set-stock.server.ts';
import { type Ctx, requireActor } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { mayCountStock } from './may-count-stock.server.ts';

/** Sets the counted stock, by staff of the shop with `stock.edit` or an actor who manages the catalogue. */
export async function adjustStock(ctx: Ctx, input: { skuId: number; onHand: number; reason: string }): Promise<void> {
  requireActor(ctx);
  await transact(ctx, async (tx) => {
    const found = await sql<{ merchant_id: number }>`
      select p.merchant_id from skus s join products p on p.id = s.product_id
      where s.id = ${input.skuId} and p.status <> 'deleted'`.execute(tx.db);
    const row = found.rows[0];
    if (!row) throw new DomainError('sku_not_found', { id: input.skuId });
    if (!(await mayCountStock(tx, row.merchant_id))) {
      throw new DomainError('no_permission', { permission: 'catalog.manage' });
    }
    await setStock(tx, [{ skuId: input.skuId, onHand: input.onHand }], 'adjust', input.reason);
    await invalidateCache(tx.db, 'catalog');
  });
}
