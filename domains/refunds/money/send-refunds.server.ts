import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { outside } from '../../ledger/accounts.ts';
import { BY_HAND } from '../../payments/methods.ts';
import { providerFor } from '../../payments/providers.ts';
import { noteSent, type SentRefund } from './note-sent.server.ts';

const BATCH = 20;
/** Back-off grows to eight and a half hours: after this many attempts, staff have to look at it. */
const MOST_TRIES = 20;
const FAILURE_LENGTH = 300;

interface DueRefund extends SentRefund {
  method: string;
  ref: string;
  tries: number;
}

/**
 * Sends refunds to providers, outside transactions and idempotently. Taking one postpones its next attempt, longer each
 * time: one that fails, or whose process dies, is repeated later and does not block others.
 */
export async function sendRefunds(ctx: Ctx): Promise<number> {
  let sent = 0;
  for (const due of await takeDue(ctx)) {
    try {
      const { ref, refundRef, amount, currency } = due;
      await providerFor(ctx.app, due.method).refund(ctx, { ref, refundRef, amount, currency });
      sent += await noteSent(ctx, due, outside(due.method, currency));
    } catch (err) {
      ctx.app.log.error({ err, refundRef: due.refundRef, tries: due.tries }, 'refund not sent');
      await noteFailure(ctx, due, err);
    }
  }
  return sent;
}

async function takeDue(ctx: Ctx): Promise<DueRefund[]> {
  const taken = await sql<DueRefund>`
    with due as (
      select id from payment_refunds p where status = 'pending' and due_at <= ${ctx.now}::timestamptz and not exists (
        select from payment_attempts a where a.id = p.attempt_id and a.method = any(${[...BY_HAND]}::text[]))
      order by due_at, id limit ${BATCH}::int for update skip locked
    )
    update payment_refunds p set tries = p.tries + 1,
      due_at = ${ctx.now}::timestamptz + interval '1 minute' * power(2, least(p.tries, 9))
    from due, payment_attempts a, refunds r where p.id = due.id and a.id = p.attempt_id and r.id = p.refund_id
    returning p.id, p.refund_id as "refundId", r.order_id as "orderId", p.refund_ref as "refundRef", a.method, a.provider_ref as ref,
      p.amount_minor as amount, a.currency, p.tries`.execute(ctx.db);
  return taken.rows;
}

async function noteFailure(ctx: Ctx, { id, tries }: DueRefund, error: unknown): Promise<void> {
  const failure = (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_LENGTH);
  await sql`
    update payment_refunds set failure = ${failure}, status = case when ${tries}::int >= ${MOST_TRIES}::int then 'failed' else status end
    where id = ${id}::bigint and status = 'pending'`.execute(ctx.db);
}
