import { formatNumber } from '../../../platform/locale/format.ts';
import type { Locale } from '../../../platform/locale/locale.ts';

/** A count for display; a capped one is shown as `10,000+`. */
export function cappedCount(count: number, most: number, locale: Locale): number | string {
  return count < most ? count : `${formatNumber(most, locale)}+`;
}
