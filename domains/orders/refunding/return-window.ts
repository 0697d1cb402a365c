import type { SiteSettings } from '../../sites/contract.ts';
import { RETURN_DAYS } from '../../sites/promises.ts';
import type { OrderStatus } from '../lifecycle/states.ts';

/** What decides whether something of a paid order may still be asked back. */
export interface Returnable {
  status: OrderStatus;
  receivedAt: Date | string | null;
  /** Its earnings are the shop's own: there is nothing to take them back from. */
  isReleased: boolean;
}

const UNDER_WAY: readonly OrderStatus[] = ['to_ship', 'to_receive'];
const WITH_BUYER: readonly OrderStatus[] = ['to_evaluate', 'completed'];

/** The end of the promised days; null before the receipt. */
function returnsEnd(receivedAt: Date | string | null, { returnDays = RETURN_DAYS }: SiteSettings): Date | null {
  return receivedAt === null ? null : new Date(new Date(receivedAt).getTime() + returnDays * 86_400_000);
}

/**
 * Whether the buyer may ask for a refund: until the order is received, and then for the promised days, whether it was
 * reviewed or its evaluation has closed.
 */
export function isReturnable(order: Returnable, settings: SiteSettings, now: Date): boolean {
  if (UNDER_WAY.includes(order.status)) return true;
  if (!WITH_BUYER.includes(order.status) || order.isReleased) return false;
  const end = returnsEnd(order.receivedAt, settings);
  return end === null || now < end;
}

/** Whether the platform may be asked about a refusal: the days may have passed while the shop considered it. */
export function isAppealable(order: Pick<Returnable, 'status' | 'isReleased'>): boolean {
  return UNDER_WAY.includes(order.status) || (WITH_BUYER.includes(order.status) && !order.isReleased);
}
