import { sql } from 'kysely';
import { invalidateCache } from '../../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../../platform/errors.ts';
import type { Ctx } from '../../../kit/context.ts';
import { transact } from '../../../kit/transact.ts';
import { auditIssuer, type Issuer } from './issuer.server.ts';

/** Stops or resumes issuing a coupon. Existing claims stay valid. Throws `not_found`. */
export async function switchCoupon(ctx: Ctx, issuer: Issuer, input: { id: number; active: boolean }): Promise<void> {
  const { id, active } = input;
  await transact(ctx, async (tx) => {
    const switched = await sql`
      update coupons set active = ${active} where id = ${id}::bigint
        and merchant_id is not distinct from ${issuer.merchantId}::bigint returning id`.execute(tx.db);
    if (switched.rows.length === 0) throw new DomainError('not_found');
    await auditIssuer(issuer, tx, active ? 'coupon.resumed' : 'coupon.stopped', `coupon:${id}`);
    await invalidateCache(tx.db, 'catalog');
  });
}
