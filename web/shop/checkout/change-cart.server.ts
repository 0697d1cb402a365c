import type { RouterContextProvider } from 'react-router';
import { addToCart } from '../../../domains/cart/add-to-cart.server.ts';
import { changeCartLine } from '../../../domains/cart/change-cart-line.server.ts';
import type { CartRemoved } from '../../../domains/cart/contract.ts';
import { readOwnLines } from '../../../domains/cart/queries.server.ts';
import { removeCartLines } from '../../../domains/cart/remove-cart-lines.server.ts';
import { MAX_LINE_NUM } from '../../../domains/cart/rules.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { startPreOrder } from '../../../domains/orders/checkout/pre-order.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { readIds, readNumber } from '../../forms/form-values.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect, redirectDocument } from '../../session/redirects.ts';
import { beginAddress } from './begin-url.ts';
import { explain } from './explain.server.ts';

interface CartChange {
  problem?: string;
  removed?: CartRemoved['removed'];
}

/** Handles the cart's forms with the same verbs as the calls. */
export async function changeCart(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<CartChange | Response> {
  const form = await request.formData();
  const ctx = pageCtx(context);
  try {
    switch (form.get('intent')) {
      case 'num':
        return await setNumber(ctx, form);
      case 'remove':
        return await removeCartLines(ctx, readIds(form, 'id'));
      case 'restore':
        return await putBack(ctx, form);
      case 'checkout':
        return await checkOut(ctx, form);
      default:
        return {};
    }
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { problem: explain(ctx, error) };
  }
}

async function setNumber(ctx: Ctx, form: FormData): Promise<CartChange> {
  const id = readNumber(form, 'id', 1, Number.MAX_SAFE_INTEGER) ?? 0;
  const num = readNumber(form, 'num', 1, MAX_LINE_NUM) ?? 1;
  const { capped, available } = await changeCartLine(ctx, { id, num });
  return capped ? { problem: ctx.app.texts[ctx.locale].t('checkout:cart.capped', { available }) } : {};
}

async function putBack(ctx: Ctx, form: FormData): Promise<CartChange> {
  for (const text of form.getAll('line')) {
    const [productId = 0, skuId = 0, num = 0] = String(text).split('.').map(Number);
    if ([productId, skuId, num].every((part) => Number.isInteger(part) && part > 0 && part <= Number.MAX_SAFE_INTEGER))
      await addToCart(ctx, { productId, skuId, num: Math.min(num, MAX_LINE_NUM) });
  }
  return {};
}

/** A guest's checkout begins after the login, when the cart has been merged with the account's. */
async function checkOut(ctx: Ctx, form: FormData): Promise<CartChange | Response> {
  const cartIds = readIds(form, 'id');
  if (cartIds.length === 0) return { problem: ctx.app.texts[ctx.locale].t('checkout:cart.select_first') };
  if (!ctx.actor) {
    const skuIds = (await readOwnLines(ctx, cartIds)).map(({ skuId }) => skuId);
    return redirectDocument(beginAddress({ skuIds }), 303);
  }
  const { preOrderNo } = await startPreOrder(ctx, { cartIds });
  return redirect(`/order/order_confirm?pre=${encodeURIComponent(preOrderNo)}`);
}
