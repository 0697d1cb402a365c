import { data } from 'react-router';
import type { Ctx } from '../../../domains/kit/context.ts';
import type { Issuer } from '../../../domains/promotions/coupons/admin/issuer.server.ts';
import { readIssued } from '../../../domains/promotions/coupons/admin/queries.server.ts';
import { readCouponChoices } from '../../../domains/promotions/coupons/admin/targets.server.ts';
import { isDomainError } from '../../../platform/errors.ts';

/** One coupon of an issuer with what it may be bound to; a new one has no detail. */
export async function readCouponPage(ctx: Ctx, issuer: Issuer, id: string) {
  const choices = await readCouponChoices(ctx, issuer);
  const { currency } = issuer;
  if (id === 'new') return { detail: null, choices, currency };
  try {
    return { detail: await readIssued(ctx, issuer, Number(id) || 0), choices, currency };
  } catch (error) {
    if (isDomainError(error) && error.code === 'not_found') throw data(null, { status: 404 });
    throw error;
  }
}
