import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { completePayment, failAttempt } from '../complete-payment.server.ts';
import type { PaymentNotification } from '../provider.ts';
import { providerFor } from '../providers.ts';

type Outcome =
  | 'paid'
  | 'refunding'
  | 'refunded'
  | 'failed'
  | 'noted'
  | 'ignored'
  | 'repeated'
  | 'wrong_amount'
  | 'unknown_ref';

/**
 * Handles a provider's webhook about a charge. It is verified before anything else, counts once per event, and is
 * stored together with its result; refunds are sent by their own job, so that no provider waits for them. Throws
 * `notification_refused` for a forged, old or wrong one.
 */
export async function receiveNotification(
  ctx: Ctx,
  providerKey: string,
  raw: string,
  header: (name: string) => string | undefined,
): Promise<Outcome> {
  const provider = providerFor(ctx.app, providerKey);
  const notification = await provider.readNotification(ctx, raw, header);
  if (!notification) return 'ignored';
  const outcome = await transact(ctx, async (tx) => {
    const noted = await note(tx, provider.key, notification);
    if (noted === undefined) return 'repeated';
    const outcome = await act(tx, provider.key, notification);
    // an event about a charge unknown here is not stored either, so that a repetition counts
    if (outcome === 'unknown_ref') throw new DomainError('notification_refused', { reason: outcome });
    await tx.db.updateTable('payment_notifications').set({ outcome }).where('id', '=', noted).execute();
    return outcome;
  });
  // the provider's support should hear of it as well
  if (outcome === 'wrong_amount') throw new DomainError('notification_refused', { reason: outcome });
  return outcome;
}

async function act(ctx: Ctx, method: string, notification: PaymentNotification): Promise<Outcome> {
  const { ref, providerId, amount, currency, result } = notification;
  if (result === 'paid') return completePayment(ctx, { method, ref, providerId, amount, currency });
  if (result === 'noted') return auditMatter(ctx, method, notification);
  await failAttempt(ctx, { method, ref });
  return 'failed';
}

/** Refunds made in the provider's own console, and disputes: staff decide about them. */
async function auditMatter(ctx: Ctx, method: string, notification: PaymentNotification): Promise<Outcome> {
  const { ref, providerId = null, amount, currency, what = 'noted' } = notification;
  const found = await sql<{ no: string }>`
    select p.no from payment_attempts a join payments p on p.id = a.payment_id
    where a.method = ${method} and (a.provider_ref = ${ref} or a.provider_id = ${providerId}::text)`.execute(ctx.db);
  await audit(ctx, `payment.${what}`, found.rows[0]?.no ?? ref, { method, ref, providerId, amount, currency });
  return 'noted';
}

async function note(ctx: Ctx, provider: string, notification: PaymentNotification): Promise<number | undefined> {
  const result = await sql<{ id: number }>`
    insert into payment_notifications (provider, event_id, provider_ref, body, outcome, received_at)
    values (${provider}, ${notification.eventId}, ${notification.ref}, ${JSON.stringify(notification)}::jsonb, 'received', ${ctx.now}::timestamptz)
    on conflict (provider, event_id) do nothing returning id`.execute(ctx.db);
  return result.rows[0]?.id;
}
