import { redirect } from 'react-router';
import { safeRedirect } from '../../../domains/accounts/rules.ts';
import { claimCoupon } from '../../../domains/promotions/coupons/claim-coupon.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { verifyPath } from '../../session/verify-path.ts';
import type { Route } from './+types/claim-coupon';

/** Claims a coupon from any page. A page without a script is sent back to where it was. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const form = await request.formData();
  const back = safeRedirect(String(form.get('back') ?? ''));
  const answer = await claim(Number(form.get('id')));
  if (answer.refusal === 'verification_needed') return redirect(verifyPath(back), 303);
  if (form.get('scripted')) return answer;
  if (answer.refusal === 'login_required') return redirect(`/login?redirect=${encodeURIComponent(back)}`, 303);
  return redirect(withOutcome(back, answer.refusal ?? 'claimed'), 303);

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

/** The page that is come back to tells what became of it. */
function withOutcome(path: string, outcome: string): string {
  const [pathname = '/', search = ''] = path.split('?');
  const params = new URLSearchParams(search);
  params.set('coupon', outcome);
  return `${pathname}?${params}`;
}

export function loader() {
  return redirect('/');
}
