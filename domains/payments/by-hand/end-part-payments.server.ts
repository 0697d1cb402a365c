import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { platformPartPaid, platformToRefund } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { lockPayment } from '../../payables/lock-payment.server.ts';
import { BY_HAND } from '../methods.ts';
import { askForAccount } from './ask-for-account.server.ts';

const BATCH = 50;

/**
 * Money that paid a part of what has been cancelled, has expired or was paid in another way: it is to be paid back.
 * Returns how many.
 */
export async function endPartPayments(ctx: Ctx): Promise<number> {
  const due = await sql<{ id: number; paymentId: number }>`
    select a.id, a.payment_id as "paymentId" from payment_attempts a join payments p on p.id = a.payment_id
    where a.method = any(${[...BY_HAND]}::text[]) and a.status in ('open', 'failed') and a.received_minor > 0
      and p.status <> case a.method when 'cash' then 'on_delivery' else 'unpaid' end order by a.id limit ${BATCH}::int`.execute(
    ctx.db,
  );
  for (const each of due.rows) await endOne(ctx, each);
  return due.rows.length;
}

function endOne(ctx: Ctx, { id, paymentId }: { id: number; paymentId: number }): Promise<void> {
  return transact(ctx, async (tx) => {
    await lockPayment(tx.db, paymentId);
    const ended = await sql<{ ref: string; no: string; amount: number; currency: string }>`
      update payment_attempts a set status = 'refunding' from payments p
      where a.id = ${id}::bigint and p.id = a.payment_id and a.status in ('open', 'failed') and a.received_minor > 0
      returning a.provider_ref as ref, p.no, a.received_minor as amount, a.currency`.execute(tx.db);
    const [row] = ended.rows;
    if (!row) return;
    await transfer(tx, {
      kind: 'payment.part_ended',
      reference: row.no,
      requestKey: `payment.part_ended:${row.ref}`,
      entries: [
        { account: platformPartPaid(row.currency), amount: -row.amount },
        { account: platformToRefund(row.currency), amount: row.amount },
      ],
    });
    await askForAccount(tx, paymentId, { amount: row.amount, currency: row.currency });
  });
}
