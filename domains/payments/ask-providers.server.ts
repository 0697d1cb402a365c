import type { Ctx } from '../context.ts';
import { completePayment, failAttempt } from './complete-payment.server.ts';
import type { OwnPayment } from './own-payment.server.ts';
import type { ChargeState, PaymentProvider } from './provider.ts';
import { providersOn } from './providers.ts';

/** The newest tries of a payment that are asked for. */
const ASKED_MOST = 3;

/** Asks the providers for what became of a payment's open tries; true when one had news. */
export async function askProviders(ctx: Ctx, payment: OwnPayment): Promise<boolean> {
  const on = providersOn(ctx.app);
  const asked = payment.attempts.flatMap(({ method, ref, status }) => {
    const provider = on.find((candidate) => candidate.key === method);
    const mayHaveNews = status === 'open' || (status === 'failed' && provider?.mayRetry);
    return provider && mayHaveNews ? [{ provider, ref, status }] : [];
  });
  let hasNews = false;
  for (const { provider, ref, status } of asked.slice(0, ASKED_MOST)) {
    const charge = await find(ctx, provider, ref);
    if (charge?.status === 'paid') {
      const { amount, currency } = charge;
      // what has to go back is sent by the round of the stray payments: nobody who looks at their payment waits for it
      await completePayment(ctx, { method: provider.key, ref, amount, currency });
    } else if (charge?.status === 'failed') await failAttempt(ctx, { method: provider.key, ref });
    hasNews ||= charge?.status === 'paid' || (charge?.status === 'failed' && status === 'open');
  }
  return hasNews;
}

/** A provider that does not answer leaves things as they are: its notification will come. */
async function find(ctx: Ctx, provider: PaymentProvider, ref: string): Promise<ChargeState | undefined> {
  try {
    return await provider.find(ctx, ref);
  } catch (err) {
    ctx.app.log.warn({ err, provider: provider.key, ref }, 'a provider did not say how a charge stands');
    return undefined;
  }
}
