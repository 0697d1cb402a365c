import { merchantIssuer } from '../../../domains/promotions/coupons/admin/issuer.server.ts';
import { SCOPES_OF } from '../../../domains/promotions/coupons/admin/rules.ts';
import { actOnCoupon } from '../../back-office/coupons/coupon-action.server.ts';
import { CouponPage } from '../../back-office/coupons/coupon-page.tsx';
import { readCouponPage } from '../../back-office/coupons/read-coupon.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/coupon';

const BASE = '/login2/coupons';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return readCouponPage(ctx, await merchantIssuer(ctx, 'promotions.read'), params.id);
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, sent) => actOnCoupon(ctx, await merchantIssuer(ctx), sent, BASE), {
    coupon_generous: 'generousConfirmed',
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
      scopes={SCOPES_OF.merchant}
      base={BASE}
      answer={actionData as FormAnswer | undefined}
    />
  );
}
