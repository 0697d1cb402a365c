import { type Ctx, hasPlatformPermission } from '../kit/context.ts';
import { hasShopPermission } from '../merchants/own-merchant.server.ts';

/** Whether the actor may change the stock of what the shop has already: its staff with `stock.edit`, and who manages the catalogue. */
export async function mayCountStock(ctx: Ctx, merchantId: number): Promise<boolean> {
  return hasPlatformPermission(ctx, 'catalog.manage') || hasShopPermission(ctx, merchantId, 'stock.edit');
}
