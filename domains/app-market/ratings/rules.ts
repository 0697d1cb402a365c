export const REPORT_REASONS = ['malware', 'copy', 'deceptive', 'illegal', 'broken', 'other'] as const;
export const MAX_RATING_TEXT = 2_000;
export const MAX_REPORT_TEXT = 1_000;
export const MAX_REPLY = 2_000;
export const REPLY_FILTERS = ['unanswered', 'answered'] as const;

/** So many ratings of the market's mean are assumed of every app: few votes say little. */
const ASSUMED = 10;
/** Where nothing has been rated yet. */
export const NEUTRAL_MEAN = 3.5;

/** The average of an app weighed against few votes; 0 without any. */
export function weighedScore({ sum, count }: { sum: number; count: number }, mean: number): number {
  return count === 0 ? 0 : (sum + ASSUMED * mean) / (count + ASSUMED);
}

/** An account is new for so many days. */
export const NEW_ACCOUNT_DAYS = 7;
/** The hours over which the usual number is measured. */
export const USUAL_HOURS = 30 * 24;
const BURST_FACTOR = 10;
/** Fewer ratings in one hour are no burst, however rarely an app is rated. */
const LEAST_BURST = 5;

/** Whether ratings of new accounts within one hour are a burst, against all ratings of the last 30 days. */
export function isBurst({ hour, month }: { hour: number; month: number }): boolean {
  return hour >= Math.max(LEAST_BURST, (BURST_FACTOR * month) / USUAL_HOURS);
}
