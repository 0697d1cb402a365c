import type { CalendarEntry } from '../../../domains/promotions/calendar/contract.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { CAMPAIGN_PARTS } from '../../parts/campaign/kinds.ts';

/** Where an entry of the calendar is edited. */
export function entryHref({ kind, id }: Pick<CalendarEntry, 'kind' | 'id'>): PageAddress {
  if (kind === 'coupon') return `/login2/coupons/${id}`;
  return kind === 'flash' ? '/login2/flash' : `/login2/campaigns/${id}`;
}

/** Name and colour of an entry's kind. */
export function kindOf(kind: CalendarEntry['kind']): { name: string; border: string } {
  if (kind === 'coupon') return { name: 'shop-calendar:kind.coupon', border: 'border-s-success' };
  return kind === 'flash' ? { name: 'shop-calendar:kind.flash', border: 'border-s-danger' } : CAMPAIGN_PARTS[kind];
}
