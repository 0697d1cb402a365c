import { setLowStock } from '../../inventory/set-low-stock.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { setShopLowStock } from '../../merchants/set-shop-low-stock.server.ts';
import type { LowMark } from './contract.ts';
import { requireOwnSku } from './list-stock.server.ts';

/** Sets the low-stock threshold: a SKU's own, or the shop's for all others. Throws `sku_not_found`. */
export async function markLow(ctx: Ctx, mark: LowMark): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'stock.edit');
  if ('lowStock' in mark) {
    return setShopLowStock(ctx, own.id, mark.lowStock);
  }
  await requireOwnSku(ctx, own, mark.skuId);
  await setLowStock(ctx, mark.skuId, mark.lowAt);
}
