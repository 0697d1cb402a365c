import { sql } from 'kysely';
import { DomainError } from '../../../../platform/errors.ts';
import { randomToken } from '../../../../platform/tokens.ts';
import type { Ctx } from '../../../kit/context.ts';
import { transact } from '../../../kit/transact.ts';
import type { SandboxCharge, SandboxNotification, SandboxOutcome } from '../../contract.ts';
import { sandboxProvider } from './sandbox.server.ts';

/** How long a late webhook keeps its receiver waiting. */
const LATE_MS = 15_000;

interface ChargeRow {
  ref: string;
  amount_minor: number;
  currency: string;
  status: SandboxCharge['status'];
  return_url: string;
  expires_at: Date;
}

/** A charge as shown on the sandbox's own page. Throws `payment_not_found`, also if the sandbox is disabled. */
export async function readSandboxCharge(ctx: Ctx, ref: string): Promise<SandboxCharge> {
  if (!sandboxProvider.isOn(ctx.app)) throw new DomainError('payment_not_found');
  const result = await sql<ChargeRow>`select * from sandbox_charges where ref = ${ref}`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) throw new DomainError('payment_not_found');
  return {
    ref,
    amount: { amount: row.amount_minor, currency: row.currency },
    status: row.status === 'open' && row.expires_at <= ctx.now ? 'expired' : row.status,
    expiresAt: row.expires_at.toISOString(),
    returnUrl: row.return_url,
  };
}

/** The buyer's choice on the sandbox's page. Throws `payment_state` if the charge is no longer open. */
export async function playSandbox(ctx: Ctx, ref: string, outcome: SandboxOutcome): Promise<SandboxCharge> {
  const charge = await readSandboxCharge(ctx, ref);
  if (charge.status === 'expired') throw new DomainError('payment_expired');
  if (charge.status !== 'open') throw new DomainError('payment_state');
  const { amount, currency } = charge.amount;
  const paid = outcome === 'wrong_amount' ? amount + 1 : amount;
  await transact(ctx, async ({ db }) => {
    const status = { succeed: 'paid', duplicate: 'paid', wrong_amount: 'paid', fail: 'failed', late: 'open' } as const;
    const played = await sql`
      update sandbox_charges set status = ${status[outcome]}, paid_minor = ${paid}::bigint
      where ref = ${ref} and status = 'open' returning ref`.execute(db);
    if (played.rows.length === 0) throw new DomainError('payment_state');
    const notification = (): SandboxNotification => ({
      eventId: randomToken(),
      ref,
      result: outcome === 'fail' ? 'failed' : 'paid',
      amount: paid,
      currency,
    });
    const first = notification();
    // providers repeat themselves: the very same event, and the same fact in another event
    const bodies = outcome === 'duplicate' ? [first, first, notification()] : [first];
    const sendAt = new Date(ctx.now.getTime() + (outcome === 'late' ? LATE_MS : 0));
    await db
      .insertInto('sandbox_deliveries')
      .values(
        bodies.map((body) => ({
          body: JSON.stringify(body),
          pays_ref: outcome === 'late' ? ref : null,
          send_at: sendAt,
        })),
      )
      .execute();
  });
  return readSandboxCharge(ctx, ref);
}
