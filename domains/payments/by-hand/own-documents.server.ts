import { sql } from 'kysely';
import type { Money } from '../../../platform/locale/money.ts';
import type { Ctx } from '../../kit/context.ts';
import { findOwnPayment } from '../own-payment.server.ts';

export interface OwnDocument {
  id: number;
  kind: 'received' | 'sent';
  amount: Money;
  /** A day. */
  on: string;
}

/** Documents of money that staff recorded for an order of the actor. Throws `payment_not_found`. */
export async function readOwnDocuments(ctx: Ctx, orderNo: string): Promise<OwnDocument[]> {
  const { id } = await findOwnPayment(ctx, orderNo);
  const found = await sql<OwnDocument>`
    select d.id, d.kind, jsonb_build_object('amount', d.amount_minor, 'currency', d.currency) as amount, d.day::text as on from (
      select document_id as id, 'received' as kind, attempt_id, amount_minor, currency, received_on as day from hand_receipts
      union all select document_id, 'sent', attempt_id, amount_minor, currency, paid_on from hand_payouts) d
    join payment_attempts a on a.id = d.attempt_id
    where a.payment_id = ${id}::bigint and d.id is not null order by d.id`.execute(ctx.db);
  return found.rows;
}
