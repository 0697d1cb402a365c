import { DomainError, refuseFields } from '../../platform/errors.ts';
import { logInAsVisitor } from '../accounts/login/log-in-as-visitor.server.ts';
import { readPhone } from '../accounts/phones/phones.server.ts';
import { emailProblem } from '../accounts/rules.ts';
import { findActor } from '../accounts/sessions.server.ts';
import { isShipped } from '../catalog/product-kinds.ts';
import { readProduct } from '../catalog/queries-detail.server.ts';
import type { Ctx } from '../kit/context.ts';
import { computeCheckout } from '../orders/checkout/checkout.server.ts';
import { placeOrder } from '../orders/checkout/place-order.server.ts';
import { startPreOrder } from '../orders/checkout/pre-order.server.ts';
import type { PayStep } from '../payments/contract.ts';
import { pay } from '../payments/pay.server.ts';

export interface DigitalPurchase {
  productId: number;
  skuId: number;
  num: number;
  /** Price per piece that the buyer saw, in minor units of the request's currency. */
  unit: number;
  /** E-mail address or phone number; members leave none. */
  contact: string;
  method: string;
  requestId: string;
}

interface Admitted {
  ctx: Ctx;
  /** Of a new visitor's session, for the cookie. */
  token: string | null;
}

/**
 * The account that buys: the member's own, or the visitor's for this contact, as long as it stays the same. Throws
 * `visitor_closed`.
 */
export async function admitBuyer(ctx: Ctx, contact: string): Promise<Admitted> {
  if (ctx.actor?.kind === 'member') return { ctx, token: null };
  const given = contact.trim();
  const isEmail = given.includes('@');
  const email = isEmail ? given.toLowerCase() : '';
  const phone = isEmail ? '' : (readPhone(given, { dialCode: '86' }) ?? '');
  if ((isEmail && emailProblem(email)) || (!isEmail && !phone))
    refuseFields([{ field: 'contact', code: given === '' ? 'emailEmpty' : isEmail ? 'correctEmail' : 'wrongPhone' }]);
  const isSame = ctx.actor && (isEmail ? ctx.actor.email === email : ctx.actor.phone === phone);
  if (isSame) return { ctx, token: null };
  const { token } = await logInAsVisitor(ctx, { email, phone });
  return { ctx: { ...ctx, actor: await findActor(ctx, token) }, token };
}

/**
 * Orders one virtual product and starts its payment, without a cart or an address. Repeating it with the same request id
 * places no second order. Throws `off_sale`, `price_changed` and the errors of `placeOrder` and `pay`.
 */
export async function buyDigital(ctx: Ctx, purchase: DigitalPurchase): Promise<PayStep> {
  const { productId, skuId, num, method, requestId } = purchase;
  const { product } = await readProduct(ctx, productId);
  if (isShipped(product.kind)) throw new DomainError('off_sale', { productId, skuId });
  const { preOrderNo } = await startPreOrder(ctx, { productId, skuId, num });
  const { price } = await computeCheckout(ctx, { preOrderNo });
  if (price.total.amount > purchase.unit * num) throw new DomainError('price_changed');
  const placed = await placeOrder(ctx, { preOrderNo, requestId, expectTotal: price.total.amount });
  if (!placed.needsPayment) return { kind: 'done', orderNo: placed.orderNo };
  return pay(ctx, { orderNo: placed.orderNo, method });
}
