import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { type LedgerAccount, platformToRefund } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { lockRefundable } from '../../orders/refunding/refundable-order.server.ts';
import { lockRefund, transitionRefund } from '../refund-rows.server.ts';

export interface SentRefund {
  id: number;
  refundId: number;
  orderId: number;
  refundRef: string;
  amount: number;
  currency: string;
}

/**
 * The money has been sent, from where it lay: books it once, and completes the refund when nothing is left to send.
 * Returns how many were noted.
 */
export function noteSent(ctx: Ctx, due: SentRefund, holder: LedgerAccount): Promise<number> {
  return transact(ctx, async (tx) => {
    // in the lock order of every refund
    await lockRefundable(tx.db, due.orderId);
    const refund = await lockRefund(tx.db, due.refundId);
    const noted = await sql`
      update payment_refunds set status = 'sent', sent_at = ${ctx.now}::timestamptz, failure = ''
      where id = ${due.id}::bigint and status <> 'sent' returning id`.execute(tx.db);
    if (noted.rows.length === 0) return 0;
    await transfer(tx, {
      kind: 'refund.sent',
      reference: refund.no,
      requestKey: `refund.sent:${due.refundRef}`,
      entries: [
        { account: platformToRefund(due.currency), amount: -due.amount },
        { account: holder, amount: due.amount },
      ],
    });
    const left = await sql`
      select from payment_refunds where refund_id = ${due.refundId}::bigint and status <> 'sent' limit 1`.execute(
      tx.db,
    );
    if (left.rows.length === 0) {
      await transitionRefund(tx, refund, { event: 'pay_out', who: 'system', actorId: null });
    }
    return 1;
  });
}
