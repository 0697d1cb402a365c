import { convertMinor, divideHalfEven } from '../../platform/locale/money.ts';

/** Amounts of the rules below are whole units of this currency. */
export const RULES_CURRENCY = 'CNY';
/** Two different people approve what a shop withdraws beyond this amount within the hours below. */
export const TWO_REVIEWERS_FROM = 10_000;
export const LARGE_WITHIN_HOURS = 24;
/** Smaller withdrawals cost more to transfer than they are worth. */
export const SMALLEST = 10;
/** Nothing is withdrawn to a changed account for this long: time for the owner to notice the mail about it. */
export const REST_HOURS = 24;

/** Fee of a withdrawal: a fixed part in minor units, and a share of the amount in hundredths of a percent. */
export const FEE_FIXED = 0;
export const FEE_BASIS_POINTS = 0;
/** Hours between two withdrawals in one currency; 0: no interval. */
export const INTERVAL_HOURS = 0;

/** The fee that is kept of a withdrawn amount; the rest is transferred. */
export function withdrawalFee(amount: number, { fixed, basisPoints }: { fixed: number; basisPoints: number }): number {
  return fixed + Number(divideHalfEven(BigInt(amount) * BigInt(basisPoints), 10_000n));
}

interface Rate {
  currency: string;
  rate: string;
}

/** Whether an amount reaches a threshold in another currency. */
export function reaches(amount: number, own: Rate, threshold: { amount: number }, its: Rate): boolean {
  return convertMinor(amount, own, its) >= threshold.amount;
}

/** What is shown of an account: the bank and the last four characters of the number. */
export function accountLabel({ bank, number }: { bank: string; number: string }): string {
  return `${bank} ···· ${number.slice(-4)}`;
}
