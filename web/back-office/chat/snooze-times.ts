const HOUR_MS = 3_600_000;
const MORNING = 9;

export const SNOOZE_TIMES = ['hour', 'hours', 'tomorrow', 'monday', 'message'] as const;
export type SnoozeTime = (typeof SNOOZE_TIMES)[number];

/** When a snoozed conversation comes back, in the time zone of the agent; null: with the next message only. */
export function snoozeUntil(choice: SnoozeTime, now: Date): Date | null {
  if (choice === 'message') return null;
  if (choice === 'hour') return new Date(now.getTime() + HOUR_MS);
  if (choice === 'hours') return new Date(now.getTime() + 4 * HOUR_MS);
  // on a Monday it is the next one
  const days = choice === 'tomorrow' ? 1 : (8 - now.getDay()) % 7 || 7;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}

/** A moment as the field for a date with a time takes it. */
export function localMinute(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
