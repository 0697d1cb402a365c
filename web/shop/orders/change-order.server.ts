import type { RouterContextProvider } from 'react-router';
import type { Ctx } from '../../../domains/kit/context.ts';
import { buyAgain } from '../../../domains/orders/lifecycle/buy-again.server.ts';
import { cancelOrder } from '../../../domains/orders/lifecycle/cancel-order.server.ts';
import { deleteOrder } from '../../../domains/orders/lifecycle/delete-order.server.ts';
import { receiveOrder } from '../../../domains/orders/lifecycle/receive-order.server.ts';
import { extendReceipt } from '../../../domains/orders/shipping/extend-receipt.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { requireBuyerOf } from '../../session/buyer.server.ts';
import { redirect } from '../../session/redirects.ts';
import { CANCEL_REASONS } from './cancel-reasons.ts';

/** The result: `done` names what happened, `problem` why it did not. */
export interface OrderChange {
  done?: 'cancel' | 'receive' | 'extend' | 'delete' | 'again';
  /** For buying again: lines now in the cart, and names of unavailable products. */
  cartIds?: number[];
  missed?: string[];
  problem?: string;
}

/** Handles an order's buttons, from the list and from its own page, with the same verbs as the calls. */
export async function changeOrder(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<OrderChange | Response> {
  const form = await request.formData();
  const orderNo = String(form.get('orderNo') ?? '').slice(0, 40);
  const ctx = await requireBuyerOf(context, request, orderNo);
  const staysInList = form.get('from') === 'list';
  try {
    switch (form.get('intent')) {
      case 'cancel':
        await cancelOrder(ctx, { orderNo, reason: reasonText(ctx, form.get('reason')) });
        return { done: 'cancel' };
      case 'receive':
        await receiveOrder(ctx, orderNo);
        return { done: 'receive' };
      case 'extend':
        await extendReceipt(ctx, orderNo);
        return { done: 'extend' };
      case 'delete':
        await deleteOrder(ctx, orderNo);
        return staysInList ? { done: 'delete' } : redirect('/users/order_list', 303);
      case 'again':
        return await putBackInCart(ctx, orderNo);
      default:
        return {};
    }
  } catch (error) {
    if (!isDomainError(error) || error.code === 'order_not_found') throw error;
    const { t } = ctx.app.texts[ctx.locale];
    const changed = error.code === 'order_state';
    return { problem: t(changed ? 'orders:changed' : `errors:${error.code}`, { ...error.details }) };
  }
}

async function putBackInCart(ctx: Ctx, orderNo: string): Promise<OrderChange | Response> {
  const { cartIds, missed } = await buyAgain(ctx, orderNo);
  if (missed.length === 0) return redirect(`/order/shopping_cart?select=${cartIds.join(',')}`, 303);
  return { done: 'again', cartIds, missed: missed.map((line) => line.name) };
}

/** The reason is stored in the words that the buyer selected. */
function reasonText(ctx: Ctx, reason: FormDataEntryValue | null): string {
  const known = CANCEL_REASONS.find((candidate) => candidate === reason);
  return known ? ctx.app.texts[ctx.locale].t(`orders:reason.${known}`) : '';
}
