import { currencyDecimals } from '../../../../platform/locale/money.ts';

/** Currencies that Stripe counts in whole units. */
const ZERO_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Counted in thousandths, or in hundredths that must be whole: our minor units would not fit. */
const NOT_TAKEN = new Set('BHD JOD KWD OMR TND ISK UGX'.split(' '));

const decimalsThere = (currency: string) => (ZERO_DECIMALS.has(currency) ? 0 : 2);

/** Whether all our amounts can be expressed at Stripe to the last minor unit. */
export function isTaken(currency: string): boolean {
  return !NOT_TAKEN.has(currency) && decimalsThere(currency) >= currencyDecimals(currency);
}

const factor = (currency: string) => 10 ** (decimalsThere(currency) - currencyDecimals(currency));

/** Our minor units in Stripe's units: 1990 kip are 199000 there. */
export function toStripe(amount: number, currency: string): number {
  return amount * factor(currency);
}

/** Stripe's units in our minor units; undefined if it is less than one of them. */
export function fromStripe(amount: number, currency: string): number | undefined {
  if (!isTaken(currency) || amount % factor(currency) !== 0) return undefined;
  return amount / factor(currency);
}
