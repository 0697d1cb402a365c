import { claimCoupon } from '../../../domains/promotions/coupons/claim-coupon.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { readNumber } from '../../forms/form-values.ts';
import { withQuery } from '../../manifest/page-address.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { redirect, safeAddress } from '../../session/redirects.ts';
import { verifyPath } from '../../session/verify-path.ts';
import { rememberIntent } from '../product/collect-intent.server.ts';
import type { Route } from './+types/claim-coupon';

interface ClaimAnswer {
  refusal: string | null;
  message: string;
  /** For a guest: the address that claims it after the login. */
  to?: string;
}

/** Claims a coupon from any page; a guest logs in first. Without scripts, redirects back to that page. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const { ctx } = page;
  const form = await request.formData();
  const back = safeAddress(String(form.get('back') ?? ''));
  const id = readNumber(form, 'id', 1, Number.MAX_SAFE_INTEGER) ?? 0;
  const scripted = form.get('scripted') !== null;
  const answer = await claim(id);
  if (answer.refusal === 'verification_needed') return redirect(verifyPath(back), 303);
  if (answer.refusal === 'login_required') {
    const to = rememberIntent(page, { kind: 'coupon', id, on: true }, back);
    return scripted ? { ...answer, to } : redirect(`/login?redirect=${encodeURIComponent(to)}`, 303);
  }
  if (scripted) return answer;
  return redirect(withQuery(back, { coupon: answer.refusal ?? 'claimed' }), 303);

  async function claim(id: number): Promise<ClaimAnswer> {
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
