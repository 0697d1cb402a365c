import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { LowMark } from './contract.ts';
import { requireOwnSku } from './list-stock.server.ts';

/** Sets the low-stock threshold: a SKU's own, or the shop's for all others. Throws `sku_not_found`. */
export async function markLow(ctx: Ctx, mark: LowMark): Promise<void> {
  const own = await requireOwnMerchant(ctx);
  if ('lowStock' in mark) {
    await sql`update merchants set low_stock = ${mark.lowStock}::int where id = ${own.id}::bigint`.execute(ctx.db);
    return;
  }
  await requireOwnSku(ctx, own, mark.skuId);
  await sql`update stock set low_at = ${mark.lowAt}::int where sku_id = ${mark.skuId}::bigint`.execute(ctx.db);
}
