import { sql } from 'kysely';
import { invalidateCache } from '../../../../platform/database/invalidate-cache.ts';
import { violatedConstraint } from '../../../../platform/database/transaction.ts';
import { DomainError } from '../../../../platform/errors.ts';
import type { Ctx } from '../../../kit/context.ts';
import { transact } from '../../../kit/transact.ts';
import { checkCoupon } from './check-coupon.server.ts';
import type { CouponInput } from './contract.ts';
import { auditIssuer, type Issuer } from './issuer.server.ts';
import { MOST_VALID_DAYS } from './rules.ts';

interface StoredCoupon {
  scope: string;
  target_ids: number[];
  min_spend_minor: number;
  discount_minor: number;
  claimed: number;
  way: string;
}

/**
 * Creates or changes one of the issuer's coupons; returns its id. Throws `not_found`, `coupon_fixed` if it was claimed
 * and its terms would change, `coupon_code_taken`.
 */
export async function saveCoupon(ctx: Ctx, issuer: Issuer, input: CouponInput): Promise<number> {
  await checkCoupon(ctx, issuer, input);
  try {
    return await transact(ctx, async (tx) => {
      const id = input.id ? await changeCoupon(tx, issuer, input, input.id) : await addCoupon(tx, issuer, input);
      await auditIssuer(issuer, tx, input.id ? 'coupon.saved' : 'coupon.added', `coupon:${id}`, input);
      await invalidateCache(tx.db, 'catalog');
      return id;
    });
  } catch (error) {
    if (violatedConstraint(error) === 'coupons_public_code_key') throw new DomainError('coupon_code_taken');
    throw error;
  }
}

async function addCoupon({ db }: Ctx, issuer: Issuer, input: CouponInput): Promise<number> {
  const added = await db
    .insertInto('coupons')
    .values({ ...terms(input), ...bounds(input), merchant_id: issuer.merchantId, currency: issuer.currency })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

async function changeCoupon({ db }: Ctx, issuer: Issuer, input: CouponInput, id: number): Promise<number> {
  const found = await sql<StoredCoupon>`
    select scope, target_ids, min_spend_minor, discount_minor, claimed, way from coupons
    where id = ${id}::bigint and merchant_id is not distinct from ${issuer.merchantId}::bigint for no key update`.execute(
    db,
  );
  const before = found.rows[0];
  if (!before) throw new DomainError('not_found');
  if (before.claimed > 0 && !saysTheSame(before, input)) throw new DomainError('coupon_fixed');
  if (input.total < before.claimed) throw new DomainError('coupon_fixed');
  const changed = before.claimed > 0 ? bounds(input) : { ...terms(input), ...bounds(input) };
  await db.updateTable('coupons').set(changed).where('id', '=', id).execute();
  return id;
}

/** The terms that were promised to claimants. */
function terms(input: CouponInput) {
  return {
    scope: input.scope,
    target_ids: targetsOf(input),
    min_spend_minor: input.minSpend,
    discount_minor: input.discount,
    way: input.way,
  };
}

/** What may change at any time, because it affects future claims only. */
function bounds(input: CouponInput) {
  return {
    name: JSON.stringify(input.name),
    total: input.total,
    per_user: input.perUser,
    valid_days: input.validDays ?? MOST_VALID_DAYS,
    valid_until: input.validUntil ?? null,
    claim_starts_at: input.claimStartsAt ?? null,
    claim_ends_at: input.claimEndsAt ?? null,
    public_code: input.way === 'code' ? (input.publicCode ?? null) : null,
  };
}

function targetsOf({ scope, targetIds }: CouponInput): number[] {
  return scope === 'goods' || scope === 'category' ? [...new Set(targetIds)].sort((a, b) => a - b) : [];
}

function saysTheSame(before: StoredCoupon, input: CouponInput): boolean {
  const wanted = terms(input);
  return (
    before.scope === wanted.scope &&
    before.way === wanted.way &&
    before.min_spend_minor === wanted.min_spend_minor &&
    before.discount_minor === wanted.discount_minor &&
    before.target_ids.toSorted((a, b) => a - b).join() === wanted.target_ids.join()
  );
}
