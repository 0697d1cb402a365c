import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { randomNumber } from '../../../platform/tokens.ts';
import { removeCartLines } from '../../cart/remove-cart-lines.server.ts';
import { isShipped } from '../../catalog/product-kinds.ts';
import { reserveStock } from '../../inventory/move-stock.server.ts';
import { type Ctx, emit, rateLimitKey, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { holdPoints } from '../../ledger/movements.server.ts';
import { numberLetter } from '../../payables/kinds.ts';
import { openPayable } from '../../payables/open-payable.server.ts';
import { takeShares } from '../../promotions/campaigns/shares.server.ts';
import { spendClaims } from '../../promotions/coupons/claims.server.ts';
import { takeFlash } from '../../promotions/flash-sale/flash.server.ts';
import type { PlacedOrder, PlaceOrderInput } from '../contract.ts';
import { refuseUnprintable, requestInvoices } from '../invoices/request-invoice.server.ts';
import { CAMPAIGN_ORDERS } from './campaign-orders.server.ts';
import { canPayFor, presentBalanceDue, presentCheckout } from './checkout.server.ts';
import { payBy, sizeOf } from './checkout-hold.ts';
import { type CheckoutAddress, type CheckoutInput, readCheckoutInput } from './checkout-input.server.ts';
import { checkoutTerms } from './checkout-terms.server.ts';
import { type Decided, decideCheckout } from './decide-checkout.ts';
import { findPlaced, idempotencyKey } from './placed-order.server.ts';
import { refuseBought } from './refuse-bought.server.ts';
import { settleCheckout } from './settle-checkout.server.ts';
import { networkHash, refuseTooMuchUnpaid, refuseUnpaid } from './unpaid-limits.server.ts';
import { orderNumbers, writeOrders } from './write-orders.server.ts';

/**
 * Places the orders of a checkout: one per merchant under one payment. Idempotent by key and by pre-order: repeating it
 * returns the same number. Throws `price_changed` (with the current checkout), `unpaid_*`, `out_of_stock`, `off_sale`,
 * `already_bought`,
 * `coupon_gone`, `points_short`, `flash_*`, `delivery_needed`, `region_unclear`, `pre_order_gone`, `invoice_letters`,
 * `no_way_to_pay`, and `request_reused` for the key of an order of other goods.
 */
export async function placeOrder(ctx: Ctx, input: PlaceOrderInput): Promise<PlacedOrder> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.orders.take(rateLimitKey(ctx), ctx.now);
  // an earlier request has placed the order already, or a concurrent duplicate took the last piece for the very same
  // order
  const orEarlier = async (error: unknown): Promise<PlacedOrder> => {
    const earlier = isDomainError(error) ? await findPlaced(ctx, userId, input) : undefined;
    if (earlier) return earlier;
    throw error;
  };
  if (input.invoice) await refuseUnprintable(ctx, { taxNumber: '', ...input.invoice });
  let read: CheckoutInput;
  try {
    read = await readCheckoutInput(ctx, input.preOrderNo, input.requestId);
    if (read.isPlaced) throw new DomainError('conflict');
  } catch (error) {
    return orEarlier(error);
  }
  // no order existed when this was read, so a refusal based on it, such as a sold-out flash sale, needs no second look
  const decided = decideCheckout(read, input, checkoutTerms(ctx));
  await refuseDrift(ctx, read, decided, input);
  if (decided.payNow > 0) refuseUnpaid(ctx, read.unpaid, sizeOf(decided));
  if (!(await canPayFor(ctx, decided))) throw new DomainError('no_way_to_pay');
  const receiver = chooseReceiver(read, decided, input);
  return transact(ctx, (tx) => placeIn(tx, userId, input, decided, receiver)).catch(orEarlier);
}

/**
 * The statement that writes checks every condition again, since the data read before may be older than this
 * transaction.
 */
async function placeIn(
  ctx: Ctx,
  userId: number,
  input: PlaceOrderInput,
  decided: Decided,
  receiver: CheckoutAddress | null,
): Promise<PlacedOrder> {
  const payment = await openPayment(ctx, userId, input, decided);
  if (!payment) throw new DomainError('conflict');
  await refuseBought(ctx, userId, decided);
  await writeOrders(ctx, {
    paymentId: payment.id,
    paymentNo: payment.no,
    userId,
    decided,
    shippingType: input.shippingType === 'deliver' ? 'deliver' : 'ship',
    receiver,
    remark: input.remark ?? {},
  });
  if (input.invoice) await requestInvoices(ctx, payment.id, { taxNumber: '', ...input.invoice });
  await removeCartLines(
    ctx,
    decided.lines.flatMap((line) => line.cartId ?? []),
  );
  // contended rows come last and in the same order everywhere, so they are locked briefly and never deadlock
  await spendClaims(ctx, userId, decided.couponIds, payment.id);
  await takeFlash(
    ctx,
    userId,
    decided.lines.flatMap(({ flashItemId, skuId, num }) => (flashItemId ? [{ itemId: flashItemId, skuId, num }] : [])),
  );
  await takeDeal(ctx, userId, payment.id, decided);
  await reserveStock(ctx, decided.lines, payment.no);
  await holdPoints(ctx, { userId, points: decided.priced.pointsUsed, reference: payment.no }).catch(asPointsShort);
  const needsPayment = decided.payNow > 0;
  await emit(ctx, 'order.placed', { paymentNo: payment.no, userId, needsPayment });
  if (needsPayment) await refuseTooMuchUnpaid(ctx, sizeOf(decided));
  else await settleCheckout(ctx, payment.id, 'free');
  const numbers = orderNumbers(payment.no, decided);
  const money = (amount: number) => ({ amount, currency: ctx.currency });
  return {
    orderNo: payment.no,
    deadline: payment.deadline.toISOString(),
    total: money(decided.priced.sums.total),
    payNow: money(decided.payNow),
    balanceDue: presentBalanceDue(ctx, decided),
    needsPayment,
    orders: decided.priced.groups.map(({ merchantId, total }) => ({
      orderNo: numbers.get(merchantId) ?? '',
      merchantId,
      total: money(total),
    })),
  };
}

/** A campaign's line is alone in its checkout, and so is its order. */
async function takeDeal(ctx: Ctx, userId: number, paymentId: number, decided: Decided): Promise<void> {
  const [line] = decided.lines;
  if (!decided.deal || !line) return;
  const { id: orderId } = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await takeShares(ctx, decided.deal, { userId, orderId, num: line.num });
  await CAMPAIGN_ORDERS[decided.deal.kind]?.write?.(ctx, orderId, decided);
}

/** Compares the current prices and stock with what the buyer agreed to. */
async function refuseDrift(ctx: Ctx, read: CheckoutInput, decided: Decided, input: PlaceOrderInput): Promise<void> {
  if (decided.lines.length === 0) throw new DomainError('cart_empty');
  const failed = decided.lines.flatMap(({ skuId, productId, problem }) =>
    problem ? [{ skuId, productId, ...problem }] : [],
  );
  if (failed[0])
    throw new DomainError(failed[0].code === 'not_enough' ? 'out_of_stock' : failed[0].code, { items: failed });
  if (decided.unfitIds.length > 0) {
    const known = new Set(read.claims.map((claim) => claim.id));
    const gone = decided.unfitIds.some((id) => !known.has(id));
    throw new DomainError(gone ? 'coupon_gone' : 'coupon_unfit', { couponIds: decided.unfitIds });
  }
  if (typeof input.usePoints === 'number' && input.usePoints > read.points) {
    throw new DomainError('points_short', { balance: read.points });
  }
  const { total } = decided.priced.sums;
  const isAsAgreed =
    input.expectTotal === undefined
      ? decided.lines.every((line) => line.seen === line.unitMinor)
      : input.expectTotal === total;
  if (!isAsAgreed) {
    throw new DomainError('price_changed', { checkout: await presentCheckout(ctx, read, decided, input) });
  }
}

function asPointsShort(error: unknown): never {
  throw isDomainError(error) && error.code === 'insufficient_balance' ? new DomainError('points_short') : error;
}

function chooseReceiver(read: CheckoutInput, decided: Decided, input: PlaceOrderInput): CheckoutAddress | null {
  if (decided.lines.every((line) => !isShipped(line.kind))) return null;
  const receiver = read.addresses.find((address) => address.id === input.addressId);
  if (!receiver) throw new DomainError('delivery_needed');
  return receiver;
}

/** The two unique keys are the guard: the second request waits for the first and then finds its order. */
async function openPayment(
  ctx: Ctx,
  userId: number,
  input: PlaceOrderInput,
  decided: Decided,
): Promise<{ id: number; no: string; deadline: Date } | undefined> {
  const isVisitor = requireActor(ctx).kind === 'visitor';
  const deadline = payBy(decided, { isVisitor }, ctx.site.settings, ctx.now);
  const { orders, pieces } = sizeOf(decided);
  // settling the payment reads there what kind of order it pays for
  const details = decided.deal ? { deal: decided.deal.kind } : {};
  return openPayable(ctx, {
    no: randomNumber(numberLetter('checkout'), ctx.now),
    kind: 'checkout',
    userId,
    siteId: ctx.site.id,
    currency: ctx.currency,
    amount: decided.payNow,
    requestId: idempotencyKey(input.requestId),
    preOrderNo: input.preOrderNo,
    deadline,
    details,
    unpaid: { orders, pieces, networkHash: networkHash(ctx) },
  });
}
