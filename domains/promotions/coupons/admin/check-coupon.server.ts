import { sql } from 'kysely';
import { DomainError, type FieldProblem, refuseFields } from '../../../../platform/errors.ts';
import type { Ctx } from '../../../kit/context.ts';
import type { CouponInput } from './contract.ts';
import type { Issuer } from './issuer.server.ts';
import { SCOPES_OF } from './rules.ts';

/** Refuses an inconsistent coupon, or one that names products of others, with every invalid field. */
export async function checkCoupon(ctx: Ctx, issuer: Issuer, input: CouponInput): Promise<void> {
  const problems = [...problemsOf(ctx, issuer, input)];
  if (problems.length === 0 && !(await hasTargets(ctx, issuer, input))) {
    problems.push({ field: 'targetIds', code: 'invalid_value' });
  }
  if (problems.length > 0) refuseFields(problems);
  const { discount, minSpend, generousConfirmed } = input;
  if (minSpend > 0 && discount > minSpend && !generousConfirmed) throw new DomainError('coupon_generous');
}

function problemsOf(ctx: Ctx, issuer: Issuer, input: CouponInput): FieldProblem[] {
  const { name, scope, targetIds, validDays, validUntil, claimStartsAt, claimEndsAt, way, publicCode } = input;
  const scopes: readonly string[] = SCOPES_OF[issuer.merchantId === null ? 'platform' : 'merchant'];
  const isBound = scope === 'goods' || scope === 'category';
  const isOver = (instant: string | null | undefined) => instant && new Date(instant) <= ctx.now;
  const isTurned = claimStartsAt && claimEndsAt && new Date(claimEndsAt) <= new Date(claimStartsAt);
  const wrong: [string, string, unknown][] = [
    [`name.${ctx.locale}`, 'required', !Object.values(name).some(Boolean)],
    ['scope', 'invalid_value', !scopes.includes(scope)],
    ['targetIds', 'required', isBound && targetIds.length === 0],
    ['validDays', 'required', !validDays && !validUntil],
    ['validUntil', 'too_small', !input.id && isOver(validUntil)],
    ['claimEndsAt', 'too_small', isTurned || (!input.id && isOver(claimEndsAt))],
    ['publicCode', 'required', way === 'code' && !publicCode],
  ];
  return wrong.filter(([, , isWrong]) => isWrong).map(([field, code]) => ({ field, code }));
}

/** A shop may name only its own products; categories are shared, and its coupon applies to its own products in them. */
async function hasTargets({ db }: Ctx, issuer: Issuer, { scope, targetIds }: CouponInput): Promise<boolean> {
  const ids = [...new Set(targetIds)];
  if (scope !== 'goods' && scope !== 'category') return true;
  const found = await sql<{ found: number }>`
    select count(*)::int as found from ${sql.table(scope === 'goods' ? 'products' : 'categories')} where id = any(${ids}::bigint[])
      and ${scope === 'goods' && issuer.merchantId !== null ? sql`merchant_id = ${issuer.merchantId}::bigint` : sql`true`}`.execute(
    db,
  );
  return found.rows[0]?.found === ids.length;
}
