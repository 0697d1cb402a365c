import { z } from '@hono/zod-openapi';
import { moneyShape } from '../kit/money-shape.ts';
import { PAYEE_KINDS, type PayeeKind } from './payees/payee.ts';

const amount = z.number().int().positive().max(1_000_000_000_000);
const requestId = z.string().min(1).max(80);
const page = {
  page: z.coerce.number().int().min(1).max(500).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

/** How the actor proves that it is they who move the money; not needed again for a quarter of an hour. */
const moneyProof = {
  payPassword: z.string().max(20).optional(),
  /** For those without a pay password: a code of the authenticator app, or a recovery code. */
  factorCode: z.string().max(40).optional(),
};
export interface MoneyProof {
  payPassword?: string | undefined;
  factorCode?: string | undefined;
}
/** `none`: neither a pay password nor a second factor is set up. */
export type MoneyProofState = 'given' | 'password' | 'factor' | 'none';

export const bankAccountInput = z
  .object({
    ...moneyProof,
    holder: z.string().trim().min(1).max(120),
    bank: z.string().trim().min(1).max(120),
    /** Account number or IBAN; spaces and dashes are removed. */
    number: z
      .string()
      .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9]{6,34}$/, 'invalid_format')),
    /** SWIFT code or the bank's national code, where one is needed. */
    code: z.string().trim().max(20).default(''),
  })
  .openapi('BankAccountInput');
export type BankAccountInput = z.output<typeof bankAccountInput>;
/** What is kept of it. */
export type AccountDetails = Omit<BankAccountInput, keyof MoneyProof>;

/** An account is never shown in full to those who are paid. */
export const bankAccountAnswer = z
  .object({ label: z.string(), changedAt: z.string(), usableFrom: z.string() })
  .nullable()
  .openapi('BankAccount');
export type BankAccount = z.infer<typeof bankAccountAnswer>;

export const WITHDRAWAL_STATES = ['requested', 'approved', 'paid', 'refused'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** As the books spell it: they know no `cny`. */
const currency = z.string().regex(/^[A-Z]{3}$/);
export const withdrawInput = z.object({
  amount,
  currency,
  requestId,
  /** The fee that the sender was shown; the request is refused if it is another one by now. */
  fee: z.number().int().min(0).optional(),
  ...moneyProof,
});
export type WithdrawInput = z.infer<typeof withdrawInput>;

export const withdrawalsQuery = z.object({ status: z.enum(WITHDRAWAL_STATES).optional(), ...page });
export type WithdrawalsQuery = z.infer<typeof withdrawalsQuery>;

export const withdrawalTermsAnswer = z
  .object({
    /** Share of the amount in hundredths of a percent. */
    feeBasisPoints: z.number(),
    intervalHours: z.number(),
    currencies: z.array(
      z.object({
        smallest: moneyShape,
        fixedFee: moneyShape,
        /** When the next one can be requested; null: now. */
        nextAt: z.string().nullable(),
      }),
    ),
  })
  .openapi('WithdrawalTerms');
export type WithdrawalTerms = z.infer<typeof withdrawalTermsAnswer>;

const withdrawalShape = z.object({
  no: z.string(),
  amount: moneyShape,
  /** What the platform keeps of the amount; the rest is transferred. */
  fee: moneyShape,
  status: z.enum(WITHDRAWAL_STATES),
  account: z.string(),
  requestedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** The bank's reference of a paid one. */
  reference: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string(),
});
export type Withdrawal = z.infer<typeof withdrawalShape>;
export const withdrawalsAnswer = z
  .object({ list: z.array(withdrawalShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('Withdrawals');
export type WithdrawalList = z.infer<typeof withdrawalsAnswer>;
export const withdrawnAnswer = z.object({ no: z.string() });

const reviewedShape = withdrawalShape.extend({
  /** The number is that of the merchant, the developer or the member. */
  payee: z.object({ kind: z.enum(PAYEE_KINDS), id: z.number(), name: z.string() }),
  /** The same if a shop is paid. */
  merchant: z.object({ id: z.number(), name: z.string() }).nullable(),
  requestedBy: z.string().nullable(),
  reviewersNeeded: z.number(),
  /** Who approved it so far. */
  approvedBy: z.array(z.string()),
  /** Whether the actor may still approve it. */
  mayApprove: z.boolean(),
  /** Whether the actor may record it as paid. */
  mayPay: z.boolean(),
});
export type ReviewedWithdrawal = z.infer<typeof reviewedShape>;
export const reviewedWithdrawalsAnswer = z
  .object({ list: z.array(reviewedShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('PlatformWithdrawals');
export type ReviewedList = z.infer<typeof reviewedWithdrawalsAnswer>;

export const withdrawalNo = z.object({ no: z.string().min(1).max(40) });
const accountShape = z.object({ holder: z.string(), bank: z.string(), number: z.string(), code: z.string() });
export const payoutAccountAnswer = accountShape
  .extend({
    /** What is transferred to it: the withdrawal without its fee. */
    amount: moneyShape,
  })
  .openapi('PayoutAccount');
export type PayoutAccount = z.infer<typeof payoutAccountAnswer>;
export const payWithdrawalInput = withdrawalNo.extend({ reference: z.string().trim().min(1).max(100) });
export const refuseWithdrawalInput = withdrawalNo.extend({ reason: z.string().trim().min(1).max(500) });

export const adjustInput = z.object({
  merchantId: z.number().int().positive(),
  kind: z.enum(['credit', 'charge']),
  amount,
  currency,
  reason: z.string().trim().min(1).max(500),
  requestId,
});
/** Whose earnings: the number of a merchant, a developer or a member. */
export interface Adjustment extends Omit<z.infer<typeof adjustInput>, 'merchantId'> {
  payee: { kind: PayeeKind; id: number };
}

export const statementQuery = z.object({
  /** `2026-10` */
  month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'invalid_format'),
  currency: currency.optional(),
});
export type StatementQuery = z.infer<typeof statementQuery>;

/** Earnings in one currency. */
export interface EarningBalance {
  /** They may still be refunded. */
  pending: z.infer<typeof moneyShape>;
  available: z.infer<typeof moneyShape>;
}

export const STATEMENT_PARTS = [
  'sale',
  'refund',
  'spent',
  'withheld',
  'shared',
  'adjusted',
  'withdrawn',
  'fee',
  'collected',
  'other',
] as const;
export type StatementPart = (typeof STATEMENT_PARTS)[number];

export const statementAnswer = z
  .object({
    month: z.string(),
    /** Name of the shop, the developer or the member. */
    shop: z.string(),
    opening: moneyShape,
    parts: z.array(z.object({ part: z.enum(STATEMENT_PARTS), count: z.number(), amount: moneyShape })),
    closing: moneyShape,
  })
  .openapi('EarningsStatement');
export type Statement = z.infer<typeof statementAnswer>;
