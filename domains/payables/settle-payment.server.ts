import type { Ctx } from '../kit/context.ts';
import { takeGiftPart } from './gift-part.server.ts';
import type { PaymentKind } from './kinds.ts';

/**
 * Settles an unpaid payment whose money is in clearing (its gift part follows here): in the transaction of `ctx.db`, whose
 * caller holds the lock on the payment's row, has seen it unpaid, and knows how much of it gift money pays.
 */
export async function settlePayment(
  ctx: Ctx,
  { id, kind, gift }: { id: number; kind: string; gift: number },
  method: string,
): Promise<void> {
  const handler = ctx.app.paymentKinds[kind as PaymentKind];
  if (gift > 0) {
    await handler.applyGift?.(ctx, id, gift);
    await takeGiftPart(ctx, id);
  }
  await handler.settle(ctx, id, method);
}
