import { data } from 'react-router';
import { platformIssuer } from '../../../domains/promotions/coupons/admin/issuer.server.ts';
import { readIssued } from '../../../domains/promotions/coupons/admin/queries.server.ts';
import { SCOPES_OF } from '../../../domains/promotions/coupons/admin/rules.ts';
import { readCouponChoices } from '../../../domains/promotions/coupons/admin/targets.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { actOnCoupon } from '../../back-office/coupons/coupon-action.server.ts';
import { CouponPage } from '../../back-office/coupons/coupon-page.tsx';
import { act } from '../../forms/act.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/coupon';

const ROOM = '/admin/coupons';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const issuer = await platformIssuer(ctx);
  const choices = await readCouponChoices(ctx, issuer);
  const { currency } = issuer;
  if (params.id === 'new') return { detail: null, choices, currency };
  try {
    return { detail: await readIssued(ctx, issuer, Number(params.id) || 0), choices, currency };
  } catch (error) {
    if (isDomainError(error) && error.code === 'not_found') throw data(null, { status: 404 });
    throw error;
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return act(context, request, async (ctx, sent) => actOnCoupon(ctx, await platformIssuer(ctx), sent, ROOM), {
    coupon_code_taken: 'publicCode',
  });
}

/** One of them, or a new one. */
export default function Coupon({ loaderData, actionData }: Route.ComponentProps) {
  const { detail } = loaderData;
  return (
    <CouponPage
      key={detail?.coupon.id ?? 'new'}
      {...loaderData}
      scopes={SCOPES_OF.platform}
      room={ROOM}
      answer={actionData as FormAnswer | undefined}
    />
  );
}
