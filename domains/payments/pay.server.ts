import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../kit/context.ts';
import { readGift } from '../ledger/queries.server.ts';
import { takesGift } from '../payables/kinds.ts';
import { requirePayPassword } from '../payables/pay-password/require-pay-password.server.ts';
import { beginCharge } from './begin-charge.server.ts';
import { beginCash } from './by-hand/begin-cash.server.ts';
import { beginTransfer } from './by-hand/begin-transfer.server.ts';
import type { PayInput, PayStep } from './contract.ts';
import { payByBalance } from './methods/balance/pay-by-balance.server.ts';
import { payByGift } from './methods/gift-balance/pay-by-gift.server.ts';
import { isByHand } from './methods.ts';
import { findOwnPayment, type OwnPayment } from './own-payment.server.ts';
import { providerFor } from './providers.ts';

/**
 * Starts paying a checkout or a recharge and returns the method's next step; already paid ones are done, and so are those
 * whose money is collected on delivery. Throws
 * `payment_not_found`, `payment_expired`, `payment_state`, `method_unknown`, `method_unavailable`,
 * `insufficient_balance`, `payment_provider_down`, and for the balance and gift balance `pay_password_needed`,
 * `wrong_pay_password`, `pay_password_locked`.
 */
export async function pay(ctx: Ctx, { orderNo, method, useGift, payPassword }: PayInput): Promise<PayStep> {
  const payment = await findOwnPayment(ctx, orderNo);
  const isOurs = method === 'balance' || method === 'gift_card';
  const provider = isOurs || isByHand(method) ? null : providerFor(ctx.app, method);
  const done = { kind: 'done', orderNo: payment.no } as const;
  if (payment.status === 'paid' || (payment.status === 'on_delivery' && method === 'cash')) return done;
  if (payment.status === 'expired' || (payment.status === 'unpaid' && payment.deadline <= ctx.now)) {
    throw new DomainError('payment_expired');
  }
  if (payment.status !== 'unpaid') throw new DomainError('payment_state', { status: payment.status });
  if (payment.payableFrom && payment.payableFrom > ctx.now)
    throw new DomainError('balance_due_not_yet', { from: payment.payableFrom.toISOString() });
  // a balance cannot be recharged from itself, and a provider only charges currencies that it supports
  const isFit = provider ? provider.takes(payment.currency) : !isOurs || payment.kind !== 'recharge';
  if (!isFit) throw new DomainError('method_unavailable', { method });
  if (method === 'cash') return beginCash(ctx, payment);
  const usesGift = useGift === true && (await hasGift(ctx, payment));
  if ((isOurs || usesGift) && payment.amount > 0) await requirePayPassword(ctx, payPassword);
  if (provider) return beginCharge(ctx, payment, provider, usesGift);
  if (method === 'transfer') return beginTransfer(ctx, payment, usesGift);
  if (method === 'gift_card') await payByGift(ctx, payment);
  else await payByBalance(ctx, payment, useGift);
  return done;
}

/** Without any gift balance, the option to use it requires no password. */
async function hasGift(ctx: Ctx, { kind, userId, currency, gift }: OwnPayment): Promise<boolean> {
  return takesGift(kind) && gift + (await readGift(ctx, userId, currency)) > 0;
}
