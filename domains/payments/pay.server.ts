import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../context.ts';
import { readGift } from '../ledger/queries.server.ts';
import { beginCharge } from './begin-charge.server.ts';
import type { PayInput, PayStep } from './contract.ts';
import { takesGift } from './kinds.ts';
import { payByBalance } from './methods/balance/pay-by-balance.server.ts';
import { payByGift } from './methods/gift-balance/pay-by-gift.server.ts';
import { findOwnPayment, type OwnPayment } from './own-payment.server.ts';
import { requirePayPassword } from './pay-password/require-pay-password.server.ts';
import { providerFor } from './providers.ts';

/**
 * Begins to pay a checkout or a recharge and answers with what the method needs next; what is paid already is done. Throws
 * `payment_not_found`, `payment_expired`, `payment_state`, `method_unknown`, `method_unavailable`, `insufficient_balance`,
 * `payment_provider_down`, and for the balance and gift money `pay_password_needed`, `wrong_pay_password`, `pay_password_locked`.
 */
export async function pay(ctx: Ctx, { orderNo, method, useGift, payPassword }: PayInput): Promise<PayStep> {
  const payment = await findOwnPayment(ctx, orderNo);
  const isOurs = method === 'balance' || method === 'gift_card';
  const provider = isOurs ? null : providerFor(ctx.app, method);
  const done = { kind: 'done', orderNo: payment.no } as const;
  if (payment.status === 'paid') return done;
  if (payment.status === 'expired' || (payment.status === 'unpaid' && payment.deadline <= ctx.now)) {
    throw new DomainError('payment_expired');
  }
  if (payment.status !== 'unpaid') throw new DomainError('payment_state', { status: payment.status });
  if (payment.payableFrom && payment.payableFrom > ctx.now)
    throw new DomainError('rest_not_yet', { from: payment.payableFrom.toISOString() });
  // a balance cannot be filled out of itself, and no provider charges a currency that it does not have
  const isFit = provider ? provider.takes(payment.currency) : payment.kind !== 'recharge';
  if (!isFit) throw new DomainError('method_unavailable', { method });
  const usesGift = useGift === true && (await hasGift(ctx, payment));
  if ((isOurs || usesGift) && payment.amount > 0) await requirePayPassword(ctx, payPassword);
  if (provider) return beginCharge(ctx, payment, provider, usesGift);
  if (method === 'gift_card') await payByGift(ctx, payment);
  else await payByBalance(ctx, payment, useGift);
  return done;
}

/** Without gift money the wish to use it asks for nothing. */
async function hasGift(ctx: Ctx, { kind, userId, currency, gift }: OwnPayment): Promise<boolean> {
  return takesGift(kind) && gift + (await readGift(ctx, userId, currency)) > 0;
}
