import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

interface PartOfPayable {
  no: string;
  /** In minor units. */
  amount: number;
  pieces: number;
}

/**
 * Makes one order of an unpaid payment a payment of its own, so that each is paid by itself; returns its id. In the
 * transaction of `ctx.db`, whose caller holds the lock on the payment's row and has released its gift part.
 */
export async function splitPayable(
  ctx: Pick<Ctx, 'db' | 'now'>,
  paymentId: number,
  { no, amount, pieces }: PartOfPayable,
): Promise<number> {
  const made = await sql<{ id: number }>`
    with rest as (
      update payments set amount_minor = amount_minor - ${amount}::bigint, order_count = order_count - 1,
        pieces = pieces - ${pieces}::int
      where id = ${paymentId}::bigint and status = 'unpaid' and gift_minor = 0 returning *)
    insert into payments (no, kind, user_id, site_id, currency, amount_minor, request_id, pre_order_no, deadline,
      created_at, order_count, pieces, network_hash)
    select ${no}, kind, user_id, site_id, currency, ${amount}::bigint, ${`split:${no}`}, pre_order_no || '/' || ${no},
      deadline, created_at, 1, ${pieces}::int, network_hash
    from rest returning id`.execute(ctx.db);
  const id = made.rows[0]?.id;
  if (id === undefined) throw new Error(`payment ${paymentId} cannot be split`);
  return id;
}
