import { dealDeadline } from '../../promotions/campaigns/deals.ts';
import type { SiteSettings } from '../../sites/contract.ts';
import { UNPAID_MINUTES, UNPAID_VISITOR_MINUTES } from '../../sites/promises.ts';
import { UNPAID_FLASH_MINUTES } from '../rules.ts';
import type { Decided } from './decide-checkout.ts';
import type { Unpaid } from './unpaid-limits.ts';

/** What an unpaid checkout reserves. */
export function sizeOf({ lines, priced }: Decided): Unpaid {
  return { orders: priced.groups.length, pieces: lines.reduce((sum, { num }) => sum + num, 0) };
}

/** Until when it is reserved: a campaign may allow less time than the shop. */
export function payBy(decided: Decided, buyer: { isVisitor: boolean }, settings: SiteSettings, now: Date): Date {
  const hasFlash = decided.lines.some((line) => line.flashItemId !== null);
  return dealDeadline(decided.deal, now, minutesToPay({ ...buyer, hasFlash }, settings));
}

/**
 * Minutes until the payment deadline. Visitor accounts are free to create, so they reserve products for a shorter time.
 */
export function minutesToPay(
  order: { isVisitor: boolean; hasFlash: boolean },
  {
    unpaidMinutes = UNPAID_MINUTES,
    unpaidFlashMinutes = UNPAID_FLASH_MINUTES,
    unpaidVisitorMinutes = UNPAID_VISITOR_MINUTES,
  }: SiteSettings,
): number {
  const ordinary = order.hasFlash ? unpaidFlashMinutes : unpaidMinutes;
  return order.isVisitor ? Math.min(ordinary, unpaidVisitorMinutes) : ordinary;
}
