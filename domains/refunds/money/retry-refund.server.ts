import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { decideUnderLock } from '../decide-refund.server.ts';

/** Staff retries a refund that a provider refused. Throws `refund_state` if none is waiting. */
export function retryRefund(ctx: Ctx, refundId: number): Promise<void> {
  return decideUnderLock(ctx, refundId, 'platform', async (trx, { refund }) => {
    const again = await sql`
      update payment_refunds set status = 'pending', tries = 0, due_at = ${ctx.now}::timestamptz
      where refund_id = ${refundId}::bigint and status in ('failed', 'pending') returning id`.execute(trx.db);
    if (again.rows.length === 0) throw new DomainError('refund_state', { status: refund.status });
    return 'refund.retried';
  });
}
