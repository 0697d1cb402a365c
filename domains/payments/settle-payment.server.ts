import type { Ctx } from '../context.ts';
import { takeGiftPart } from '../orders/checkout/gift-part.server.ts';
import { settleCheckout } from '../orders/checkout/settle-checkout.server.ts';
import { settleRest } from '../orders/presale/settle-rest.server.ts';
import { settleGiftCard } from './gift-cards/settle-gift-card.server.ts';
import { settleMembership } from './joining/settle-membership.server.ts';
import type { PaymentKind } from './kinds.ts';
import { settleRecharge } from './recharges/settle-recharge.server.ts';

type Finish = (ctx: Ctx, paymentId: number, method: string) => Promise<void>;

/**
 * What happens when the payment is received. Each handler moves the money out of clearing and marks the payment as
 * paid.
 */
const FINISHERS: Record<PaymentKind, Finish> = {
  checkout: settleCheckout,
  recharge: settleRecharge,
  membership: settleMembership,
  presell_rest: settleRest,
  gift_card: settleGiftCard,
};

/**
 * Completes an unpaid payment whose money is in clearing, including its gift balance part: in the transaction of
 * `ctx.db`; the caller has locked the payment's row, seen it unpaid, and knows the gift balance part.
 */
export async function settlePayment(ctx: Ctx, payment: { id: number; kind: string; gift: number }, method: string) {
  if (payment.gift > 0) await takeGiftPart(ctx, payment.id);
  await FINISHERS[payment.kind as PaymentKind](ctx, payment.id, method);
}
