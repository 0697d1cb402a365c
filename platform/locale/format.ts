import { languageOf } from './languages.ts';
import { type Locale, languageTag } from './locale.ts';
import { currencyDecimals, type Money } from './money.ts';

/** One formatter per language and kind: creating one costs a hundred times what using it does. */
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** The tag used to format numbers: see `Language.numberTag`. */
function numberTag(locale: Locale): string {
  return languageOf(locale).numberTag ?? languageTag(locale);
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

/** Exact up to the safe integers: the formatter itself divides by ten, on a decimal text. */
function asDecimal(money: Money): Intl.StringNumericLiteral {
  const digits = currencyDecimals(money.currency);
  return `${money.amount}E-${digits}` as Intl.StringNumericLiteral;
}

export function formatMoney(money: Money, locale: Locale): string {
  return moneyFormat(locale, money.currency).format(asDecimal(money));
}

/** A round amount without empty decimals, for a coupon or a preset: ¥80, but ¥80.50. */
export function formatRound(money: Money, locale: Locale): string {
  return formatMoney(money, locale).replace(/[.,]00(?=\D*$)/, '');
}

interface MoneyPart {
  kind: 'sign' | 'number';
  text: string;
}
/** Prices recur from page to page, and formatting one to parts costs more than rendering it. */
const partsOf = new Map<string, readonly MoneyPart[]>();
const MOST_PARTS = 5_000;

/** The amount in parts, so that a page can render the currency sign smaller than the number. */
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

/** A rating stored in tenths, with one decimal: 47 is “4.7”, in French “4,7”. */
export function formatTenths(tenths: number, locale: Locale): string {
  const key = `${locale}|tenths`;
  const format =
    numbers.get(key) ??
    new Intl.NumberFormat(numberTag(locale), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  numbers.set(key, format);
  return format.format(tenths / 10);
}

/** A share between 0 and 1 in percent, whole unless decimals are allowed: 0.47 is “47%”, in French “47 %”. */
export function formatPercent(share: number, locale: Locale, maximumFractionDigits = 0): string {
  const power = 10 ** maximumFractionDigits;
  // the tag that numbers are borrowed from may put the percent sign first
  if (languageOf(locale).numberTag) return `${formatNumber(Math.round(share * 100 * power) / power, locale)}%`;
  const key = `${locale}|percent|${maximumFractionDigits}`;
  const format =
    numbers.get(key) ?? new Intl.NumberFormat(numberTag(locale), { style: 'percent', maximumFractionDigits });
  numbers.set(key, format);
  return format.format(share);
}

/** Names one after another: with the comma of enumerations in Chinese. */
export function formatNames(names: readonly string[], locale: Locale): string {
  return names.join(languageOf(locale).han ? '、' : ', ');
}

/** Sales counts and the like: 12 345 as “1.2万” or “12K”. */
export function formatCompact(value: number, locale: Locale): string {
  const { compactUnits } = languageOf(locale);
  if (compactUnits) return compactIn(compactUnits, value, locale);
  const key = `${locale}|compact`;
  const format =
    numbers.get(key) ?? new Intl.NumberFormat(languageTag(locale), { notation: 'compact', maximumFractionDigits: 1 });
  numbers.set(key, format);
  return format.format(value);
}

function compactIn(units: readonly (readonly [number, string])[], value: number, locale: Locale): string {
  const unit = units.find(([size]) => Math.abs(value) >= size);
  if (!unit) return formatNumber(value, locale);
  return `${formatNumber(Math.round((value / unit[0]) * 10) / 10, locale)} ${unit[1]}`;
}

/** The tag for dates of a language: its own, or that of a language with the same order where browsers lack its own. */
export function dateTag(locale: Locale): string {
  return languageOf(locale).dateTag ?? languageTag(locale);
}

/** A date, a date with its time, and what fits under the points of a chart: a day, a month, a time of day. */
export type DateStyle = 'date' | 'minute' | 'day' | 'month' | 'time';

function partsOfStyle(style: DateStyle, locale: Locale): Intl.DateTimeFormatOptions {
  // Lao dates in figures, as written in Laos: not every browser has the names of the Lao months
  const dateStyle = languageOf(locale).dateTag ? 'short' : 'medium';
  if (style === 'date') return { dateStyle };
  if (style === 'minute') return { dateStyle, timeStyle: 'short' };
  if (style === 'day') return { day: 'numeric', month: 'numeric' };
  if (style === 'month') return { month: 'short', year: 'numeric' };
  return { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
}

function dateFormat(locale: Locale, timeZone: string, style: DateStyle): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(dateTag(locale), { ...partsOfStyle(style, locale), timeZone, calendar: 'gregory' });
}

/** A day (`2026-11-26`) or a timestamp in the reader's language; the zone is UTC until the browser reports its own. */
export function formatDateTime(iso: string, locale: Locale, timeZone = 'UTC', style: DateStyle = 'minute'): string {
  const key = `${locale}|${timeZone}|${style}`;
  let format = dates.get(key);
  if (!format) {
    format = dateFormat(locale, timeZone, style);
    dates.set(key, format);
  }
  return format.format(new Date(iso));
}

/** A time zone as people call it: “China Standard Time”; an offset where browsers lack the language's names. */
export function formatZone(timeZone: string, locale: Locale): string {
  if (timeZone === 'UTC') return timeZone;
  const timeZoneName = languageOf(locale).dateTag ? 'shortOffset' : 'longGeneric';
  const parts = new Intl.DateTimeFormat(languageTag(locale), { timeZone, timeZoneName }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const BYTES_IN = { kilobyte: 1_024, megabyte: 1_024 * 1_024 } as const;

/** The size of a file in kilobytes or megabytes, never 0. */
export function formatBytes(bytes: number, locale: Locale): string {
  const unit = bytes >= BYTES_IN.megabyte ? 'megabyte' : 'kilobyte';
  const amount = Math.max(bytes / BYTES_IN[unit], 0.1);
  const maximumFractionDigits = amount < 10 ? 1 : 0;
  return new Intl.NumberFormat(numberTag(locale), { style: 'unit', unit, maximumFractionDigits }).format(amount);
}
