import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { outside, platformToRefund } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.server.ts';
import { noteOnOrders } from '../orders/lifecycle/note-on-orders.server.ts';
import { BY_HAND } from './methods.ts';
import { providerFor } from './providers.ts';

const BATCH = 20;

interface UnmatchedPayment {
  id: number;
  payment_id: number;
  method: string;
  provider_ref: string;
  amount_minor: number;
  currency: string;
  no: string;
  refund_tries: number;
}

/**
 * Refunds unmatched payments: money received for something already paid or closed, or in the wrong amount. The provider
 * is called outside transactions and idempotently. Taking a row postpones its next attempt, longer each time: one that
 * fails, or whose process dies, is repeated later and does not block others.
 */
export async function refundUnmatchedPayments(ctx: Ctx): Promise<number> {
  let refunded = 0;
  for (const unmatched of await takeDue(ctx)) {
    try {
      await providerFor(ctx.app, unmatched.method).refund(ctx, {
        ref: unmatched.provider_ref,
        // by a reference that no other database of the same account has
        refundRef: `stray-${unmatched.provider_ref}`,
        amount: unmatched.amount_minor,
        currency: unmatched.currency,
      });
      refunded += await noteRefund(ctx, unmatched);
    } catch (err) {
      ctx.app.log.error({ err, attemptId: unmatched.id, tries: unmatched.refund_tries }, 'stray payment not refunded');
    }
  }
  return refunded;
}

/** Back-off of one minute, two, four and so on up to eight and a half hours. */
async function takeDue(ctx: Ctx): Promise<UnmatchedPayment[]> {
  const taken = await sql<UnmatchedPayment>`
    with due as (
      select id from payment_attempts
      where status = 'refunding' and method <> all(${[...BY_HAND]}::text[]) and (refund_at is null or refund_at <= ${ctx.now}::timestamptz)
      order by refund_at nulls first, id limit ${BATCH}::int for update skip locked
    )
    update payment_attempts a set refund_tries = a.refund_tries + 1,
      refund_at = ${ctx.now}::timestamptz + interval '1 minute' * power(2, least(a.refund_tries, 9))
    from due, payments p where a.id = due.id and p.id = a.payment_id
    returning a.id, a.payment_id, a.method, a.provider_ref, p.no, a.refund_tries,
      coalesce(a.received_minor, a.amount_minor) as amount_minor,
      coalesce(a.received_currency, a.currency) as currency`.execute(ctx.db);
  return taken.rows;
}

function noteRefund(ctx: Ctx, unmatched: UnmatchedPayment): Promise<number> {
  return transact(ctx, async (tx) => {
    const noted = await sql`
      update payment_attempts set status = 'refunded' where id = ${unmatched.id}::bigint and status = 'refunding' returning id`.execute(
      tx.db,
    );
    if (noted.rows.length === 0) return 0;
    await transfer(tx, {
      kind: 'payment.returned',
      reference: unmatched.no,
      requestKey: `payment.returned:${unmatched.method}:${unmatched.provider_ref}`,
      entries: [
        { account: platformToRefund(unmatched.currency), amount: -unmatched.amount_minor },
        { account: outside(unmatched.method, unmatched.currency), amount: unmatched.amount_minor },
      ],
    });
    await noteOnOrders(tx, unmatched.payment_id, 'stray_refunded', unmatched.method);
    return 1;
  });
}
