import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { signedHeaders } from '../../../../domains/payments/methods/sandbox/signature.ts';
import type { BareApp } from '../../bare-app.ts';
import type { Fact, Letter, PaymentStandIn } from './payment-stand-in.ts';

/** The sandbox as the others are played: its books are the application's own. */
export function sandboxOf(app: () => BareApp['app']): PaymentStandIn {
  const told =
    (secret: () => string) =>
    async (ref: string, { result, amount, currency, at }: Fact): Promise<Letter> => {
      const raw = JSON.stringify({ eventId: randomUUID(), ref, result, amount, currency });
      return { raw, headers: signedHeaders(secret(), raw, at ?? new Date()) };
    };
  const settle = async (ref: string, { result, amount, currency }: Fact) => {
    await sql`update sandbox_charges set status = ${result}, paid_minor = ${amount}::bigint, currency = ${currency}
      where ref = ${ref}`.execute(app().database.db);
  };
  return {
    method: 'sandbox',
    env: {},
    server: null,
    tell: told(() => app().secret),
    forge: told(() => `not ${app().secret}`),
    settle,
    turn: async (ref) => {
      // a late payment is made when its notification is due
      await sql`insert into sandbox_deliveries (body, pays_ref, send_at) values ('{}', ${ref}, now() + interval '1 day')`.execute(
        app().database.db,
      );
    },
    stands: async (ref) => {
      const found = await sql<{ status: string }>`select status from sandbox_charges where ref = ${ref}`.execute(
        app().database.db,
      );
      return found.rows[0]?.status;
    },
    refunds: async (ref) => {
      const found = await sql<{ refundRef: string; amount: number }>`
        select refund_ref as "refundRef", amount_minor as amount from sandbox_refunds where charge_ref = ${ref}
        order by refund_ref`.execute(app().database.db);
      return found.rows;
    },
    loseNextRefund: () => undefined,
    whenBegun: () => undefined,
    close: () => Promise.resolve(),
  };
}
