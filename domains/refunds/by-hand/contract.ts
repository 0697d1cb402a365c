import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { documentId } from '../../payments/by-hand/contract.ts';
import { hasSoundCheckDigits } from '../../payments/by-hand/rules.ts';
import { bankAccountInput } from '../../payouts/contract.ts';

const orderNo = z.string().min(1).max(40);

export const paybackAccountInput = bankAccountInput
  .extend({ orderNo })
  .refine(({ number }) => hasSoundCheckDigits(number), { path: ['number'], message: 'checkDigits' })
  .openapi('PaybackAccountInput');
export type PaybackAccountInput = z.output<typeof paybackAccountInput>;

export const paybackQuery = z.object({ orderNo });

/** What a buyer gets back by bank transfer. */
export const ownPaybackAnswer = z
  .object({
    /** Still to be sent. */
    amount: moneyShape,
    /** The account as far as it is shown; null: not given yet. */
    account: z.string().nullable(),
  })
  .nullable()
  .openapi('OwnPayback');
export type OwnPayback = z.infer<typeof ownPaybackAnswer>;

export const paybacksQuery = z.object({
  page: z.coerce.number().int().min(1).max(500).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type PaybacksQuery = z.output<typeof paybacksQuery>;

const paybackShape = z.object({
  /** `r7` sends back a refund, `a7` money that paid nothing. */
  key: z.string(),
  method: z.string(),
  paymentNo: z.string(),
  orderNos: z.array(z.string()),
  refundNo: z.string().nullable(),
  buyer: z.string(),
  amount: moneyShape,
  since: z.string(),
  /** The buyer's account as far as it is shown; null: not given yet. */
  account: z.string().nullable(),
});
export type Payback = z.infer<typeof paybackShape>;
export const paybacksAnswer = z
  .object({ list: z.array(paybackShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('Paybacks');
export type PaybackList = z.infer<typeof paybacksAnswer>;

export const paybackKey = z.object({ key: z.string().regex(/^[ar]\d{1,15}$/) });
export const paybackInput = paybackKey
  .extend({
    paidOn: z.iso.date('required'),
    /** The bank's reference, or how the money went back. */
    reference: z.string().trim().min(1, 'required').max(100),
    /** A document that the same person uploaded before. */
    documentId,
  })
  .openapi('PaybackInput');
export type PaybackInput = z.output<typeof paybackInput>;

export const paybackAccountAnswer = z
  .object({ holder: z.string(), bank: z.string(), number: z.string(), code: z.string(), amount: moneyShape })
  .openapi('PaybackAccount');
export type PaybackAccount = z.infer<typeof paybackAccountAnswer>;
