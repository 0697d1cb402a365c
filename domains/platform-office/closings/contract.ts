import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { pauseInput } from '../../merchants/supervision/contract.ts';
import { SHOP_STATES } from '../../merchants/supervision/rules.ts';
import { DEFAULT_SHIP_DAYS, MAX_SHIP_DAYS, UNSHIPPED_CHOICES } from './rules.ts';

export const closeShopInput = pauseInput.extend({
  /** Paid orders that were not shipped: refunded at once, or shipped within `shipDays` and refunded afterwards. */
  unshipped: z.enum(UNSHIPPED_CHOICES),
  shipDays: z.number().int().min(1).max(MAX_SHIP_DAYS).default(DEFAULT_SHIP_DAYS),
});
export type CloseShopInput = z.infer<typeof closeShopInput>;

export const closingAnswer = z
  .object({
    id: z.number(),
    name: z.string(),
    status: z.enum(SHOP_STATES),
    /** Open orders by state. */
    orders: z.record(z.string(), z.number()),
    /** Unpaid orders of other shops in the same checkouts: they are cancelled along. */
    others: z.number(),
    /** Totals of the paid orders that were not shipped, by currency. */
    unshipped: z.array(moneyShape),
    products: z.number(),
    coupons: z.number(),
    campaigns: z.number(),
    /** Without the owner. */
    staff: z.number(),
    balances: z.array(z.object({ purpose: z.string(), balance: moneyShape })),
    withdrawals: z.number(),
    /** Of a closed shop; null if it was closed before orders were taken care of. */
    progress: z
      .object({
        askedAt: z.string(),
        shipBy: z.string().nullable(),
        finishedAt: z.string().nullable(),
        cancelled: z.number(),
        refunded: z.number(),
        /** Orders that could not be cancelled or refunded in the last round; they are tried again. */
        stuck: z.number(),
      })
      .nullable(),
  })
  .openapi('ShopClosing');
export type ShopClosing = z.infer<typeof closingAnswer>;
