import { sql } from 'kysely';
import { listed } from '../../platform/database/listed.ts';
import type { Ctx } from '../kit/context.ts';
import { releaseGift } from './gift-part.server.ts';

/**
 * Ends payments that are not paid, before delivery or on it, and releases the gift money held for them, in the transaction of `ctx.db`, whose caller holds the
 * locks on their rows. Money that arrives later is sent back.
 */
export async function endPayables(
  ctx: Pick<Ctx, 'db' | 'now'>,
  paymentIds: readonly number[],
  status: 'cancelled' | 'expired',
): Promise<void> {
  if (paymentIds.length === 0) return;
  await sql`update payments set status = ${status} where id = any(${listed(paymentIds)}) and status in ('unpaid', 'on_delivery')`.execute(
    ctx.db,
  );
  await releaseGift(ctx, paymentIds);
}
