import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { findOwnPayment } from '../own-payment.server.ts';
import type { AccountDetails, Transfer } from './contract.ts';
import { shownReference } from './references.ts';

interface TransferRow {
  orderNo: string;
  reference: string;
  amount: number;
  received: number;
  currency: string;
  deadline: Date;
  account: AccountDetails;
}

/** The transfer that the actor's own order waits for; null if there is none. Throws `payment_not_found`. */
export async function readOwnTransfer(ctx: Ctx, orderNo: string): Promise<Transfer | null> {
  const { id } = await findOwnPayment(ctx, orderNo);
  return readTransfer(ctx, id);
}

/** The transfer that an unpaid payment waits for; null if there is none. Not filtered by owner: the caller has found it. */
export async function readTransfer(ctx: Pick<Ctx, 'db'>, paymentId: number): Promise<Transfer | null> {
  const found = await sql<TransferRow>`
    select p.no as "orderNo", a.provider_ref as reference, a.amount_minor as amount, coalesce(a.received_minor, 0) as received,
      a.currency, p.deadline, w.account
    from payment_attempts a join awaited_payments w on w.attempt_id = a.id join payments p on p.id = a.payment_id
    where a.payment_id = ${paymentId}::bigint and a.method = 'transfer' and a.status = 'open' and p.status = 'unpaid'
    order by a.id desc limit 1`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) return null;
  const { orderNo, currency, amount, received, account } = row;
  return {
    orderNo,
    reference: shownReference(row.reference),
    amount: { amount: amount - received, currency },
    received: { amount: received, currency },
    deadline: row.deadline.toISOString(),
    account,
  };
}
