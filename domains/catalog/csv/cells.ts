import { currencyDecimals } from '../../../platform/money.ts';
import { MAX_COUNT, MAX_PRICE_MINOR } from './limits.ts';

/** A price such as `50`, `59.9` or `59.90` in minor units; null if it is invalid, 'too_big' above the limit. */
export function parsePrice(cell: string, currency: string): number | null | 'too_big' {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(cell);
  if (!match) return null;
  const decimals = currencyDecimals(currency);
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const minor = Number(`${match[1]}${fraction.padEnd(decimals, '0')}`);
  return minor > MAX_PRICE_MINOR ? 'too_big' : minor;
}

/** Minor units as a decimal text: 1990 CNY is `19.90`, 1990 LAK is `1990`. */
export function formatPrice(minor: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  if (decimals === 0) return String(minor);
  const digits = String(minor).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const BOOLEANS: Record<string, boolean> = { true: true, yes: true, '1': true, false: false, no: false, '0': false };

/** Null if the cell says neither yes nor no. */
export function parseBoolean(cell: string): boolean | null {
  return BOOLEANS[cell.toLowerCase()] ?? null;
}

/** A whole number; fractions of a gram are rounded; null if it is not a number or out of bounds. */
export function parseCount(cell: string): number | null {
  if (!/^-?\d{1,12}(\.\d{1,12})?$/.test(cell)) return null;
  const count = Math.round(Number(cell));
  return Math.abs(count) > MAX_COUNT ? null : count;
}
