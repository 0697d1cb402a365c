import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';

/** Period of the figures. */
export const SPANS = [7, 30, 90] as const;

export const figuresQuery = z.object({
  days: z.coerce
    .number()
    .int()
    .refine((days) => (SPANS as readonly number[]).includes(days))
    .default(30)
    .openapi({ type: 'integer', enum: [...SPANS] }),
});

const dayShape = z.object({
  /** In the site's time zone, `2026-11-21`. */
  day: z.string(),
  placed: z.number(),
  paid: z.number(),
  /** Minor units of the base currency. */
  revenue: z.number(),
  members: z.number(),
  checkouts: z.number(),
  paidCheckouts: z.number(),
});
export type DayFigures = z.infer<typeof dayShape>;

const sumShape = z.object({
  placed: z.number(),
  paid: z.number(),
  revenue: moneyShape,
  members: z.number(),
  checkouts: z.number(),
  paidCheckouts: z.number(),
});
export type FigureSums = z.infer<typeof sumShape>;

export const figuresAnswer = z
  .object({ days: z.array(dayShape), now: sumShape, before: sumShape })
  .openapi('PlatformFigures');
export type Figures = z.infer<typeof figuresAnswer>;
