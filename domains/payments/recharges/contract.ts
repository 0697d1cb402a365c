import { z } from '@hono/zod-openapi';
import type { Money } from '../../../platform/money.ts';
import { moneyShape } from '../../money-shape.ts';

declare module '../../../platform/events.ts' {
  interface EventMap {
    /** Money that somebody paid for is in their balance. */
    'balance.recharged': { paymentNo: string; userId: number; amount: Money };
  }
}

/** `requestId` is the client's own id of the press of the button: the same press opens one recharge. */
export const rechargeInput = z.object({
  amount: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  requestId: z.string().min(8).max(64),
});
export type RechargeInput = z.infer<typeof rechargeInput>;

/** A recharge that waits for its money: pay it like an order, by its number. */
export const rechargeAnswer = z
  .object({ orderNo: z.string(), amount: moneyShape, deadline: z.string() })
  .openapi('Recharge');
export type Recharge = z.infer<typeof rechargeAnswer>;

export const balanceAnswer = z
  .object({
    /** Every currency that there is or was money in, and the asked one. */
    balances: z.array(moneyShape),
    limits: z.object({ least: moneyShape, most: moneyShape }),
    presets: z.array(moneyShape),
    /** Recharges that can still be paid, the newest first. */
    open: z.array(rechargeAnswer),
  })
  .openapi('Balance');
export type Balance = z.infer<typeof balanceAnswer>;
