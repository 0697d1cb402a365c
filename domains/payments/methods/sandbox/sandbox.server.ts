import { sql } from 'kysely';
import { DomainError } from '../../../../platform/errors.ts';
import { transact } from '../../../kit/transact.ts';
import { notificationShape } from '../../contract.ts';
import type { ChargeState, ListedMovement, PaymentProvider } from '../../provider.ts';
import { isGenuine, SIGNATURE_HEADER, TIMESTAMP_HEADER } from './signature.ts';

/** In the vocabulary shared by all providers. */
const STATUS = sql`case status when 'closed' then 'failed' else status end`;

/** The URL of the sandbox's own page for a charge. */
function sandboxPageUrl(publicUrl: string, ref: string): string {
  return `${publicUrl}/sandbox/pay/${encodeURIComponent(ref)}`;
}

/** A simulated provider. It behaves like an external one: own records, own page, signed webhooks. */
export const sandboxProvider: PaymentProvider = {
  key: 'sandbox',

  isOn: (app) => app.environment.STOA_ENV !== 'production',
  takes: () => true,
  mayRetry: false,
  heard(outcome) {
    const body = JSON.stringify({ code: 200, message: 'success', data: { outcome } });
    return { status: 200, type: 'application/json', body };
  },

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
    return { kind: 'qr', qrText: url, url };
  },

  async find(ctx, ref) {
    const result = await sql<ChargeState>`
      select ${STATUS} as status, coalesce(paid_minor, amount_minor) as amount, currency from sandbox_charges
      where ref = ${ref}`.execute(ctx.db);
    return result.rows[0];
  },

  async refund(ctx, { ref, refundRef, amount }) {
    // the charge's row serialises refunds: those of one charge run one after the other, none above the remaining amount
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

  close(ctx, ref) {
    return transact(ctx, async ({ db }) => {
      // under the charge's lock nobody can start paying it
      const locked = await sql<{ status: string }>`
        select status from sandbox_charges where ref = ${ref} for no key update`.execute(db);
      const status = locked.rows[0]?.status;
      if (status === undefined) return 'unknown';
      const late = await sql`select from sandbox_deliveries where pays_ref = ${ref} limit 1`.execute(db);
      if (status !== 'open' || late.rows.length > 0) throw new DomainError('conflict', { ref, status });
      await sql`update sandbox_charges set status = 'closed' where ref = ${ref}`.execute(db);
      return 'closed';
    });
  },

  async readNotification(ctx, raw, header) {
    const given = { timestamp: header(TIMESTAMP_HEADER), signature: header(SIGNATURE_HEADER) };
    if (!isGenuine(ctx.app.secret, raw, given, ctx.now))
      throw new DomainError('notification_refused', { reason: 'signature' });
    const parsed = notificationShape.safeParse(JSON.parse(raw));
    if (!parsed.success) throw new DomainError('notification_refused', { reason: 'shape' });
    return parsed.data;
  },

  async list(ctx, { from, to }) {
    const listed = await sql<ListedMovement>`
      select 'charge' as subject, ref, ${STATUS} as status, coalesce(paid_minor, amount_minor) as amount, currency, created_at as at
      from sandbox_charges where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
      union all
      select 'refund', r.refund_ref, 'refunded', r.amount_minor, c.currency, r.created_at
      from sandbox_refunds r join sandbox_charges c on c.ref = r.charge_ref
      where r.created_at >= ${from}::timestamptz and r.created_at < ${to}::timestamptz`.execute(ctx.db);
    return listed.rows;
  },
};
