import { z } from '@hono/zod-openapi';
import { DEAL_KINDS } from '../campaigns/kinds.ts';

/** A month, as `2026-11`, between 2000 and 2099. */
const monthShape = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);
export const calendarQuery = z.object({ month: monthShape.optional() });

const CALENDAR_KINDS = ['coupon', ...DEAL_KINDS] as const;

const calendarEntryShape = z
  .object({
    kind: z.enum(CALENDAR_KINDS),
    /** Of the coupon, the offer or the round. */
    id: z.number(),
    title: z.string(),
    startsAt: z.string(),
    /** Null: not limited. */
    endsAt: z.string().nullable(),
    /** Titles of other offers that sell the same product at the same time. */
    overlaps: z.array(z.string()),
  })
  .openapi('CalendarEntry');
export type CalendarEntry = z.infer<typeof calendarEntryShape>;

export const calendarAnswer = z
  .object({ month: z.string(), timeZone: z.string(), today: z.string(), entries: z.array(calendarEntryShape) })
  .openapi('CampaignCalendar');
export type CampaignCalendar = z.infer<typeof calendarAnswer>;
