/** An amount in the minor unit of its ISO 4217 currency: 1990 CNY is 19.90 yuan, 1990 LAK is 1990 kip. */
export interface Money {
  amount: number;
  currency: string;
}

/** Decimals as displayed by the product: kip has none, although ISO 4217 gives it two. */
const DECIMALS: Record<string, number> = { LAK: 0, JPY: 0, KRW: 0, VND: 0 };

export function currencyDecimals(currency: string): number {
  return DECIMALS[currency] ?? 2;
}

/** numerator / denominator as an integer, rounding half to even. The denominator is positive. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const absolute = negative ? -numerator : numerator;
  let quotient = absolute / denominator;
  const twice = (absolute % denominator) * 2n;
  if (twice > denominator || (twice === denominator && quotient % 2n === 1n)) quotient += 1n;
  return negative ? -quotient : quotient;
}

const RATE_SCALE = 10n;

/** A decimal text such as '0.1378' as an integer scaled by 10^10, the scale of the rate table. */
export function parseRate(rate: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,10})\d*)?$/.exec(rate);
  if (!match) throw new RangeError(`not a rate: ${rate}`);
  return BigInt(match[1] ?? '0') * 10n ** RATE_SCALE + BigInt((match[2] ?? '').padEnd(Number(RATE_SCALE), '0'));
}

/**
 * Converts minor units between currencies; rates are units of that currency per unit of the base currency. Rounds
 * half-even, once.
 */
export function convertMinor(
  amount: number,
  from: { currency: string; rate: string },
  to: { currency: string; rate: string },
): number {
  if (from.currency === to.currency) return amount;
  const up = BigInt(amount) * parseRate(to.rate) * 10n ** BigInt(currencyDecimals(to.currency));
  const down = parseRate(from.rate) * 10n ** BigInt(currencyDecimals(from.currency));
  const converted = Number(divideHalfEven(up, down));
  // beyond the safe integers a number no longer holds every unit: better no amount than a wrong one
  if (!Number.isSafeInteger(converted))
    throw new RangeError(`${amount} ${from.currency} is too much in ${to.currency}`);
  return converted;
}

/**
 * Splits a whole in proportion to the weights by largest remainder: the parts always sum to the whole, and a part never
 * exceeds its exact share by more than one minor unit. All zero weights: everything to the first.
 */
export function splitByWeight(whole: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? whole : 0));
  const shares = weights.map((weight, index) => {
    const exact = BigInt(whole) * BigInt(weight);
    return { index, part: Number(exact / total), rest: exact % total };
  });
  let missing = whole - shares.reduce((sum, share) => sum + share.part, 0);
  for (const share of [...shares].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))) {
    if (missing <= 0) break;
    share.part += 1;
    missing -= 1;
  }
  return shares.map((share) => share.part);
}

/** No amount, rate or measure is longer; normalising and matching take more than linear time for a longer text. */
const MAX_TYPED = 64;
const TYPED = /^(?:([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?|([1-9]\d{0,2}(?:\.\d{3})+),(\d+)|(\d+)(?:[.,](\d+))?)$/;

/**
 * Normalises a typed or pasted number to digits with a point: '1,299' and '1 299' become 1299, '1.299,5' and '1’299.5'
 * become 1299.5, '12,5' becomes 12.5 as in French; full-width digits and a currency sign are accepted. Undefined if it
 * is not a number.
 */
export function readDecimal(text: string): string | undefined {
  if (text.length > MAX_TYPED) return undefined;
  const match = TYPED.exec(text.normalize('NFKC').replace(/[\s\p{Sc}]|(?<=\d)['’](?=\d{3})/gu, ''));
  if (!match) return undefined;
  const whole = (match[1] ?? match[3] ?? match[5] ?? '').replace(/[,.]/g, '');
  const fraction = match[2] ?? match[4] ?? match[6];
  return fraction ? `${whole}.${fraction}` : whole;
}

/** Parses a typed amount ('12.5', '1,299') to minor units; undefined if it is not an amount in that currency. */
export function parseMoney(text: string, currency: string): number | undefined {
  const decimals = currencyDecimals(currency);
  const [whole = '', typed = ''] = readDecimal(text)?.split('.') ?? [];
  const fraction = typed.replace(/0+$/, '');
  if (!/^\d{1,12}$/.test(whole) || fraction.length > decimals) return undefined;
  return Number(whole) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || '0');
}

/** The amount as a plain decimal text ('19.90'), exact: for files and machine-readable data, not for readers. */
export function decimalText(amount: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  if (decimals === 0) return String(amount);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
