import { formatNumber, numberTag } from './format.ts';
import { languageOf } from './languages.ts';
import type { Locale } from './locale.ts';

const percentFormats = new Map<string, Intl.NumberFormat>();

/** A share between 0 and 1 in percent, whole unless decimals are allowed: 0.47 is “47%”, in French “47 %”. */
export function formatPercent(share: number, locale: Locale, maximumFractionDigits = 0): string {
  const power = 10 ** maximumFractionDigits;
  // the tag that numbers are borrowed from may put the percent sign first
  if (languageOf(locale).numberTag) return `${formatNumber(Math.round(share * 100 * power) / power, locale)}%`;
  const key = `${locale}|${maximumFractionDigits}`;
  const format =
    percentFormats.get(key) ?? new Intl.NumberFormat(numberTag(locale), { style: 'percent', maximumFractionDigits });
  percentFormats.set(key, format);
  return format.format(share);
}

const BYTES_IN = { kilobyte: 1_024, megabyte: 1_024 * 1_024 } as const;

/** The size of a file in kilobytes or megabytes, never 0. */
export function formatBytes(bytes: number, locale: Locale): string {
  const unit = bytes >= BYTES_IN.megabyte ? 'megabyte' : 'kilobyte';
  const amount = Math.max(bytes / BYTES_IN[unit], 0.1);
  const maximumFractionDigits = amount < 10 ? 1 : 0;
  return new Intl.NumberFormat(numberTag(locale), { style: 'unit', unit, maximumFractionDigits }).format(amount);
}
