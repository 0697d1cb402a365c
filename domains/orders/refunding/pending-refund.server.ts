import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { APPEAL_DAYS } from '../rules.ts';

/**
 * Whether a refund of order `o` is still to be decided: open, or refused so lately that its buyer may yet ask the platform.
 * Such an order is not over, since nothing can be asked back of one that is. The order's own word is looked at as well:
 * unlike the refunds it is read again when a lock was waited for.
 */
export function hasPendingRefund(now: Date): RawBuilder<boolean> {
  return sql`(o.refund_stage is not distinct from 'open' or exists (
    select from refunds r where r.order_id = o.id and (r.status in ('reviewing', 'appealed', 'approved', 'returning')
      or r.status = 'refused' and r.appealed_at is null
        and r.decided_at > ${now}::timestamptz - make_interval(days => ${APPEAL_DAYS}::int))))`;
}

/** The same of one order, whose lock the caller holds. */
export async function isRefundPending({ db, now }: Pick<Ctx, 'db' | 'now'>, orderId: number): Promise<boolean> {
  const found = await sql<{ is: boolean }>`
    select ${hasPendingRefund(now)} as is from orders o where o.id = ${orderId}::bigint`.execute(db);
  return found.rows[0]?.is === true;
}
