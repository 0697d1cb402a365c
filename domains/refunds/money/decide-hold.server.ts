import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';

interface HoldDecision {
  orderNo: string;
  decision: 'release' | 'refuse';
  reason: string;
}

/**
 * Releases held earnings, or refuses the platform's contribution; the next run of the release job moves the money. Of
 * two concurrent decisions the first counts. Throws `hold_not_found`, `hold_decided`.
 */
export async function decideHold(ctx: Ctx, { orderNo, decision, reason }: HoldDecision): Promise<void> {
  requirePlatformPermission(ctx, 'payments.manage');
  const status = decision === 'release' ? 'released' : 'refused';
  await transact(ctx, async (tx) => {
    const decided = await sql<{ shared: string[]; subsidy: number }>`
      update earning_holds h set status = ${status}, reason = ${reason}, decided_at = ${ctx.now}::timestamptz
      from orders o where o.id = h.order_id and o.no = ${orderNo} and h.status = 'held'
      returning h.shared, h.subsidy_minor as subsidy`.execute(tx.db);
    const [row] = decided.rows;
    if (row) return audit(tx, `earnings.${status}`, orderNo, { ...row, reason });
    const known = await sql`
      select from earning_holds h join orders o on o.id = h.order_id where o.no = ${orderNo}`.execute(tx.db);
    throw new DomainError(known.rows.length > 0 ? 'hold_decided' : 'hold_not_found');
  });
}
