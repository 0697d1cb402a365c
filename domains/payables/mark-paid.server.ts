import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

export interface PaidPayable {
  id: number;
  no: string;
  userId: number;
  siteId: number;
  /** In minor units. */
  amount: number;
  currency: string;
  /** What was noted when the payment was opened. */
  details: Record<string, unknown>;
}

/**
 * `update … returning *` that marks an unpaid payment as paid, as a step of a larger statement: no row when it is not
 * unpaid. Cash pays what is due on delivery, and nothing else does.
 */
export function markingPaid({ now }: Pick<Ctx, 'now'>, paymentId: number, method: string): RawBuilder<unknown> {
  const due = method === 'cash' ? 'on_delivery' : 'unpaid';
  return sql`update payments set status = 'paid', method = ${method}, paid_at = ${now}::timestamptz
    where id = ${paymentId}::bigint and status = ${due} returning *`;
}

/** Marks a payment as paid that its caller has locked and seen unpaid. */
export async function markPaid(ctx: Pick<Ctx, 'db' | 'now'>, paymentId: number, method: string): Promise<PaidPayable> {
  const result = await sql<PaidPayable>`
    with paid as (${markingPaid(ctx, paymentId, method)})
    select id, no, user_id as "userId", site_id as "siteId", amount_minor as amount, currency, details from paid`.execute(
    ctx.db,
  );
  const paid = result.rows[0];
  if (!paid) throw new Error(`payment ${paymentId} is not unpaid`);
  return paid;
}
