import type { SiteSettings } from '../../sites/contract.ts';
import { RETURN_DAYS } from '../../sites/promises.ts';
import type { OrderStatus } from '../lifecycle/states.ts';

/** What determines whether a paid order can still be refunded. */
export interface Returnable {
  status: OrderStatus;
  receivedAt: Date | string | null;
  /** Its earnings were released to the shop: nothing is left to refund from. */
  isReleased: boolean;
}

const UNDER_WAY: readonly OrderStatus[] = ['to_ship', 'to_receive'];
const WITH_BUYER: readonly OrderStatus[] = ['to_evaluate', 'completed'];

/** End of the guaranteed period; null before receipt. */
function returnsEnd(receivedAt: Date | string | null, { returnDays = RETURN_DAYS }: SiteSettings): Date | null {
  return receivedAt === null ? null : new Date(new Date(receivedAt).getTime() + returnDays * 86_400_000);
}

/** Whether the buyer may request a refund: until receipt, and then for the guaranteed period, regardless of reviews. */
export function isReturnable(order: Returnable, settings: SiteSettings, now: Date): boolean {
  if (UNDER_WAY.includes(order.status)) return true;
  if (!WITH_BUYER.includes(order.status) || order.isReleased) return false;
  const end = returnsEnd(order.receivedAt, settings);
  return end === null || now < end;
}

/**
 * Whether the payout alone prevents a refund: earnings were released by a rule with a shorter period,
 * and the shop's balance is not charged for what it was paid in good faith.
 */
export function isPaidOut(order: Returnable, settings: SiteSettings, now: Date): boolean {
  return order.isReleased && isReturnable({ ...order, isReleased: false }, settings, now);
}

/** Whether the platform may be asked about a refusal: the period may have passed while the shop considered it. */
export function isAppealable(order: Pick<Returnable, 'status' | 'isReleased'>): boolean {
  return UNDER_WAY.includes(order.status) || (WITH_BUYER.includes(order.status) && !order.isReleased);
}
