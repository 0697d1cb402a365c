import type { Stripe } from 'stripe';
import type { ChargeState } from '../../provider.ts';

/** The state of an intent in our vocabulary. */
export function statusOf(intent: Stripe.PaymentIntent): ChargeState['status'] {
  if (intent.status === 'succeeded') {
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    return charge?.refunded ? 'refunded' : 'paid';
  }
  const hasFailed = intent.status === 'requires_payment_method' && intent.last_payment_error !== null;
  return intent.status === 'canceled' || hasFailed ? 'failed' : 'open';
}
