import { sql } from 'kysely';
import { DomainError } from '../../../../platform/errors.ts';
import { plainCode } from '../../../../platform/text/readable-code.ts';
import { requireVerified } from '../../../accounts/verification/require-verified.server.ts';
import { type Ctx, rateLimitKey } from '../../../kit/context.ts';
import { transact } from '../../../kit/transact.ts';
import { type ClaimRow, claimedCoupon, claimJson } from '../../queries.server.ts';
import { writeClaim } from '../write-claim.server.ts';
import { codeHashes } from './code-hash.ts';
import type { RedeemedCoupon } from './contract.ts';
import { guardRedeeming } from './redeem-throttle.server.ts';

/**
 * Redeems a code for a coupon: a shared code, or a single-use one. Unknown, used and revoked codes all throw
 * `code_wrong`. Throws `verification_needed`, `codes_locked`, `coupon_gone`, `coupon_limit`.
 */
export async function redeemCoupon(ctx: Ctx, typed: string): Promise<RedeemedCoupon> {
  const { userId } = requireVerified(ctx);
  await ctx.app.limits.redemptions.take(rateLimitKey(ctx), ctx.now);
  const code = plainCode(typed);
  return guardRedeeming(ctx, () =>
    transact(ctx, async (tx) => {
      const found = await findCode(tx, code);
      if (!found) throw new DomainError('code_wrong');
      const claim = await writeClaim(tx, userId, found.couponId, found.hash === null ? 'code' : 'batch');
      if (found.hash !== null) await spendCode(tx, found.hash, claim.id);
      return { coupon: await readClaim(tx, claim.id), claimsLeft: claim.claimsLeft };
    }),
  );
}

async function findCode(ctx: Ctx, code: string): Promise<{ couponId: number; hash: string | null } | undefined> {
  const found = await sql<{ couponId: number; hash: string | null }>`
    select id as "couponId", null::text as hash from coupons where way = 'code' and public_code = ${code} and active
    union all
    select b.coupon_id, k.code_hash from coupon_codes k join coupon_batches b on b.id = k.batch_id
    where k.code_hash = any(${codeHashes(ctx.app, code)}::text[]) and k.claim_id is null and b.stopped_at is null`.execute(
    ctx.db,
  );
  return found.rows[0];
}

/** The second user of the same code finds it used, and their claim is rolled back. */
async function spendCode({ db }: Ctx, hash: string, claimId: number): Promise<void> {
  const used = await sql`
    update coupon_codes k set claim_id = ${claimId}::bigint from coupon_batches b
    where k.code_hash = ${hash} and k.claim_id is null and b.id = k.batch_id and b.stopped_at is null
    returning k.code_hash`.execute(db);
  if (used.rows.length === 0) throw new DomainError('code_wrong');
}

async function readClaim(ctx: Ctx, id: number): Promise<RedeemedCoupon['coupon']> {
  const found = await sql<{ claim: ClaimRow }>`
    select ${claimJson} as claim from coupon_claims k
    join coupons c on c.id = k.coupon_id left join merchants m on m.id = c.merchant_id
    where k.id = ${id}::bigint`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new Error(`claim ${id} vanished in its own transaction`);
  return claimedCoupon(ctx, { ...row.claim, state: 'unused' });
}
