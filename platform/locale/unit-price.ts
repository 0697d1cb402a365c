import { formatMoney } from './format.ts';
import type { Locale } from './locale.ts';
import type { Money } from './money.ts';

/** Whether a price per piece displays as zero although its pieces together cost something. */
export function readsAsNothing(unit: Money, whole: Money): boolean {
  return unit.amount === 0 && whole.amount > 0;
}

/**
 * The price per piece. The total is converted into the reader's currency once, so one of many cheap pieces may cost
 * less than the smallest coin, which is then displayed as such.
 */
export function formatUnit(unit: Money, whole: Money, locale: Locale): string {
  return readsAsNothing(unit, whole)
    ? `<\u00a0${formatMoney({ ...unit, amount: 1 }, locale)}`
    : formatMoney(unit, locale);
}
