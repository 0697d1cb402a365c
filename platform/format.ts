import { type Locale, languageTag } from './locale.ts';
import { currencyDecimals, type Money } from './money.ts';

/** One formatter per language and kind: making one costs a hundred times what using it does. */
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/**
 * The language whose numbers are written as ours are. Chromium has no Lao numbers and would write English ones where the
 * server wrote Lao ones; Turkish writes the same signs in the same places, and every browser has it.
 */
function numberTag(locale: Locale): string {
  return locale === 'lao' ? 'tr' : languageTag(locale);
}

function moneyFormat(locale: Locale, currency: string): Intl.NumberFormat {
  const key = `${locale}|${currency}`;
  let format = numbers.get(key);
  if (!format) {
    const digits = currencyDecimals(currency);
    format = new Intl.NumberFormat(numberTag(locale), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    numbers.set(key, format);
  }
  return format;
}

/** Exact up to the safe integers: the division by ten is the formatter's, on a decimal text. */
function asDecimal(money: Money): Intl.StringNumericLiteral {
  const digits = currencyDecimals(money.currency);
  return `${money.amount}E-${digits}` as Intl.StringNumericLiteral;
}

export function formatMoney(money: Money, locale: Locale): string {
  return moneyFormat(locale, money.currency).format(asDecimal(money));
}

/** A round amount without its empty decimals, as a coupon or a tile with a preset names it: ¥80, but ¥80.50. */
export function formatRound(money: Money, locale: Locale): string {
  return formatMoney(money, locale).replace(/[.,]00(?=\D*$)/, '');
}

interface MoneyPart {
  kind: 'sign' | 'number';
  text: string;
}
/** Prices recur from page to page, and taking one apart costs more than drawing it. */
const partsOf = new Map<string, readonly MoneyPart[]>();
const MOST_PARTS = 5_000;

/** The amount in pieces, so that a page can draw the currency sign smaller than the number. */
export function moneyParts(money: Money, locale: Locale): readonly MoneyPart[] {
  const key = `${money.amount}${money.currency}${locale}`;
  let parts = partsOf.get(key);
  if (!parts) {
    parts = takeApart(money, locale);
    if (partsOf.size >= MOST_PARTS) partsOf.clear();
    partsOf.set(key, parts);
  }
  return parts;
}

function takeApart(money: Money, locale: Locale): MoneyPart[] {
  const parts: MoneyPart[] = [];
  for (const part of moneyFormat(locale, money.currency).formatToParts(asDecimal(money))) {
    const kind = part.type === 'currency' || part.type === 'literal' ? 'sign' : 'number';
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += part.value;
    else parts.push({ kind, text: part.value });
  }
  return parts;
}

export function formatNumber(value: number, locale: Locale): string {
  const key = `${locale}|plain`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(numberTag(locale));
  numbers.set(key, format);
  return format.format(value);
}

/** A rating that is kept in tenths, with its one decimal: 47 is “4.7”, in French “4,7”. */
export function formatTenths(tenths: number, locale: Locale): string {
  const key = `${locale}|tenths`;
  const format =
    numbers.get(key) ??
    new Intl.NumberFormat(numberTag(locale), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  numbers.set(key, format);
  return format.format(tenths / 10);
}

/** A share between 0 and 1 in whole percent: 0.47 is “47%”, in French “47 %”. */
export function formatPercent(share: number, locale: Locale): string {
  // the tag used for Lao figures puts the percent sign first
  if (locale === 'lao') return `${formatNumber(Math.round(share * 100), locale)}%`;
  const key = `${locale}|percent`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(numberTag(locale), { style: 'percent' });
  numbers.set(key, format);
  return format.format(share);
}

/** Sales counts and the like: 12 345 as “1.2万” or “12K”. */
export function formatCompact(value: number, locale: Locale): string {
  if (locale === 'lao') return compactInLao(value);
  const key = `${locale}|compact`;
  const format =
    numbers.get(key) ?? new Intl.NumberFormat(languageTag(locale), { notation: 'compact', maximumFractionDigits: 1 });
  numbers.set(key, format);
  return format.format(value);
}

const LAO_UNITS = [
  [1_000_000_000, 'ຕື້'],
  [1_000_000, 'ລ້ານ'],
  [1_000, 'ພັນ'],
] as const;

function compactInLao(value: number): string {
  const unit = LAO_UNITS.find(([size]) => Math.abs(value) >= size);
  if (!unit) return formatNumber(value, 'lao');
  return `${formatNumber(Math.round((value / unit[0]) * 10) / 10, 'lao')} ${unit[1]}`;
}

/** Lao dates in figures, as they are written in Laos: not every browser knows the names of the Lao months. */
function dateFormat(locale: Locale, timeZone: string, style: 'date' | 'minute'): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale === 'lao' ? 'en-GB' : languageTag(locale), {
    dateStyle: locale === 'lao' ? 'short' : 'medium',
    ...(style === 'minute' ? { timeStyle: 'short' } : {}),
    timeZone,
    calendar: 'gregory',
  });
}

/** A moment in the reader's language; the zone is UTC until the browser tells its own. */
export function formatDateTime(
  iso: string,
  locale: Locale,
  timeZone = 'UTC',
  style: 'date' | 'minute' = 'minute',
): string {
  const key = `${locale}|${timeZone}|${style}`;
  let format = dates.get(key);
  if (!format) {
    format = dateFormat(locale, timeZone, style);
    dates.set(key, format);
  }
  return format.format(new Date(iso));
}
