import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { completePayment, failAttempt } from './complete-payment.server.ts';
import type { OwnPayment } from './own-payment.server.ts';
import type { ChargeState, PaymentProvider } from './provider.ts';
import { providersOn } from './providers.ts';

/** Only the newest attempts of a payment are queried. */
const ASKED_MOST = 3;
/** A page that polls does not cause a request to the provider each time. */
const PAUSE_SECONDS = 3;
/** Maximum wait for a provider when a user looks at their payment. */
const PATIENCE_MS = 3_000;

/** Queries the providers for a payment's open attempts; true if one of them changed. */
export async function queryProviders(ctx: Ctx, payment: OwnPayment): Promise<boolean> {
  const on = providersOn(ctx.app);
  const asked = payment.attempts.flatMap(({ method, ref, status }) => {
    const provider = on.find((candidate) => candidate.key === method);
    const mayHaveNews = status === 'open' || (status === 'failed' && provider?.mayRetry);
    return provider && mayHaveNews ? [{ provider, ref, status }] : [];
  });
  let hasUpdates = false;
  const turns = await takeTurns(ctx, asked.slice(0, ASKED_MOST));
  const charges = await Promise.all(turns.map(({ provider, ref }) => find(ctx, provider, ref)));
  for (const [nth, { provider, ref, status }] of turns.entries()) {
    const charge = charges[nth];
    if (charge?.status === 'paid') {
      const { amount, currency } = charge;
      // refunds of unmatched payments are sent by their own job, so that the viewer does not wait for them
      await completePayment(ctx, { method: provider.key, ref, amount, currency });
    } else if (charge?.status === 'failed') await failAttempt(ctx, { method: provider.key, ref });
    hasUpdates ||= charge?.status === 'paid' || (charge?.status === 'failed' && status === 'open');
  }
  return hasUpdates;
}

/** Claims the attempts not queried recently: each has a row, so that of two concurrent viewers only one queries. */
async function takeTurns<T extends { provider: PaymentProvider; ref: string }>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  tries: T[],
): Promise<T[]> {
  if (tries.length === 0) return [];
  const taken = await sql<{ method: string; ref: string }>`
    update payment_attempts set asked_at = ${ctx.now}::timestamptz
    where (method, provider_ref) in (${sql.join(tries.map(({ provider, ref }) => sql`(${provider.key}, ${ref})`))})
      and (asked_at is null or asked_at <= ${ctx.now}::timestamptz - make_interval(secs => ${PAUSE_SECONDS}::int))
    returning method, provider_ref as ref`.execute(ctx.db);
  const turns = new Set(taken.rows.map(({ method, ref }) => `${method} ${ref}`));
  return tries.filter(({ provider, ref }) => turns.has(`${provider.key} ${ref}`));
}

/** A provider that does not answer changes nothing: its webhook will follow. */
async function find(ctx: Ctx, provider: PaymentProvider, ref: string): Promise<ChargeState | undefined> {
  const answered = new AbortController();
  const tooLate = wait(PATIENCE_MS, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`no answer in ${PATIENCE_MS} ms`);
  });
  try {
    return await Promise.race([provider.find(ctx, ref), tooLate]);
  } catch (err) {
    ctx.app.log.warn({ err, provider: provider.key, ref }, 'a provider did not say how a charge stands');
    return undefined;
  } finally {
    answered.abort();
  }
}
