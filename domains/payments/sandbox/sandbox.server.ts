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

  async refund(ctx, ref) {
    await ctx.db
      .updateTable('sandbox_charges')
      .set({ status: 'refunded' })
      .where('ref', '=', ref)
      .where('status', '=', 'paid')
      .execute();
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
