import { z } from '@hono/zod-openapi';
import type { Money } from '../../../platform/locale/money.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { requestIdShape } from '../../kit/request-id.ts';

declare module '../../../platform/events.ts' {
  interface EventMap {
    /** Paid money was added to the user's balance. */
    'balance.recharged': { paymentNo: string; userId: number; amount: Money };
  }
}

/** `requestId` is an idempotency key of the client: repeating it opens one recharge. */
export const rechargeInput = z.object({
  amount: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  requestId: requestIdShape(64),
});
export type RechargeInput = z.infer<typeof rechargeInput>;

/** An unpaid recharge: pay it by its number, like an order. */
export const rechargeAnswer = z
  .object({ orderNo: z.string(), amount: moneyShape, deadline: z.string() })
  .openapi('Recharge');
export type Recharge = z.infer<typeof rechargeAnswer>;

export const balanceAnswer = z
  .object({
    /** Every currency in which there is or was money, and the requested one. */
    balances: z.array(moneyShape),
    limits: z.object({ least: moneyShape, most: moneyShape }),
    presets: z.array(moneyShape),
    /** Recharges that can still be paid, newest first. */
    open: z.array(rechargeAnswer),
  })
  .openapi('Balance');
export type Balance = z.infer<typeof balanceAnswer>;
