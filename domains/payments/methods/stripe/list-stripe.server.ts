import type { Stripe } from 'stripe';
import type { Ctx } from '../../../kit/context.ts';
import type { ListedMovement, ListRequest } from '../../provider.ts';
import { fromStripe } from './amounts.ts';
import { stripeClient } from './client.server.ts';
import { statusOf } from './intent-status.ts';

/** More than a day of a large shop; longer periods have to be split. */
const MOST = 10_000;

/** Stripe's own list of charges started and refunds sent in a period. */
export async function listStripe(ctx: Ctx, { from, to }: ListRequest): Promise<ListedMovement[]> {
  const stripe = await stripeClient(ctx.app);
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
  const query = { created: { gte: seconds(from), lt: seconds(to) }, limit: 100 };
  const [charges, refunds] = await Promise.all([
    stripe.paymentIntents.list({ ...query, expand: ['data.latest_charge'] }).autoPagingToArray({ limit: MOST }),
    stripe.refunds.list(query).autoPagingToArray({ limit: MOST }),
  ]);
  // a failed refund was retried under the same reference: the newest is listed last, and counts
  const isBack = ({ status }: ListedMovement) => Number(status === 'refunded');
  return [...charges.map(chargeLine), ...refunds.map(refundLine).toSorted((a, b) => isBack(a) - isBack(b))];
}

function chargeLine(intent: Stripe.PaymentIntent): ListedMovement {
  const isPaid = intent.status === 'succeeded';
  return {
    subject: 'charge',
    ref: intent.metadata.ref ?? intent.id,
    status: statusOf(intent),
    ...moneyOf(isPaid ? intent.amount_received : intent.amount, intent.currency),
    at: new Date(intent.created * 1000),
  };
}

function refundLine(refund: Stripe.Refund): ListedMovement {
  const isBack = refund.status === 'succeeded' || refund.status === 'pending';
  return {
    subject: 'refund',
    ref: refund.metadata?.refundRef ?? refund.id,
    status: isBack ? 'refunded' : 'failed',
    ...moneyOf(refund.amount, refund.currency),
    at: new Date(refund.created * 1000),
  };
}

/** Less than our minor unit cannot be ours: shown rounded down, it differs in any case. */
function moneyOf(amount: number, code: string): { amount: number; currency: string } {
  const currency = code.toUpperCase();
  return { amount: fromStripe(amount, currency) ?? amount, currency };
}
