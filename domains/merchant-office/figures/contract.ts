import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../money-shape.ts';

/** How far back the figures look; 1 is today, by the hour. */
export const DESK_SPANS = [1, 7, 30] as const;

export const deskFiguresQuery = z.object({
  days: z.coerce
    .number()
    .int()
    .refine((days) => (DESK_SPANS as readonly number[]).includes(days))
    .default(7)
    .openapi({ type: 'integer', enum: [...DESK_SPANS] }),
});

const pointShape = z.object({
  /** When the hour or the day began in `timeZone`. */
  at: z.string(),
  placed: z.number(),
  paid: z.number(),
  /** Minor units of the merchant's currency. */
  sales: z.number(),
  /** Of the orders paid then, those with a refund. */
  refunded: z.number(),
});
export type DeskPoint = z.infer<typeof pointShape>;

const sumShape = z.object({
  placed: z.number(),
  paid: z.number(),
  sales: moneyShape,
  /** Sales by paid order. */
  average: moneyShape,
  refunded: z.number(),
});
export type DeskSum = z.infer<typeof sumShape>;

const topProductShape = z.object({
  productId: z.number(),
  name: z.string(),
  image: z.string(),
  num: z.number(),
  sales: moneyShape,
});

export const deskFiguresAnswer = z
  .object({
    by: z.enum(['hour', 'day']),
    /** IANA name: days begin when they do there. */
    timeZone: z.string(),
    points: z.array(pointShape),
    now: sumShape,
    before: sumShape,
    top: z.array(topProductShape),
  })
  .openapi('MerchantFigures');
export type DeskFigures = z.infer<typeof deskFiguresAnswer>;

/** What waits for the merchant; no count goes further than a thousand. */
export const deskWorkAnswer = z
  .object({
    toShip: z.number(),
    refunds: z.number(),
    reviews: z.number(),
    lowStock: z.number(),
    outOfStock: z.number(),
  })
  .openapi('MerchantWork');
export type DeskWork = z.infer<typeof deskWorkAnswer>;
