import { expect, test } from 'vitest';
import type { Locale } from './locale.ts';
import { formatUnit } from './unit-price.ts';

const cents = (amount: number, currency = 'USD') => ({ amount, currency });

test.each([
  ['of many cheap ones is less than the smallest coin', cents(0), cents(3), 'en', '< $0.01'],
  ['in a currency without coins', cents(0, 'LAK'), cents(1, 'LAK'), 'en', '< ₭1'],
  ['as the language writes it', cents(0, 'EUR'), cents(3, 'EUR'), 'fr', '< 0,01 €'],
  ['that is a coin at least', cents(1), cents(3), 'en', '$0.01'],
  ['of what costs nothing', cents(0), cents(0), 'en', '$0.00'],
] as const)('the price of a piece %s', (_title, unit, whole, locale: Locale, text) => {
  expect(formatUnit(unit, whole, locale).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text);
});
