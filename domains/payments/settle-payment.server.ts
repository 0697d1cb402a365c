import type { Ctx } from '../context.ts';
import { takeGiftPart } from '../orders/checkout/gift-part.server.ts';
import { settleCheckout } from '../orders/checkout/settle-checkout.server.ts';
import { settleRest } from '../orders/presale/settle-rest.server.ts';
import { settleGiftCard } from './gift-cards/settle-gift-card.server.ts';
import { settleMembership } from './joining/settle-membership.server.ts';
import type { PaymentKind } from './kinds.ts';
import { settleRecharge } from './recharges/settle-recharge.server.ts';

type Finish = (ctx: Ctx, paymentId: number, method: string) => Promise<void>;

/** What happens once the money for it is there. Each moves it out of clearing and marks the payment as paid. */
const FINISHERS: Record<PaymentKind, Finish> = {
  checkout: settleCheckout,
  recharge: settleRecharge,
  membership: settleMembership,
  presell_rest: settleRest,
  gift_card: settleGiftCard,
};

/**
 * Does what an unpaid payment is for, now that its money is in clearing and its gift part follows: in the transaction of
 * `ctx.db`, whose caller holds the lock on the payment's row, has seen it unpaid, and knows how much of it gift money pays.
 */
export async function settlePayment(ctx: Ctx, payment: { id: number; kind: string; gift: number }, method: string) {
  if (payment.gift > 0) await takeGiftPart(ctx, payment.id);
  await FINISHERS[payment.kind as PaymentKind](ctx, payment.id, method);
}
