import { z } from '@hono/zod-openapi';
import { dayShape } from '../kit/moment-shapes.ts';
import { MAX_HOLIDAYS, MAX_INTERVALS, WEEKDAYS } from './business-hours.ts';

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'invalid_format');
const intervalShape = z.strictObject({ from: time, to: z.union([time, z.literal('24:00')]) });

const dayHoursShape = z
  .array(intervalShape)
  .max(MAX_INTERVALS)
  .superRefine((intervals, issues) => {
    for (const [place, { from, to }] of intervals.entries()) {
      const before = intervals[place - 1];
      if (from >= to) issues.addIssue({ code: 'custom', message: 'intervalEnd', path: [place, 'to'] });
      if (before && from < before.to) {
        issues.addIssue({ code: 'custom', message: 'intervalOverlap', path: [place, 'from'] });
      }
    }
  });

/** Intervals of a day in their order, without overlaps; each closed day once. */
export const businessHoursShape = z
  .strictObject({
    /** Monday first. */
    days: z.array(dayHoursShape).length(WEEKDAYS),
    holidays: z
      .array(z.strictObject({ date: dayShape, name: z.string().trim().max(60).default('') }))
      .max(MAX_HOLIDAYS)
      .default([]),
  })
  .superRefine(({ holidays }, issues) => {
    for (const [place, { date }] of holidays.entries()) {
      if (holidays.findIndex((other) => other.date === date) < place) {
        issues.addIssue({ code: 'custom', message: 'duplicateDay', path: ['holidays', place, 'date'] });
      }
    }
  });
