import { z } from '@hono/zod-openapi';
import { dayShape } from '../../kit/moment-shapes.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { offeredSlotShape } from '../../promotions/flash-sale/admin/contract.ts';

/** A day in the site's time zone; today without one. */
export const flashDayQuery = z.object({ day: dayShape.optional() });

const saleShape = z.object({
  /** Paid pieces, without the refunded ones, and what was paid for all paid ones, in the base currency. */
  sold: z.number(),
  paid: moneyShape,
});
export const flashDayAnswer = z
  .object({
    day: z.string(),
    /** The nearest days before and after it on which rounds begin. */
    earlier: z.string().nullable(),
    later: z.string().nullable(),
    /** Rounds that run on the day, by time; their items by shop. */
    slots: z.array(
      offeredSlotShape
        .omit({ items: true })
        .extend(saleShape.shape)
        .extend({
          items: z.array(offeredSlotShape.shape.items.element.extend(saleShape.shape).extend({ shop: z.string() })),
        }),
    ),
  })
  .openapi('PlatformFlashDay');
export type FlashDay = z.infer<typeof flashDayAnswer>;
