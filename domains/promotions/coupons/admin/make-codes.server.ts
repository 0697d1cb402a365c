import { sql } from 'kysely';
import { DomainError } from '../../../../platform/errors.ts';
import { plainCode, randomReadableCode } from '../../../../platform/text/readable-code.ts';
import type { Ctx } from '../../../kit/context.ts';
import { transact } from '../../../kit/transact.ts';
import { codeHash } from '../codes/code-hash.ts';
import { COUPON_CODE_LENGTH } from '../codes/rules.ts';
import type { CodesAnswer, CodesInput } from './contract.ts';
import { auditIssuer, type Issuer } from './issuer.server.ts';

/**
 * Generates a batch of single-use codes for the coupon, and returns them only this once: only their hashes are stored.
 * Throws `not_found` for another issuer's coupon or one without codes.
 */
export async function makeCodes(ctx: Ctx, issuer: Issuer, { id, num, note }: CodesInput): Promise<CodesAnswer> {
  const codes = Array.from({ length: num }, () => randomReadableCode(COUPON_CODE_LENGTH));
  const hashes = codes.map((code) => codeHash(ctx.app, plainCode(code)));
  return transact(ctx, async (tx) => {
    const made = await sql<{ id: number }>`
      insert into coupon_batches (coupon_id, num, note, created_by, created_at)
      select id, ${num}::int, ${note}, ${issuer.userId}::bigint, ${ctx.now}::timestamptz from coupons
      where id = ${id}::bigint and way = 'batch' and merchant_id is not distinct from ${issuer.merchantId}::bigint
      returning id`.execute(tx.db);
    const batchId = made.rows[0]?.id;
    if (batchId === undefined) throw new DomainError('not_found');
    await sql`
      insert into coupon_codes (code_hash, batch_id) select hash, ${batchId}::bigint from unnest(${hashes}::text[]) hash`.execute(
      tx.db,
    );
    await auditIssuer(issuer, tx, 'coupon.codes-made', `coupon:${id}`, { batchId, num });
    return { batchId, codes };
  });
}

/** Revokes the unused codes of a batch; returns how many. Throws `not_found`. */
export async function stopCodes(ctx: Ctx, issuer: Issuer, batchId: number): Promise<number> {
  return transact(ctx, async (tx) => {
    const stopped = await sql<{ unused: number; couponId: number }>`
      update coupon_batches b set stopped_at = coalesce(b.stopped_at, ${ctx.now}::timestamptz) from coupons c
      where b.id = ${batchId}::bigint and c.id = b.coupon_id and c.merchant_id is not distinct from ${issuer.merchantId}::bigint
      returning b.coupon_id as "couponId",
        (select count(*)::int from coupon_codes k where k.batch_id = b.id and k.claim_id is null) as unused`.execute(
      tx.db,
    );
    const batch = stopped.rows[0];
    if (!batch) throw new DomainError('not_found');
    await auditIssuer(issuer, tx, 'coupon.codes-stopped', `coupon:${batch.couponId}`, { batchId });
    return batch.unused;
  });
}
