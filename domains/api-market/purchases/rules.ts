/** After the last month that is paid, calls still work for so long. */
export const GRACE_DAYS = 3;
/** So long before the end of that month its buyer is reminded. */
export const SOON_DAYS = 3;

/** So long before that moment a month is paid from the balance, if its subscriber wants that. */
export const RENEW_HOURS = 24;

export interface MonthInUse {
  startsAt: Date;
  endsAt: Date;
  /** Calls of the month, and how many of them are used. */
  quota: number;
  used: number;
}

/**
 * The part of a paid month that was not used: the smaller one of its time and its calls, as a fraction of whole numbers.
 * Of a month to come it is all of it.
 */
export function unusedShare({ startsAt, endsAt, quota, used }: MonthInUse, now: Date): { part: number; of: number } {
  const length = endsAt.getTime() - startsAt.getTime();
  const time = { part: within(endsAt.getTime() - now.getTime(), length), of: length };
  const calls = { part: within(quota - used, quota), of: quota };
  // products of milliseconds and calls exceed the safe integers
  return BigInt(time.part) * BigInt(calls.of) <= BigInt(calls.part) * BigInt(time.of) ? time : calls;
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));
