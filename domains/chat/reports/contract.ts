import { z } from '@hono/zod-openapi';

export const REPORT_DAYS = [7, 30, 90, 365] as const;

export const chatReportQuery = z.object({
  merId: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  days: z.coerce.number().int().min(1).max(365).default(30),
});

const figures = {
  chats: z.number(),
  answered: z.number(),
  /** Medians in seconds; null without any. */
  firstReply: z.number().nullable(),
  resolution: z.number().nullable(),
  /** Average of one to five stars, in tenths; null without any. */
  rating: z.number().nullable(),
  rated: z.number(),
};
export const chatReportAnswer = z
  .object({
    days: z.number(),
    total: z.object(figures),
    agents: z.array(z.object({ id: z.number(), name: z.string(), ...figures })),
    /** Conversations by the hour of the day in which they began, from 0 to 23, in the site's time zone. */
    hours: z.array(z.object({ hour: z.number(), ...figures })),
  })
  .openapi('ChatReport');
export type ChatReport = z.infer<typeof chatReportAnswer>;
