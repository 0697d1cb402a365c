import { z } from '@hono/zod-openapi';

/** Periods of the figures in days; the last day is today. */
export const APP_FIGURE_DAYS = [7, 30, 90] as const;

export const appFiguresQuery = z.object({
  days: z.coerce
    .number()
    .int()
    .refine((days) => (APP_FIGURE_DAYS as readonly number[]).includes(days))
    .default(30)
    .openapi({ type: 'integer', enum: [...APP_FIGURE_DAYS] }),
});
export type AppFiguresQuery = z.output<typeof appFiguresQuery>;

const sums = {
  /** Views of the page of the app, and different browsers among them, each once a day. */
  views: z.number(),
  visitors: z.number(),
  installs: z.number(),
  updates: z.number(),
  opens: z.number(),
};
/** Installs, updates and opens together. */
const downloads = z.number();

export const appFiguresAnswer = z
  .object({
    /** Every day (UTC) of the period, the oldest first. */
    days: z.array(
      z.object({
        day: z.string(),
        ...sums,
        reservations: z.number(),
        ratings: z.number(),
        /** Average of all ratings up to the end of the day; 0 before the first. */
        average: z.number(),
      }),
    ),
    total: z.object({ ...sums, reservations: z.number(), ratings: z.number() }),
    /** The most downloaded first. */
    versions: z.array(z.object({ id: z.number(), name: z.string(), downloads })),
    languages: z.array(z.object({ locale: z.string(), downloads })),
    /** The code of the country; empty where it is not known. */
    countries: z.array(z.object({ country: z.string(), downloads })),
    /** How many gave one star, two and so on, since the beginning. */
    stars: z.array(z.number()),
    /** Reservations that are open, whenever they were made. */
    reserved: z.number(),
  })
  .openapi('OwnAppFigures');
export type AppFigures = z.infer<typeof appFiguresAnswer>;
