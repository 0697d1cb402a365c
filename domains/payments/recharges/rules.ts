import { convertMinor } from '../../../platform/locale/money.ts';

/** Specification 4 and 9: at most 1,000,000 yuan; less than one yuan is not worth a provider's fee. In fen. */
const LEAST_FEN = 100;
const MOST_FEN = 100_000_000;
/** Payment period of a recharge. */
export const RECHARGE_MINUTES = 30;

/** Round amounts to choose from, in minor units. */
const PRESETS: Record<string, readonly number[]> = {
  CNY: [5_000, 10_000, 20_000, 50_000, 100_000, 500_000],
  USD: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000],
  EUR: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000],
  TWD: [20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000],
  THB: [20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000],
  LAK: [50_000, 100_000, 200_000, 500_000, 1_000_000, 5_000_000],
};

/** The minimum and maximum of a recharge in a currency, in its minor units; `rate` is the exchange rate per yuan. */
export function rechargeLimits(currency: string, rate: string): { least: number; most: number } {
  const inCurrency = (fen: number) => convertMinor(fen, { currency: 'CNY', rate: '1' }, { currency, rate });
  return { least: Math.max(1, inCurrency(LEAST_FEN)), most: inCurrency(MOST_FEN) };
}

/** Amounts to choose from; none in a currency without its own. */
export function rechargePresets(currency: string): readonly number[] {
  return PRESETS[currency] ?? [];
}
