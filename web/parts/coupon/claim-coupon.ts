import { claimCoupon } from '../../../domains/promotions/coupons/claim-coupon.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { withQuery } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect, safeAddress } from '../../session/redirects.ts';
import { verifyPath } from '../../session/verify-path.ts';
import type { Route } from './+types/claim-coupon';

/** Claims a coupon from any page. Without scripts, redirects back to that page. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const form = await request.formData();
  const back = safeAddress(String(form.get('back') ?? ''));
  const answer = await claim(Number(form.get('id')));
  if (answer.refusal === 'verification_needed') return redirect(verifyPath(back), 303);
  if (form.get('scripted')) return answer;
  if (answer.refusal === 'login_required') return redirect(`/login?redirect=${encodeURIComponent(back)}`, 303);
  return redirect(withQuery(back, { coupon: answer.refusal ?? 'claimed' }), 303);

  async function claim(id: number): Promise<{ refusal: string | null; message: string }> {
    try {
      await claimCoupon(ctx, id);
      return { refusal: null, message: ctx.app.texts[ctx.locale].t('goods:coupon.claimed_toast') };
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return {
        refusal: error.code,
        message: ctx.app.texts[ctx.locale].t(`errors:${error.code}`, { ...error.details }),
      };
    }
  }
}

export function loader() {
  return redirect('/');
}
