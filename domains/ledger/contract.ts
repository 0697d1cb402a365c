import { z } from '@hono/zod-openapi';
import { moneyShape } from '../kit/money-shape.ts';
import { RECORD_DIRECTIONS, RECORD_KINDS } from './rules.ts';

export const balanceRecordsQuery = z.object({
  /** Defaults to the request's own. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  direction: z.enum(RECORD_DIRECTIONS).default('all'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

const balanceRecordShape = z
  .object({
    id: z.number(),
    kind: z.enum(RECORD_KINDS),
    /** Reference: the number of a payment or a recharge. */
    reference: z.string(),
    /** Negative: out of the balance. */
    amount: moneyShape,
    /** The balance after it. */
    after: moneyShape,
    at: z.string(),
  })
  .openapi('BalanceRecord');
export type BalanceRecord = z.infer<typeof balanceRecordShape>;

export const balanceRecordsAnswer = z
  .object({
    list: z.array(balanceRecordShape),
    total: z.number(),
    /** Total of all movements in and out, regardless of the requested direction. */
    received: moneyShape,
    spent: moneyShape,
    page: z.number(),
    limit: z.number(),
  })
  .openapi('BalanceRecords');
export type BalanceRecordList = z.infer<typeof balanceRecordsAnswer>;
