import { z } from '@hono/zod-openapi';
import { dayShape } from '../../kit/moment-shapes.ts';
import { moneyShape } from '../../kit/money-shape.ts';

/** Period of the figures in days; 1 is today, by the hour. */
export const DESK_SPANS = [1, 7, 30] as const;

export const merchantFiguresQuery = z.object({
  days: z.coerce
    .number()
    .int()
    .refine((days) => (DESK_SPANS as readonly number[]).includes(days))
    .default(7)
    .openapi({ type: 'integer', enum: [...DESK_SPANS] }),
  /** Days of one's own instead, both included, at most a year. */
  from: dayShape.optional(),
  to: dayShape.optional(),
});

const pointShape = z.object({
  /** Start of the hour or day in `timeZone`. */
  at: z.string(),
  placed: z.number(),
  paid: z.number(),
  /** Minor units of the merchant's currency. */
  sales: z.number(),
  /** Number of orders paid in that period that have a refund. */
  refunded: z.number(),
  /** Pages of the shop and its products that were opened. */
  views: z.number(),
  /** Browsers that opened one of them, each once a day. */
  visitors: z.number(),
});
export type MerchantFigurePoint = z.infer<typeof pointShape>;

const sumShape = z.object({
  placed: z.number(),
  paid: z.number(),
  sales: moneyShape,
  /** Sales by paid order. */
  average: moneyShape,
  refunded: z.number(),
  views: z.number(),
  visitors: z.number(),
});
export type MerchantFigureSum = z.infer<typeof sumShape>;

const topProductShape = z.object({
  productId: z.number(),
  name: z.string(),
  image: z.string(),
  num: z.number(),
  sales: moneyShape,
  /** How often its page was opened. */
  views: z.number(),
});

export const merchantFiguresAnswer = z
  .object({
    /** The first and last day. */
    from: z.string(),
    to: z.string(),
    by: z.enum(['hour', 'day']),
    /** IANA name: the time zone in which days begin. */
    timeZone: z.string(),
    points: z.array(pointShape),
    now: sumShape,
    before: sumShape,
    top: z.array(topProductShape),
  })
  .openapi('MerchantFigures');
export type MerchantFigures = z.infer<typeof merchantFiguresAnswer>;

/** Tasks waiting for the merchant; counts are capped at a thousand. */
export const merchantTasksAnswer = z
  .object({
    toShip: z.number(),
    /** Conversations in which a customer waits for an answer; 0 for staff who do not answer them. */
    chats: z.number(),
    refunds: z.number(),
    reviews: z.number(),
    lowStock: z.number(),
    outOfStock: z.number(),
  })
  .openapi('MerchantWork');
export type MerchantTasks = z.infer<typeof merchantTasksAnswer>;
