import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';

export const EARNING_KINDS = [
  'sale',
  'refund',
  'released',
  'withheld',
  'shared',
  'withdrawn',
  'adjusted',
  'collected',
  'other',
] as const;
export type EarningKind = (typeof EARNING_KINDS)[number];

export const earningsQuery = z.object({
  kind: z.enum(['all', ...EARNING_KINDS]).default('all'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type EarningsQuery = z.infer<typeof earningsQuery>;

const earningShape = z
  .object({
    id: z.number(),
    kind: z.enum(EARNING_KINDS),
    /** The order concerned; null if there is none. */
    orderNo: z.string().nullable(),
    reference: z.string(),
    /** Change of the pending balance; a release moves it to the available balance. */
    amount: moneyShape,
    at: z.string(),
  })
  .openapi('Earning');
export type Earning = z.infer<typeof earningShape>;

export const earningsAnswer = z
  .object({
    /** By currency: earnings that may still be refunded, and those that can be withdrawn. */
    balances: z.array(z.object({ pending: moneyShape, available: moneyShape })),
    list: z.array(earningShape),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
  })
  .openapi('Earnings');
export type Earnings = z.infer<typeof earningsAnswer>;
