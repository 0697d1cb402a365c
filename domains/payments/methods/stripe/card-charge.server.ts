import type { Money } from '../../../../platform/locale/money.ts';
import type { Ctx } from '../../../kit/context.ts';
import { findAttempt } from '../../find-attempt.server.ts';
import type { OwnPayment } from '../../own-payment.server.ts';
import { readClientSecret, stripeProvider } from './stripe.server.ts';

/**
 * What the card form's page shows: the form of the open charge, a button to start one, or that cards are unavailable
 * here.
 */
export type CardCharge =
  | { kind: 'form'; clientSecret: string; publishableKey: string; script: string | null; amount: Money }
  | { kind: 'begin' }
  | { kind: 'off' };

/** The newest card charge that can still be paid. */
export async function readCardCharge(ctx: Ctx, payment: OwnPayment): Promise<CardCharge> {
  if (!stripeProvider.isOn(ctx.app) || !stripeProvider.takes(payment.currency)) return { kind: 'off' };
  const newest = payment.attempts.find(({ method }) => method === 'stripe');
  if (newest?.status !== 'open' && newest?.status !== 'failed') return { kind: 'begin' };
  const [{ amount, currency }, clientSecret] = await Promise.all([
    findAttempt(ctx, 'stripe', newest.ref),
    readClientSecret(ctx, newest.ref).catch((err: unknown) => {
      ctx.app.log.warn({ err, ref: newest.ref }, 'an open charge could not be read');
      return undefined;
    }),
  ]);
  if (!clientSecret) return { kind: 'begin' };
  const { STRIPE_PUBLISHABLE_KEY: publishableKey = '', STRIPE_SCRIPT: script = null } = ctx.app.environment;
  return { kind: 'form', clientSecret, publishableKey, script, amount: { amount, currency } };
}
