import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { APPEAL_DAYS } from '../rules.ts';

/**
 * Whether a refund of order `o` is still undecided: open, or refused so recently that its buyer may still ask the
 * platform. Such an order cannot be completed, since nothing can be refunded afterwards. The order's own status column
 * is checked as well: unlike the refunds, it is read again after waiting for a lock.
 */
export function hasPendingRefund(now: Date): RawBuilder<boolean> {
  return sql`(o.refund_stage is not distinct from 'open' or exists (
    select from refunds r where r.order_id = o.id and (r.status in ('reviewing', 'appealed', 'approved', 'returning')
      or r.status = 'refused' and r.appealed_at is null
        and r.decided_at > ${now}::timestamptz - make_interval(days => ${APPEAL_DAYS}::int))))`;
}

/** The same for one order that the caller has locked. */
export async function isRefundPending({ db, now }: Pick<Ctx, 'db' | 'now'>, orderId: number): Promise<boolean> {
  const found = await sql<{ is: boolean }>`
    select ${hasPendingRefund(now)} as is from orders o where o.id = ${orderId}::bigint`.execute(db);
  return found.rows[0]?.is === true;
}
