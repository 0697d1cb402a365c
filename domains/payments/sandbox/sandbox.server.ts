import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { notificationShape } from '../contract.ts';
import type { ChargeState, PaymentProvider } from '../provider.ts';
import { isGenuine, SIGNATURE_HEADER, TIMESTAMP_HEADER } from './signature.ts';

/** The address of the sandbox's own page for a charge. */
export function sandboxPageUrl(publicUrl: string, ref: string): string {
  return `${publicUrl}/sandbox/pay/${encodeURIComponent(ref)}`;
}

/** A provider for trying things out. It behaves like one outside: own books, own page, signed notifications. */
export const sandboxProvider: PaymentProvider = {
  key: 'sandbox',

  isOn: (app) => app.environment.STOA_ENV !== 'production',

  async begin(ctx, charge) {
    await ctx.db
      .insertInto('sandbox_charges')
      .values({
        ref: charge.ref,
        amount_minor: charge.amount,
        currency: charge.currency,
        return_url: charge.returnUrl,
        created_at: ctx.now,
        expires_at: charge.expiresAt,
      })
      .onConflict((conflict) => conflict.column('ref').doNothing())
      .execute();
    const url = sandboxPageUrl(ctx.app.publicUrl(), charge.ref);
    return { qrText: url, url };
  },

  async find(ctx, ref) {
    const result = await sql<ChargeState>`
      select status, coalesce(paid_minor, amount_minor) as amount, currency from sandbox_charges where ref = ${ref}`.execute(
      ctx.db,
    );
    return result.rows[0];
  },

  async refund(ctx, { ref, refundRef, amount }) {
    // the charge's row is the queue: refunds of one charge come one after the other, none above what is left of it
    const sent = await sql<{ isRefused: boolean }>`
      with charge as (
        select c.ref, coalesce(c.paid_minor, c.amount_minor) as paid from sandbox_charges c
        where c.ref = ${ref} and c.status in ('paid', 'refunded') for no key update
      ), back as (select coalesce(sum(amount_minor), 0) as sum from sandbox_refunds where charge_ref = ${ref}),
      put as (
        insert into sandbox_refunds (refund_ref, charge_ref, amount_minor, created_at)
        select ${refundRef}, charge.ref, ${amount}::bigint, ${ctx.now}::timestamptz from charge, back
        where back.sum + ${amount}::bigint <= charge.paid on conflict (refund_ref) do nothing returning amount_minor
      ), emptied as (
        update sandbox_charges c set status = 'refunded' from charge, back, put
        where c.ref = charge.ref and back.sum + put.amount_minor >= charge.paid
      )
      select exists (select from charge) and not exists (select from put)
        and not exists (select from sandbox_refunds where refund_ref = ${refundRef}) as "isRefused"`.execute(ctx.db);
    if (sent.rows[0]?.isRefused) throw new DomainError('conflict', { ref, reason: 'more than the charge holds' });
  },

  readNotification(ctx, raw, header) {
    const given = { timestamp: header(TIMESTAMP_HEADER), signature: header(SIGNATURE_HEADER) };
    if (!isGenuine(ctx.app.secret, raw, given, ctx.now))
      throw new DomainError('notification_refused', { reason: 'signature' });
    const parsed = notificationShape.safeParse(JSON.parse(raw));
    if (!parsed.success) throw new DomainError('notification_refused', { reason: 'shape' });
    return parsed.data;
  },
};
