import type { Ctx } from '../context.ts';
import { takeGiftPart } from '../orders/gift-part.server.ts';
import { settleRest } from '../orders/presale/settle-rest.server.ts';
import { settleCheckout } from '../orders/settle-checkout.server.ts';
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
 * `ctx.db`, whose caller holds the lock on the payment's row and has seen it unpaid.
 */
export async function settlePayment(ctx: Ctx, kind: string, paymentId: number, method: string): Promise<void> {
  await takeGiftPart(ctx, paymentId);
  await FINISHERS[kind as PaymentKind](ctx, paymentId, method);
}
