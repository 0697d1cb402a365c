import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { completePayment } from './complete-payment.server.ts';
import { eachOf } from './each-of.ts';
import { BY_HAND } from './methods.ts';
import type { ChargeState, PaymentProvider } from './provider.ts';
import { providerFor } from './providers.ts';

const BATCH = 20;
/** Back-off doubles from ten seconds: after this many attempts, half a day, every code has long expired. */
const MOST_TRIES = 12;
/** A code may be scanned just before it expires, and the webhook may arrive just after. */
const GRACE_SECONDS = 60;

interface DueCharge {
  id: number;
  method: string;
  ref: string;
  /** Its code can no longer be scanned. */
  isOver: boolean;
}

/**
 * Closes charges at their providers whose payment was cancelled, expired or was paid with another method, so that
 * nobody pays an amount that would only be refunded. Providers are called outside transactions and repeatably: taking a
 * charge postpones its next attempt, so that a failed one, or one whose process died, is repeated. Returns how many
 * were closed.
 */
export async function closeCharges(ctx: Ctx): Promise<number> {
  const done = await eachOf(await takeDue(ctx), (charge) => closeOne(ctx, charge));
  return done.filter(Boolean).length;
}

async function takeDue(ctx: Ctx): Promise<DueCharge[]> {
  const taken = await sql<DueCharge>`
    with due as (
      select a.id from payment_attempts a join payments p on p.id = a.payment_id
      where a.closed_at is null and a.status in ('open', 'failed') and p.status <> 'unpaid' and a.method <> all(${[...BY_HAND]}::text[])
        and (a.close_at is null or a.close_at <= ${ctx.now}::timestamptz) and a.close_tries < ${MOST_TRIES}::int
      order by a.id limit ${BATCH}::int for no key update of a skip locked
    )
    update payment_attempts a set close_tries = a.close_tries + 1,
      close_at = ${ctx.now}::timestamptz + interval '10 seconds' * power(2, a.close_tries)
    from due where a.id = due.id
    returning a.id, a.method, a.provider_ref as ref,
      a.expires_at <= ${ctx.now}::timestamptz - make_interval(secs => ${GRACE_SECONDS}::int) as "isOver"`.execute(
    ctx.db,
  );
  return taken.rows;
}

async function closeOne(ctx: Ctx, charge: DueCharge): Promise<boolean> {
  const { method, ref } = charge;
  try {
    const provider = providerFor(ctx.app, method);
    const state = await end(ctx, provider, charge);
    if (state === undefined || state.status === 'open') return false;
    // paid before it could be closed: handled like any other late payment
    if (state.status !== 'paid') await noteClosed(ctx, charge.id);
    else await completePayment(ctx, { method, ref, amount: state.amount, currency: state.currency });
    return true;
  } catch (err) {
    ctx.app.log.warn({ err, provider: method, ref }, 'a charge was not closed');
    return false;
  }
}

const CLOSED = { status: 'failed', amount: 0, currency: '' } as const;

/** The charge's state after asking the provider to close it; undefined if not yet known. */
async function end(ctx: Ctx, provider: PaymentProvider, { ref, isOver }: DueCharge): Promise<ChargeState | undefined> {
  const answer = await provider.close(ctx, ref).catch((err: unknown) => {
    ctx.app.log.info({ err, provider: provider.key, ref }, 'a charge could not be closed');
    return 'refused' as const;
  });
  // providers report a refusal differently; querying the charge's state works the same for all
  if (answer === 'refused') return provider.find(ctx, ref);
  return answer === 'closed' || isOver ? CLOSED : undefined;
}

/** If we learned meanwhile that it was paid, that is final. */
async function noteClosed({ db, now }: Ctx, id: number): Promise<void> {
  await sql`
    update payment_attempts set closed_at = ${now}::timestamptz, status = 'failed'
    where id = ${id}::bigint and status in ('open', 'failed')`.execute(db);
}
