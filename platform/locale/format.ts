import { languageOf } from './languages.ts';
import { type Locale, languageTag } from './locale.ts';
import { currencyDecimals, type Money } from './money.ts';

/** One formatter per language and kind: creating one costs a hundred times what using it does. */
const numbers = new Map<string, Intl.NumberFormat>();

/** The tag used to format numbers: see `Language.numberTag`. */
export function numberTag(locale: Locale): string {
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
