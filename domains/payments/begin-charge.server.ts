import { DomainError, isDomainError } from '../../platform/errors.ts';
import { formatMoney } from '../../platform/locale/format.ts';
import { pickText } from '../../platform/locale/locale.ts';
import { randomReference } from '../../platform/tokens.ts';
import { type Ctx, rateLimitKey, shownSite } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { returnPath } from '../payables/kinds.ts';
import { lockPayment } from '../payables/lock-payment.server.ts';
import { settlePayment } from '../payables/settle-payment.server.ts';
import { siteAddress } from '../sites/site-url.ts';
import { chooseGift } from './choose-gift.server.ts';
import type { PayStep } from './contract.ts';
import type { OwnPayment } from './own-payment.server.ts';
import type { BegunCharge, Charge, PaymentProvider } from './provider.ts';

/** Specification 9: a QR code is valid for 5 minutes. */
const QR_MS = 5 * 60_000;

/**
 * Starts a charge for what the gift balance does not pay. The attempt is stored before the provider is called, so that
 * a crash between the two loses no money. Throws `payment_state`, `payment_provider_down`, `too_many_requests`.
 */
export async function beginCharge(
  ctx: Ctx,
  payment: OwnPayment,
  provider: PaymentProvider,
  useGift: boolean | undefined,
): Promise<PayStep> {
  // each costs a request to the provider
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const ref = randomReference();
  const expiresAt = new Date(Math.min(ctx.now.getTime() + QR_MS, payment.deadline.getTime()));
  const amount = await noteAttempt(ctx, { payment, provider, ref, expiresAt, useGift });
  if (amount === 0) return { kind: 'done', orderNo: payment.no };
  const { currency } = payment;
  const shop = pickText(ctx.site.name, ctx.locale, ctx.site.defaultLocale);
  const begun = await askToBegin(ctx, provider, {
    ref,
    paymentNo: payment.no,
    title: `${shop} ${payment.no} ${formatMoney({ amount, currency }, ctx.locale)}`,
    amount,
    currency,
    returnUrl: siteAddress(ctx.app, shownSite(ctx)) + returnPath(payment.kind, payment.no),
    expiresAt,
  });
  await ctx.db
    .updateTable('payment_attempts')
    .set({ provider_id: begun.providerId ?? null, ...(begun.kind === 'qr' ? { qr_text: begun.qrText } : {}) })
    .where('method', '=', provider.key)
    .where('provider_ref', '=', ref)
    .execute();
  return stepOf(ctx, { orderNo: payment.no, ref, expiresAt }, begun);
}

interface AttemptToNote {
  payment: OwnPayment;
  provider: PaymentProvider;
  ref: string;
  expiresAt: Date;
  useGift: boolean | undefined;
}

/** Returns the amount for the provider; nothing if the gift balance covers it all. */
function noteAttempt(ctx: Ctx, { payment, provider, ref, expiresAt, useGift }: AttemptToNote): Promise<number> {
  return transact(ctx, async (tx) => {
    const { status, gift_minor: held } = await lockPayment(tx.db, payment.id);
    if (status !== 'unpaid') throw new DomainError('payment_state', { status });
    const rest = await chooseGift(tx, { ...payment, held }, useGift);
    if (rest === 0) await settlePayment(tx, { ...payment, gift: payment.amount }, 'gift_card');
    if (rest === 0) return 0;
    await tx.db
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
}

async function askToBegin(ctx: Ctx, provider: PaymentProvider, charge: Charge): Promise<BegunCharge> {
  try {
    return await provider.begin(ctx, charge);
  } catch (err) {
    if (isDomainError(err)) throw err;
    ctx.app.log.error({ err, provider: provider.key, ref: charge.ref }, 'a charge was not begun');
    throw new DomainError('payment_provider_down', { method: provider.key });
  }
}

function stepOf(
  ctx: Ctx,
  { orderNo, ref, expiresAt }: { orderNo: string; ref: string; expiresAt: Date },
  begun: BegunCharge,
): PayStep {
  if (begun.kind === 'qr') {
    const { qrText, url } = begun;
    return { kind: 'qr', orderNo, ref, qrText, url, expiresAt: expiresAt.toISOString() };
  }
  const publishableKey = ctx.app.environment.STRIPE_PUBLISHABLE_KEY ?? '';
  const url = `/order/stripe_payment?${new URLSearchParams({ orderNo })}`;
  return { kind: 'client_secret', orderNo, ref, clientSecret: begun.clientSecret, publishableKey, url };
}
