import { inTransaction } from '../../platform/database/transaction.ts';
import { DomainError } from '../../platform/errors.ts';
import { randomToken } from '../../platform/tokens.ts';
import type { Ctx } from '../context.ts';
import { lockPayment } from '../orders/own-order.server.ts';
import { siteAddress } from '../sites/site-address.ts';
import { chooseGift } from './choose-gift.server.ts';
import type { PayInput, PayStep } from './contract.ts';
import { returnPath } from './kinds.ts';
import { findOwnPayment, type OwnPayment } from './own-payment.server.ts';
import { payByBalance } from './pay-by-balance.server.ts';
import { payByGift } from './pay-by-gift.server.ts';
import type { PaymentProvider } from './provider.ts';
import { providerFor } from './providers.ts';
import { settlePayment } from './settle-payment.server.ts';

/** Specification 9: a QR code is valid for 5 minutes. */
const QR_MS = 5 * 60_000;

/**
 * Begins to pay a checkout or a recharge and answers with what the method needs next; what is paid already is done. Throws
 * `payment_not_found`, `payment_expired`, `payment_state`, `method_unknown`, `method_unavailable`, `insufficient_balance`.
 */
export async function pay(ctx: Ctx, { orderNo, method, useGift }: PayInput): Promise<PayStep> {
  const payment = await findOwnPayment(ctx, orderNo);
  const isOurs = method === 'balance' || method === 'gift_card';
  const provider = isOurs ? null : providerFor(ctx.app, method);
  const done = { kind: 'done', orderNo: payment.no } as const;
  if (payment.status === 'paid') return done;
  if (payment.status === 'expired' || (payment.status === 'unpaid' && payment.deadline <= ctx.now)) {
    throw new DomainError('payment_expired');
  }
  if (payment.status !== 'unpaid') throw new DomainError('payment_state', { status: payment.status });
  if (provider) return beginCharge(ctx, payment, provider, useGift);
  // a balance cannot be filled out of itself
  if (payment.kind === 'recharge') throw new DomainError('method_unavailable', { method });
  if (method === 'gift_card') await payByGift(ctx, payment);
  else await payByBalance(ctx, payment, useGift);
  return done;
}

/** The attempt stands in our books before the provider hears of it: a crash between the two loses no money. */
async function beginCharge(
  ctx: Ctx,
  payment: OwnPayment,
  provider: PaymentProvider,
  useGift: boolean | undefined,
): Promise<PayStep> {
  const expiresAt = new Date(Math.min(ctx.now.getTime() + QR_MS, payment.deadline.getTime()));
  const ref = randomToken();
  const amount = await inTransaction(ctx.db, async (db) => {
    const { status, kind } = await lockPayment(db, payment.id);
    if (status !== 'unpaid') throw new DomainError('payment_state', { status });
    const rest = await chooseGift({ ...ctx, db }, payment, useGift);
    if (rest === 0) await settlePayment({ ...ctx, db }, kind, payment.id, 'gift_card');
    if (rest === 0) return 0;
    await db
      .insertInto('payment_attempts')
      .values({
        payment_id: payment.id,
        method: provider.key,
        provider_ref: ref,
        amount_minor: rest,
        currency: payment.currency,
        created_at: ctx.now,
        expires_at: expiresAt,
      })
      .execute();
    return rest;
  });
  if (amount === 0) return { kind: 'done', orderNo: payment.no };
  const { qrText, url } = await provider.begin(ctx, {
    ref,
    amount,
    currency: payment.currency,
    returnUrl: siteAddress(ctx.app, ctx.site) + returnPath(payment.kind, payment.no),
    expiresAt,
  });
  return { kind: 'qr', orderNo: payment.no, ref, qrText, url, expiresAt: expiresAt.toISOString() };
}
