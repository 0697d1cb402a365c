import type { Stripe } from 'stripe';
import { isSetUp } from '../../../../platform/settings/payment-settings.ts';
import type { Ctx } from '../../../kit/context.ts';
import { findAttempt } from '../../find-attempt.server.ts';
import type { ChargeState, PaymentProvider } from '../../provider.ts';
import { fromStripe, isTaken, toStripe } from './amounts.ts';
import { stripeClient } from './client.server.ts';
import { statusOf } from './intent-status.ts';
import { listStripe } from './list-stripe.server.ts';
import { readStripeEvent } from './read-event.server.ts';

/** Cards and wallets through Stripe: one PaymentIntent per attempt, which the buyer may try to pay several times. */
export const stripeProvider: PaymentProvider = {
  key: 'stripe',
  isOn: (app) => isSetUp(app.environment, 'STRIPE'),
  takes: isTaken,
  mayRetry: true,
  heard: () => ({ status: 200, type: 'application/json', body: '{"received":true}' }),

  async begin(ctx, { ref, paymentNo, title, amount, currency }) {
    const stripe = await stripeClient(ctx.app);
    const intent = await stripe.paymentIntents.create(
      {
        amount: toStripe(amount, currency),
        currency: currency.toLowerCase(),
        automatic_payment_methods: { enabled: true },
        description: title,
        metadata: { ref, payment: paymentNo },
      },
      { idempotencyKey: ref },
    );
    if (!intent.client_secret) throw new Error('Stripe gave no client secret');
    return { kind: 'client_secret', clientSecret: intent.client_secret, providerId: intent.id };
  },

  async find(ctx, ref) {
    const intent = await retrieve(ctx, ref);
    return intent && stateOf(intent);
  },

  async refund(ctx, { ref, refundRef, amount, currency }) {
    const stripe = await stripeClient(ctx.app);
    const { providerId } = await findAttempt(ctx, 'stripe', ref);
    if (!providerId) throw new Error(`Stripe’s own number of ${ref} is not known`);
    const { isSent, failed } = await sentBefore(stripe, providerId, refundRef);
    if (isSent) return;
    const sent = await stripe.refunds.create(
      {
        payment_intent: providerId,
        amount: toStripe(amount, currency),
        reason: 'requested_by_customer',
        metadata: { ref, refundRef },
      },
      // under the idempotency key of a failed refund, Stripe would only repeat the failure
      { idempotencyKey: failed === 0 ? refundRef : `${refundRef}-${failed}` },
    );
    if (isLost(sent)) throw new Error(`Stripe did not send ${refundRef} back: ${sent.failure_reason ?? sent.status}`);
  },

  async close(ctx, ref) {
    const { providerId } = await findAttempt(ctx, 'stripe', ref);
    // perhaps it is just being started
    if (!providerId) return 'unknown';
    const stripe = await stripeClient(ctx.app);
    await stripe.paymentIntents.cancel(providerId, { cancellation_reason: 'abandoned' });
    return 'closed';
  },

  readNotification: readStripeEvent,
  list: listStripe,
};

const isLost = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

/** Stripe stores an idempotency key for a day; our own reference stays with the refund. */
async function sentBefore(
  stripe: Stripe,
  intentId: string,
  refundRef: string,
): Promise<{ isSent: boolean; failed: number }> {
  let failed = 0;
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    if (refund.metadata?.refundRef !== refundRef) continue;
    if (!isLost(refund)) return { isSent: true, failed };
    failed += 1;
  }
  return { isSent: false, failed };
}

/** What the buyer's browser needs to pay a started attempt; undefined if it can no longer be paid. */
export async function readClientSecret(ctx: Ctx, ref: string): Promise<string | undefined> {
  const intent = await retrieve(ctx, ref);
  const isOpen = intent && intent.status !== 'succeeded' && intent.status !== 'canceled';
  return (isOpen && intent.client_secret) || undefined;
}

async function retrieve(ctx: Ctx, ref: string): Promise<Stripe.PaymentIntent | undefined> {
  const { providerId } = await findAttempt(ctx, 'stripe', ref);
  // without Stripe's number the browser never received the secret, so nobody can have paid
  if (!providerId) return undefined;
  const stripe = await stripeClient(ctx.app);
  return stripe.paymentIntents.retrieve(providerId, { expand: ['latest_charge'] });
}

function stateOf(intent: Stripe.PaymentIntent): ChargeState {
  const currency = intent.currency.toUpperCase();
  const isPaid = intent.status === 'succeeded';
  const amount = fromStripe(isPaid ? intent.amount_received : intent.amount, currency);
  if (amount === undefined) throw new Error(`Stripe returned an amount of ${intent.id} that is none of ours`);
  return { status: statusOf(intent), amount, currency };
}
