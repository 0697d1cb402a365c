import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { adjustStock } from '../../catalog/adjust-stock.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { CountStock } from './contract.ts';
import { requireOwnSku } from './list-stock.server.ts';

/**
 * Sets the counted stock of a SKU. Throws `stock_moved` with the current stock if something was sold or returned since
 * it was read, so that no sale is overwritten. Never below what is reserved for orders. Throws `sku_not_found`, also
 * for another shop's.
 */
export async function countStock(ctx: Ctx, input: CountStock): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'stock.edit');
  await requireOwnSku(ctx, own, input.skuId);
  await transact(ctx, async (tx) => {
    const found = await sql<{ onHand: number; reserved: number }>`
      select on_hand as "onHand", reserved from stock where sku_id = ${input.skuId}::bigint for no key update`.execute(
      tx.db,
    );
    const stock = found.rows[0];
    if (!stock) throw new DomainError('sku_not_found', { id: input.skuId });
    if (stock.onHand !== input.seen) throw new DomainError('stock_moved', { onHand: stock.onHand });
    if (input.onHand < stock.reserved) refuseFields([{ field: 'onHand', code: 'below_reserved' }]);
    await adjustStock(tx, { skuId: input.skuId, onHand: input.onHand, reason: input.reason });
    const details = { before: input.seen, after: input.onHand, reason: input.reason };
    await auditShop(tx, own, 'stock.counted', `sku:${input.skuId}`, details);
  });
}
