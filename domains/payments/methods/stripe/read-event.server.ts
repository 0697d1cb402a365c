import type { Stripe } from 'stripe';
import { DomainError } from '../../../../platform/errors.ts';
import type { Ctx } from '../../../kit/context.ts';
import type { PaymentNotification } from '../../provider.ts';
import { fromStripe } from './amounts.ts';
import { stripeClient } from './client.server.ts';

/** Events signed outside this tolerance are refused, which prevents replays. */
const TOLERANCE_SECONDS = 300;

/** Stripe's event, after its own library has verified the signature. */
export async function readStripeEvent(
  ctx: Ctx,
  raw: string,
  header: (name: string) => string | undefined,
): Promise<PaymentNotification | null> {
  const stripe = await stripeClient(ctx.app);
  const event = verified(stripe, ctx, raw, header('stripe-signature') ?? '');
  switch (event.type) {
    case 'payment_intent.succeeded':
      return ofIntent(event.id, event.data.object, 'paid');
    case 'payment_intent.payment_failed':
      return ofIntent(event.id, event.data.object, 'failed');
    case 'charge.refunded':
      return ofCharge(event.id, event.data.object);
    case 'refund.failed':
      return ofFailedRefund(event.id, event.data.object);
    case 'charge.dispute.created':
      return ofDispute(event.id, event.data.object);
    default:
      return null;
  }
}

function verified(stripe: Stripe, ctx: Ctx, raw: string, signature: string): Stripe.Event {
  const { STRIPE_WEBHOOK_SECRET = '' } = ctx.app.environment;
  try {
    return stripe.webhooks.constructEvent(
      raw,
      signature,
      STRIPE_WEBHOOK_SECRET,
      TOLERANCE_SECONDS,
      undefined,
      ctx.now.getTime(),
    );
  } catch {
    throw new DomainError('notification_refused', { reason: 'signature' });
  }
}

function ofIntent(
  eventId: string,
  intent: Stripe.PaymentIntent,
  result: 'paid' | 'failed',
): PaymentNotification | null {
  const { ref } = intent.metadata;
  // another shop on the same account
  if (!ref) return null;
  const money = ours(result === 'paid' ? intent.amount_received : intent.amount, intent.currency);
  return { eventId, ref, providerId: intent.id, result, ...money };
}

function ofCharge(eventId: string, charge: Stripe.Charge): PaymentNotification {
  const ref = charge.metadata.ref ?? '';
  const money = ours(charge.amount_refunded, charge.currency);
  return { eventId, ref, providerId: idOf(charge.payment_intent), result: 'noted', what: 'charge.refunded', ...money };
}

/** A bank may return a refund days later: the money is then in the shop's Stripe balance, and the payer has none. */
function ofFailedRefund(eventId: string, refund: Stripe.Refund): PaymentNotification {
  const ref = refund.metadata?.ref ?? '';
  const money = ours(refund.amount, refund.currency);
  return { eventId, ref, providerId: idOf(refund.payment_intent), result: 'noted', what: 'refund.failed', ...money };
}

function ofDispute(eventId: string, dispute: Stripe.Dispute): PaymentNotification {
  const money = ours(dispute.amount, dispute.currency);
  const providerId = idOf(dispute.payment_intent);
  return { eventId, ref: '', providerId, result: 'noted', what: 'charge.disputed', ...money };
}

const idOf = (thing: string | { id: string } | null) => (typeof thing === 'string' ? thing : thing?.id);

function ours(amount: number, code: string): { amount: number; currency: string } {
  const currency = code.toUpperCase();
  const minor = fromStripe(amount, currency);
  if (minor === undefined) throw new DomainError('notification_refused', { reason: 'amount' });
  return { amount: minor, currency };
}
