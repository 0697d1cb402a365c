import type { CalendarEntry } from '../../../domains/promotions/calendar/contract.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

/** Where an entry of the calendar is edited. */
export function entryHref({ kind, id }: Pick<CalendarEntry, 'kind' | 'id'>): PageAddress {
  if (kind === 'coupon') return `/login2/coupons/${id}`;
  return kind === 'flash' ? '/login2/flash' : `/login2/campaigns/${id}`;
}

/** Colour of a kind. */
export const ENTRY_COLOURS = {
  coupon: 'border-s-success',
  flash: 'border-s-danger',
  group: 'border-s-brand',
  assist: 'border-s-warning',
  presell: 'border-s-ink',
} as const satisfies Record<CalendarEntry['kind'], string>;
