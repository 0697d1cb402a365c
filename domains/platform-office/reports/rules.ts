import { addDays } from '../../../platform/locale/time-zone.ts';

/** Lengths of a report's intervals. Weeks begin on Monday. */
export const REPORT_STEPS = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** What the table of a report lists. */
export const REPORT_VIEWS = ['time', 'site', 'shop', 'category'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

/** Three years. */
const MOST_DAYS = 1_098;
const MOST_INTERVALS = 130;
const DEFAULT_DAYS = 30;
const STEP_DAYS: Record<ReportStep, number> = { day: 1, week: 7, month: 28 };

export interface ReportPeriod {
  /** The first and last day, as `2026-11-21`. */
  from: string;
  to: string;
  days: number;
  step: ReportStep;
}

/**
 * The period of a report: the last 30 days unless given; a reversed one is turned around, and a long one keeps its last
 * three years. An interval that would give more than 130 rows is replaced by the next longer one.
 */
export function periodOf(
  { from, to, step }: { from?: string | undefined; to?: string | undefined; step: ReportStep },
  today: string,
): ReportPeriod {
  const [first, last] = inOrder(from ?? addDays(to ?? today, 1 - DEFAULT_DAYS), to ?? today);
  const earliest = addDays(last, 1 - MOST_DAYS);
  const start = first < earliest ? earliest : first;
  const days = daysBetween(start, last) + 1;
  const fits = REPORT_STEPS.slice(REPORT_STEPS.indexOf(step)).find((each) => days / STEP_DAYS[each] <= MOST_INTERVALS);
  return { from: start, to: last, days, step: fits ?? 'month' };
}

/** The first day of the interval that a day belongs to. */
export function intervalOf(day: string, step: ReportStep): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The first days of all intervals of a period, the first of which may begin before the period. */
export function intervalsOf({ from, to, step }: ReportPeriod): string[] {
  const starts: string[] = [];
  for (let day = intervalOf(from, step); day <= to; day = nextInterval(day, step)) starts.push(day);
  return starts;
}

function nextInterval(day: string, step: ReportStep): string {
  return step === 'month' ? intervalOf(addDays(day, 31), 'month') : addDays(day, STEP_DAYS[step]);
}

/** The days of the preceding period that are compared with an interval: those of the interval, moved back by its length. */
export function comparedDays(start: string, { from, to, days, step }: ReportPeriod): { from: string; to: string } {
  const end = addDays(nextInterval(start, step), -1);
  return { from: addDays(start < from ? from : start, -days), to: addDays(end > to ? to : end, -days) };
}

const inOrder = (a: string, b: string): [string, string] => (a <= b ? [a, b] : [b, a]);
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
