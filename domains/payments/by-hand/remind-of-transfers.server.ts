import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notifyOfTransfer } from './notify-of-transfer.server.ts';

const BATCH = 100;
/** The buyer is reminded this long before the deadline, or after half of the time if that is later. */
const DAYS_BEFORE = 2;

/** Reminds buyers of transfers that have not arrived, once each; returns how many. */
export function remindOfTransfers(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tx) => {
    const due = await sql<{ paymentId: number }>`
      with due as (
        select a.id from payment_attempts a join awaited_payments w on w.attempt_id = a.id join payments p on p.id = a.payment_id
        where a.method = 'transfer' and a.status = 'open' and p.status = 'unpaid' and w.reminded_at is null
          and p.deadline > ${ctx.now}::timestamptz
          and ${ctx.now}::timestamptz >= p.deadline - least(make_interval(days => ${DAYS_BEFORE}::int), (p.deadline - a.created_at) / 2)
        order by a.id limit ${BATCH}::int for no key update of w skip locked
      ), reminded as (
        update awaited_payments w set reminded_at = ${ctx.now}::timestamptz from due where w.attempt_id = due.id
        returning w.attempt_id)
      select a.payment_id as "paymentId" from reminded join payment_attempts a on a.id = reminded.attempt_id order by a.id`.execute(
      tx.db,
    );
    for (const { paymentId } of due.rows) await notifyOfTransfer(tx, paymentId, 'transfer.pay_soon');
    return due.rows.length;
  });
}
