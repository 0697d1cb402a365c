import { addToCart } from '../../domains/cart/add-to-cart.server.ts';
import { newGuestKey } from '../../domains/cart/owner.server.ts';
import { readOnlySku } from '../../domains/stores/queries.server.ts';
import { isDomainError } from '../../platform/errors.ts';
import { cookieText } from '../../platform/http/cookies.ts';
import { pageContext } from '../session/page-context.server.ts';
import { redirect, safeAddress } from '../session/redirects.ts';
import type { Route } from './+types/add';
import type { AddAnswer } from './add-answer.ts';

/** Puts one piece of a product into the cart from a list of a store; a product with a choice of variants opens its page. */
export async function action({ request, context }: Route.ActionArgs): Promise<AddAnswer | Response> {
  const { ctx, setCookie, secure } = context.get(pageContext);
  const form = await request.formData();
  const text = String(form.get('productId') ?? '');
  const productId = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  const skuId = await readOnlySku(ctx, productId);
  if (!skuId) return redirect(`/goods_detail/${productId}`, 303);
  const { t } = ctx.app.texts[ctx.locale];
  try {
    const guestKey = ctx.actor ? null : (ctx.guestKey ?? newGuestKey());
    await addToCart({ ...ctx, guestKey }, { productId, skuId, num: 1 });
    if (guestKey) setCookie(cookieText('cart', guestKey, secure));
    if (form.get('scripted') === '1') return { refusal: null, message: t('store:added') };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const message = t(`errors:${error.code}`, { ...error.details });
    if (form.get('scripted') === '1') return { refusal: error.code, message };
  }
  return redirect(safeAddress(String(form.get('back') ?? '/store')), 303);
}

export function loader() {
  return redirect('/store');
}
