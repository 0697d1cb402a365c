import { isShipped, type ProductKind } from '../../catalog/product-kinds.ts';
import { cashAt, type Destination } from '../../merchants/freight/rules.ts';
import type { Offer } from '../../promotions/offers.server.ts';

interface CollectedLine {
  merchantId: number;
  kind: ProductKind;
  offer: Pick<Offer, 'currency' | 'freightTemplate'>;
  /** From a limited quota: a flash sale or a campaign. */
  isLimited: boolean;
}

interface CollectedCheckout {
  lines: readonly CollectedLine[];
  /** Null: no address was chosen. */
  to: Destination | null;
  /** One per shop, in the currency of the checkout. */
  orders: readonly { merchantId: number; total: number; platformCoupon: number; points: number }[];
  /** Converts minor units of a shop's currency into the checkout's. */
  convert: (amount: number, currency: string) => number;
}

/**
 * Whether every order of a checkout can be paid on delivery: its shop collects money in the zone of each line, up to
 * the order's total, and all of it is sent there. What is sold from a limited quota is paid at once, since it would
 * have left the quota if it was not accepted. Nor is it combined with what the platform contributes, since only the shop
 * says that the money came.
 */
export function isCollectable({ lines, to, orders, convert }: CollectedCheckout): boolean {
  if (!to || lines.length === 0 || lines.some(({ kind, isLimited }) => isLimited || !isShipped(kind))) return false;
  if (orders.some(({ platformCoupon, points }) => platformCoupon > 0 || points > 0)) return false;
  return orders.every(({ merchantId, total }) => {
    if (total === 0) return false;
    return lines
      .filter((line) => line.merchantId === merchantId)
      .every(({ offer }) => {
        const cash = offer.freightTemplate && cashAt(offer.freightTemplate, to);
        return cash != null && (cash.mostMinor === null || total <= convert(cash.mostMinor, offer.currency));
      });
  });
}
