import { formatMoney } from './format.ts';
import type { Locale } from './locale.ts';
import type { Money } from './money.ts';

/** Whether a price of one piece reads as nothing though its pieces together cost something. */
export function readsAsNothing(unit: Money, whole: Money): boolean {
  return unit.amount === 0 && whole.amount > 0;
}

/**
 * The price of one piece. The whole is converted into the reader's currency once, so one of many cheap pieces may come to
 * less than the smallest coin: that is what is said then.
 */
export function formatUnit(unit: Money, whole: Money, locale: Locale): string {
  return readsAsNothing(unit, whole)
    ? `<\u00a0${formatMoney({ ...unit, amount: 1 }, locale)}`
    : formatMoney(unit, locale);
}
