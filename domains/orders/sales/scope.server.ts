import { type Ctx, requirePlatformPermission } from '../../context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';

/** Whose sales somebody may see: one merchant's, or all. Only the two guards below make one. */
export interface SaleScope {
  readonly merchantId: number | null;
  /** The zone that its days begin in. */
  readonly timeZone: string;
}

/** The sales of the asker's own shop. Throws `login_required`, `no_permission`. */
export async function ownSales(ctx: Ctx): Promise<SaleScope> {
  const { id } = await requireOwnMerchant(ctx);
  return { merchantId: id, timeZone: timeZoneOf(ctx.site) };
}

/** The sales of every shop, for who manages orders. Throws `login_required`, `no_permission`. */
export function allSales(ctx: Ctx): SaleScope {
  requirePlatformPermission(ctx, 'orders.manage');
  return { merchantId: null, timeZone: timeZoneOf(ctx.site) };
}
