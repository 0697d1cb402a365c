import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ctx } from '../context.ts';
import { outside, platformToRefund } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.server.ts';
import { noteOnOrders } from '../orders/note-on-orders.server.ts';
import { providerFor } from './providers.ts';

const BATCH = 20;

interface Stray {
  id: number;
  payment_id: number;
  method: string;
  provider_ref: string;
  amount_minor: number;
  currency: string;
  no: string;
}

/**
 * Sends money back that came for what is paid or over already, or that was not the amount asked for. The provider is asked outside of any transaction and
 * repeatably; a crash in between leaves the attempt to the next round.
 */
export async function refundStrays(ctx: Ctx): Promise<number> {
  const found = await sql<Stray>`
    select a.id, a.payment_id, a.method, a.provider_ref, p.no,
      coalesce(a.received_minor, a.amount_minor) as amount_minor, coalesce(a.received_currency, a.currency) as currency
    from payment_attempts a join payments p on p.id = a.payment_id
    where a.status = 'refunding' order by a.id limit ${BATCH}::int`.execute(ctx.db);
  let refunded = 0;
  for (const stray of found.rows) {
    try {
      await providerFor(ctx.app, stray.method).refund(ctx, stray.provider_ref);
      refunded += await noteRefund(ctx, stray);
    } catch (err) {
      ctx.app.log.error({ err, attemptId: stray.id }, 'stray payment not refunded');
    }
  }
  return refunded;
}

function noteRefund(ctx: Ctx, stray: Stray): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    const noted = await sql`
      update payment_attempts set status = 'refunded' where id = ${stray.id}::bigint and status = 'refunding' returning id`.execute(
      db,
    );
    if (noted.rows.length === 0) return 0;
    await transfer(
      { ...ctx, db },
      {
        kind: 'payment.returned',
        reference: stray.no,
        requestKey: `payment.returned:${stray.method}:${stray.provider_ref}`,
        entries: [
          { account: platformToRefund(stray.currency), amount: -stray.amount_minor },
          { account: outside(stray.method, stray.currency), amount: stray.amount_minor },
        ],
      },
    );
    await noteOnOrders({ ...ctx, db }, stray.payment_id, 'stray_refunded', stray.method);
    return 1;
  });
}
