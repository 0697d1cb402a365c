import { isDomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { ShipOrder } from '../shipping/contract.ts';
import { shipOrder } from '../shipping/ship-order.server.ts';

export interface ShippedSeveral {
  /** Numbers of the orders that were shipped. */
  shipped: string[];
  problems: { orderNo: string; code: string; message: string }[];
}

/**
 * Ships each parcel separately: one that is refused is reported with the reason and the others are shipped. Sending the
 * same parcels again ships nothing twice. Throws `no_permission`.
 */
export async function shipSeveral(ctx: Ctx, parcels: readonly ShipOrder[]): Promise<ShippedSeveral> {
  await requireOwnMerchant(ctx, 'orders.ship');
  const { t } = ctx.app.texts[ctx.locale];
  const shipped: string[] = [];
  const problems: ShippedSeveral['problems'] = [];
  for (const parcel of parcels) {
    try {
      await shipOrder(ctx, parcel);
      shipped.push(parcel.orderNo);
    } catch (error) {
      // a bug ends the run: what was shipped stays
      if (!isDomainError(error)) throw error;
      problems.push({
        orderNo: parcel.orderNo,
        code: error.code,
        message: t(`errors:${error.code}`, { ...error.details }),
      });
    }
  }
  return { shipped, problems };
}
