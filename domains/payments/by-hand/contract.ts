import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { requestIdShape } from '../../kit/request-id.ts';
import { bankAccountInput } from '../../payouts/contract.ts';
import { DEADLINE_DAYS, hasSoundCheckDigits, MOST_DEADLINE_DAYS } from './rules.ts';

const currency = z.string().regex(/^[A-Z]{3}$/);
const NOTE_LENGTH = 500;

const accountDetails = z.object({
  holder: z.string(),
  bank: z.string(),
  /** Account number or IBAN. */
  number: z.string(),
  /** SWIFT code or the bank's national code; may be empty. */
  code: z.string(),
  /** What the receiver tells the payer; may be empty. */
  note: z.string(),
});
export type AccountDetails = z.infer<typeof accountDetails>;

export const transferAccountInput = bankAccountInput
  .extend({
    currency,
    note: z.string().trim().max(NOTE_LENGTH).default(''),
    /** Days in which a buyer pays; stock stays reserved for as long. */
    deadlineDays: z.number().int().min(1).max(MOST_DEADLINE_DAYS).default(DEADLINE_DAYS),
    isOn: z.boolean(),
  })
  .refine(({ number }) => hasSoundCheckDigits(number), { path: ['number'], message: 'checkDigits' })
  .openapi('TransferAccountInput');
export type TransferAccountInput = z.output<typeof transferAccountInput>;

export const transferAccountsAnswer = z
  .array(
    accountDetails.extend({ currency: z.string(), deadlineDays: z.number(), isOn: z.boolean(), changedAt: z.string() }),
  )
  .openapi('TransferAccounts');
export type TransferAccount = z.infer<typeof transferAccountsAnswer>[number];

/** What a payer needs for a bank transfer. */
export const transferShape = z
  .object({
    orderNo: z.string(),
    /** To be stated with the transfer, exactly. */
    reference: z.string(),
    /** Still to be transferred. */
    amount: moneyShape,
    received: moneyShape,
    deadline: z.string(),
    account: accountDetails,
  })
  .openapi('Transfer');
export type Transfer = z.infer<typeof transferShape>;

export const AWAITED_STATES = ['open', 'paid', 'ended'] as const;
export const awaitedQuery = z.object({
  /** A reference, an order number, an amount, or a line of a bank statement. */
  q: z.string().trim().max(200).optional(),
  state: z.enum(AWAITED_STATES).default('open'),
  page: z.coerce.number().int().min(1).max(500).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type AwaitedQuery = z.output<typeof awaitedQuery>;

const awaitedShape = z.object({
  reference: z.string(),
  method: z.string(),
  paymentNo: z.string(),
  orderNos: z.array(z.string()),
  buyer: z.string(),
  /** The shop that receives the money; null: the platform. */
  merchant: z.object({ id: z.number(), name: z.string() }).nullable(),
  amount: moneyShape,
  received: moneyShape,
  /** What is still to come. */
  missing: moneyShape,
  openedAt: z.string(),
  deadline: z.string(),
  state: z.enum(AWAITED_STATES),
  receipts: z.array(
    z.object({
      amount: moneyShape,
      receivedOn: z.string(),
      outcome: z.string(),
      note: z.string(),
      by: z.string(),
      at: z.string(),
      documentId: z.number().nullable(),
    }),
  ),
  /** Money that was sent back. */
  payouts: z.array(
    z.object({
      amount: moneyShape,
      paidOn: z.string(),
      reference: z.string(),
      by: z.string(),
      at: z.string(),
      documentId: z.number().nullable(),
    }),
  ),
});
export type Awaited = z.infer<typeof awaitedShape>;
export const awaitedAnswer = z
  .object({ list: z.array(awaitedShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('AwaitedPayments');
export type AwaitedList = z.infer<typeof awaitedAnswer>;

export const documentId = z.number().int().positive().optional();
export const documentAnswer = z.object({ id: z.number() }).openapi('PaymentDocument');

export const receiptInput = z
  .object({
    reference: z.string().trim().min(1, 'required').max(40),
    /** In minor units, in the currency of the payment. */
    amount: z.number('required').int().positive().max(1_000_000_000_000),
    /** The day on which the money arrived. */
    receivedOn: z.iso.date('required'),
    note: z.string().trim().max(NOTE_LENGTH).default(''),
    /** A document that the same person uploaded before. */
    documentId,
    /** Idempotency key: repeating it records the money once. */
    requestId: requestIdShape(80, 1),
  })
  .openapi('ReceiptInput');
export type ReceiptInput = z.output<typeof receiptInput>;

const RECEIPT_OUTCOMES = ['paid', 'overpaid', 'part', 'late'] as const;
export const receiptAnswer = z
  .object({
    /** `part`: the payment stays open for the rest; `overpaid`: paid, the excess goes back; `late`: all of it goes back. */
    outcome: z.enum(RECEIPT_OUTCOMES),
    paymentNo: z.string(),
  })
  .openapi('Receipt');
export type Receipt = z.infer<typeof receiptAnswer>;
