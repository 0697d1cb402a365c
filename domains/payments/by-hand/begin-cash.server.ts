import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { type ConfirmedOrder, confirmOrders } from '../../orders/on-delivery/confirm-orders.server.ts';
import { canCollect } from '../../orders/on-delivery/read-collected.server.ts';
import { setGiftPart } from '../../payables/gift-part.server.ts';
import { lockPayment } from '../../payables/lock-payment.server.ts';
import type { PayStep } from '../contract.ts';
import type { OwnPayment } from '../own-payment.server.ts';

/**
 * Confirms the orders of a checkout, whose buyer pays each of them in cash when it is delivered; the gift balance is not
 * combined with it. Each shop records what it collects. Throws `method_unavailable`, `payment_state`.
 */
export async function beginCash(ctx: Ctx, payment: OwnPayment): Promise<PayStep> {
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  await transact(ctx, async (tx) => {
    const { status } = await lockPayment(tx.db, payment.id);
    if (status !== 'unpaid') throw new DomainError('payment_state', { status });
    if (!(await canCollect(tx, payment))) throw new DomainError('method_unavailable', { method: 'cash' });
    await setGiftPart(tx, payment.id, 0);
    for (const order of await confirmOrders(tx, payment)) await awaitCollection(tx, order, payment.currency);
  });
  return { kind: 'done', orderNo: payment.no };
}

/** What the shop is to collect: an attempt under the order's number. */
async function awaitCollection(
  ctx: Ctx,
  { paymentId, orderNo, merchantId, total }: ConfirmedOrder,
  currency: string,
): Promise<void> {
  await sql`
    with made as (
      insert into payment_attempts (payment_id, method, provider_ref, amount_minor, currency, created_at, expires_at)
      values (${paymentId}::bigint, 'cash', ${orderNo}, ${total}::bigint, ${currency}, ${ctx.now}::timestamptz,
        ${ctx.now}::timestamptz) returning id)
    insert into awaited_payments (attempt_id, merchant_id, account)
    select id, ${merchantId}::bigint, '{}'::jsonb from made`.execute(ctx.db);
}
