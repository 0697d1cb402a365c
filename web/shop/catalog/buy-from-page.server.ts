import { addToCart } from '../../../domains/cart/add-to-cart.server.ts';
import { newGuestKey } from '../../../domains/cart/owner.server.ts';
import { MAX_LINE_NUM } from '../../../domains/cart/rules.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { startPreOrder } from '../../../domains/orders/checkout/pre-order.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { cookieText } from '../../../platform/http/cookies.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import type { PageContext } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { beginAddress } from '../checkout/begin-url.ts';

interface Line {
  productId: number;
  skuId: number;
  num: number;
}

/** Response to one of the page's two buttons. */
export interface BuyAnswer {
  refusal: string | null;
  message: string;
  /** For a guest: where the purchase goes on after the login. */
  to?: PageAddress;
}

/** Adds the selected variant to the cart, or starts a checkout with it alone. */
export async function buyFromPage(page: PageContext, productId: number, form: FormData): Promise<BuyAnswer | Response> {
  const { ctx } = page;
  const line: Line = { productId, skuId: readNumber(form, 'skuId'), num: readNumber(form, 'num') || 1 };
  const scripted = form.get('scripted') === '1';
  const here: `/goods_detail/${number}?sku=${number}` = `/goods_detail/${productId}?sku=${line.skuId}`;
  const buying = form.get('intent') === 'buy';
  const flashItemId = readNumber(form, 'flashItemId');
  try {
    if (buying) return await buyNow(ctx, line, flashItemId);
    const message = await putIntoCart(page, line);
    return scripted ? { refusal: null, message } : redirect(`${here}&added=1`, 303);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const message = ctx.app.texts[ctx.locale].t(`errors:${error.code}`, { ...error.details });
    if (error.code !== 'login_required') return { refusal: error.code, message };
    const to = beginAddress({ ...line, ...flashOf(flashItemId) });
    return scripted ? { refusal: error.code, message, to } : redirect(`/login?redirect=${encodeURIComponent(to)}`, 303);
  }
}

const flashOf = (itemId: number) => (itemId ? { campaign: { kind: 'flash' as const, id: itemId } } : {});

async function buyNow(ctx: Ctx, line: Line, flashItemId: number): Promise<Response> {
  const { preOrderNo } = await startPreOrder(ctx, { ...line, ...flashOf(flashItemId) });
  return redirect(`/order/order_confirm?pre=${encodeURIComponent(preOrderNo)}`, 303);
}

async function putIntoCart({ ctx, setCookie, secure }: PageContext, line: Line): Promise<string> {
  const guestKey = ctx.actor ? null : (ctx.guestKey ?? newGuestKey());
  const saved = await addToCart({ ...ctx, guestKey }, line);
  // each use prolongs the life of a guest's cart
  if (guestKey) setCookie(cookieText('cart', guestKey, secure));
  const { t } = ctx.app.texts[ctx.locale];
  return saved.capped ? t('goods:detail.added_capped', { count: saved.num }) : t('goods:detail.added');
}

function readNumber(form: FormData, name: string): number {
  const text = String(form.get(name) ?? '');
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return name === 'num' ? Math.min(value, MAX_LINE_NUM) : value;
}
