import { currencyDecimals, readDecimal } from '../../../platform/locale/money.ts';
import { normalForm } from '../../../platform/text/normal-form.ts';
import { MAX_COUNT, MAX_PRICE_MINOR } from './limits.ts';

/** Fractions of this length come from calculations: `12.990000000000002`. */
const CALCULATED = 9;

/**
 * A price such as `50`, `59.9`, `12,50` or `1 299,00` in minor units; null if it is invalid, 'too_big' above the limit.
 * The sign of another currency is not believed.
 */
export function parsePrice(cell: string, currency: string): number | null | 'too_big' {
  const sign = /\p{Sc}/u.exec(normalForm(cell, 'NFKC'))?.[0];
  if (sign && sign !== signOf(currency)) return null;
  const [whole, digits = ''] = readDecimal(cell)?.split('.') ?? [];
  if (whole === undefined) return null;
  const decimals = currencyDecimals(currency);
  const fraction = digits.replace(/0+$/, '');
  const exact = fraction.length > decimals ? calculated(whole, fraction, decimals) : minorOf(whole, fraction, decimals);
  return exact !== null && exact > MAX_PRICE_MINOR ? 'too_big' : exact;
}

const minorOf = (whole: string, fraction: string, decimals: number) =>
  Number(`${whole}${fraction.padEnd(decimals, '0')}`);

/** The amount that a long fraction stands for; null if it is not one. */
function calculated(whole: string, fraction: string, decimals: number): number | null {
  if (fraction.length < CALCULATED) return null;
  const minor = Number(`${whole}.${fraction}`) * 10 ** decimals;
  return Math.abs(minor - Math.round(minor)) < 1e-6 ? Math.round(minor) : null;
}

function signOf(currency: string): string | undefined {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? '';
  return /\p{Sc}/u.exec(symbol)?.[0];
}

/** Minor units as a decimal text: 1990 CNY is `19.90`, 1990 LAK is `1990`. */
export function formatPrice(minor: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  if (decimals === 0) return String(minor);
  const digits = String(minor).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** As spreadsheets of various languages write them. */
const YES =
  'true yes y 1 vrai oui wahr ja verdadero sí si verdadeiro sim vero waar истина да 真 是 对 對 จริง ใช่ ຈິງ ແມ່ນ'.split(
    ' ',
  );
const NO = 'false no n 0 faux non falsch nein falso não onwaar nee ложь нет 假 否 เท็จ ไม่ ไม่ใช่ ບໍ່ ບໍ່ແມ່ນ'.split(' ');

/** Null if the cell says neither yes nor no. */
export function parseBoolean(cell: string): boolean | null {
  const word = normalForm(cell, 'NFKC').toLowerCase();
  return YES.includes(word) ? true : NO.includes(word) ? false : null;
}

/** A whole number, `1,500` with its thousands; null if it is not a number or out of bounds. */
export function parseCount(cell: string): number | null {
  const [, minus, digits = ''] = /^(-?)(.*)$/su.exec(cell) ?? [];
  const text = /\p{Sc}/u.test(digits) ? undefined : readDecimal(digits);
  const count = text === undefined || text.length > 40 ? Number.NaN : Math.round(Number(text));
  if (Number.isNaN(count) || count > MAX_COUNT) return null;
  return minus && count > 0 ? -count : count;
}

/**
 * Grams, rounded; null if it is not a number or out of bounds. `226,796` is one of two weights, depending on the country,
 * and therefore none.
 */
export function parseWeight(cell: string): number | null {
  return /^\d{1,3},\d{3}$/.test(normalForm(cell, 'NFKC').replace(/\s/g, '')) ? null : parseCount(cell);
}

/** A code as it is printed: full-width letters and digits become ordinary ones. */
export function plainCode(cell: string): string {
  return cell.replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0));
}
