import { z } from '@hono/zod-openapi';
import type { Money } from '../../platform/locale/money.ts';
import { moneyShape } from '../kit/money-shape.ts';
import { PAYMENT_KINDS } from '../payables/kinds.ts';
import { transferShape } from './by-hand/contract.ts';
import { PAY_METHODS } from './methods.ts';

const orderNo = z.string().min(1).max(40);

export const payInput = z.object({
  orderNo,
  /** `gift_card`: the gift balance pays all of it. */
  method: z.string('choosePayMethod').trim().min(1, 'choosePayMethod').max(30),
  /** The gift balance pays as much as it can, the method only the remainder. */
  useGift: z.boolean().optional(),
  /** For the balance, unless it was entered in this session recently. */
  payPassword: z.string().max(20).optional(),
});
export type PayInput = z.infer<typeof payInput>;

/** The client's next step for the method. */
export const payAnswer = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('done'), orderNo: z.string() }),
    z.object({
      kind: z.literal('qr'),
      orderNo: z.string(),
      ref: z.string(),
      /** Content of the QR code; it opens `url`. */
      qrText: z.string(),
      /** The provider's page for users already on their phone; empty if there is none. */
      url: z.string(),
      expiresAt: z.string(),
    }),
    z.object({
      kind: z.literal('client_secret'),
      orderNo: z.string(),
      ref: z.string(),
      /** With both, Stripe's own form takes the payment in the buyer's browser. */
      clientSecret: z.string(),
      publishableKey: z.string(),
      /** The page with that form. */
      url: z.string(),
    }),
    z.object({ kind: z.literal('redirect'), orderNo: z.string(), url: z.string() }),
    z.object({ kind: z.literal('transfer'), ...transferShape.shape }),
  ])
  .openapi('PayStep');
export type PayStep = z.infer<typeof payAnswer>;

/** `on_delivery`: its orders are confirmed, and paid when they are delivered. */
const PAY_STATES = ['unpaid', 'on_delivery', 'paid', 'expired', 'failed'] as const;
export const payStatusAnswer = z
  .object({
    status: z.enum(PAY_STATES),
    orderNo: z.string(),
    kind: z.enum(PAYMENT_KINDS),
    amount: moneyShape,
    /** Part of the amount paid from the gift balance, or held while the payment is open. */
    gift: moneyShape,
    deadline: z.string(),
    /** Orders of this checkout; none for a recharge. */
    orderNos: z.array(z.string()),
  })
  .openapi('PayStatus');
export type PayStatus = z.infer<typeof payStatusAnswer>;

export const payMethodsAnswer = z
  .object({
    orderNo: z.string(),
    kind: z.enum(PAYMENT_KINDS),
    amount: moneyShape,
    deadline: z.string(),
    status: z.enum(PAY_STATES),
    /** The gift balance and how much of this it can pay; null for what gift balance cannot buy. */
    gift: z.object({ available: moneyShape, pays: moneyShape, rest: moneyShape, held: moneyShape }).nullable(),
    /** The bank transfer that was chosen and has not arrived in full. */
    transfer: transferShape.nullable(),
    methods: z.array(
      z.object({
        key: z.enum(PAY_METHODS),
        /** Only for the balance method: its amount. */
        available: moneyShape.nullable(),
        isEnough: z.boolean(),
      }),
    ),
  })
  .openapi('PayMethods');
export type PayMethods = z.infer<typeof payMethodsAnswer>;

/** Outcomes that the buyer can choose in the sandbox: those of a real provider. */
export const SANDBOX_OUTCOMES = ['succeed', 'fail', 'wrong_amount', 'late', 'duplicate'] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];
export interface SandboxCharge {
  ref: string;
  amount: Money;
  status: 'open' | 'paid' | 'failed' | 'closed' | 'refunded' | 'expired';
  expiresAt: string;
  /** URL to which the provider redirects the buyer. */
  returnUrl: string;
}

/** Content of the sandbox's webhook, after its signature was verified. */
export const notificationShape = z.object({
  eventId: z.string().min(1).max(100),
  ref: z.string().min(1).max(100),
  result: z.enum(['paid', 'failed']),
  amount: z.number().int().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type SandboxNotification = z.infer<typeof notificationShape>;
