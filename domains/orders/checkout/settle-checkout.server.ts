import { sql } from 'kysely';
import { noteSales } from '../../catalog/count-sales.server.ts';
import type { ProductKind } from '../../catalog/product-kinds.ts';
import type { SoldAs } from '../../catalog/sold-as.ts';
import { consumeStock } from '../../inventory/move-stock.server.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import {
  merchantPending,
  platformClearing,
  platformCommission,
  platformPoints,
  platformPromotion,
  userHeldPoints,
} from '../../ledger/accounts.ts';
import { type LedgerMove, transfer } from '../../ledger/transfer.server.ts';
import { markingPaid } from '../../payables/mark-paid.server.ts';
import type { CampaignKind } from '../../promotions/campaigns/kinds.ts';
import { transitionOrders } from '../lifecycle/transition-orders.server.ts';
import { CAMPAIGN_ORDERS } from './campaign-orders.server.ts';
import { commissionOf } from './pricing.ts';

interface SettledOrder {
  id: number;
  no: string;
  merchantId: number;
  commissionBp: number;
  isVirtual: boolean;
  /** Items less the merchant's own coupon: the basis of the commission. */
  goods: number;
  total: number;
  /** Platform coupon and points: the buyer pays less, the merchant earns the same. */
  subsidy: number;
  pointsUsed: number;
  lines: { productId: number; skuId: number; kind: ProductKind; soldAs: SoldAs; num: number }[];
}

interface SettledCheckout {
  id: number;
  no: string;
  userId: number;
  currency: string;
  amount: number;
  /** The campaign through which it was bought, if any. */
  deal: CampaignKind | null;
  orders: SettledOrder[];
}

/**
 * Marks an unpaid checkout as paid, before it is sent or on delivery, in the transaction of `ctx.db`; the caller has
 * locked the payment's row and seen it unpaid. The money is already in clearing.
 */
export async function settleCheckout(ctx: Ctx, paymentId: number, method: string): Promise<void> {
  const checkout = await markCheckoutPaid(ctx, paymentId, method);
  const { settlePart, move } = (checkout.deal && CAMPAIGN_ORDERS[checkout.deal]) || {};
  if (settlePart) return settlePart(ctx, checkout, method);
  const lines = checkout.orders.flatMap((order) => order.lines);
  const [first] = checkout.orders;
  // a campaign's line is alone in its checkout, and so is its order
  const isCollected = method === 'cash';
  if (isCollected) await collectOrders(ctx, checkout);
  else if (move && first) await move(ctx, first.id, method);
  else await moveOrders(ctx, checkout, method);
  await noteSales(ctx, lines);
  // the same order as when it was placed, stock before ledger, to avoid deadlocks; what is paid on delivery was sold
  // when it was confirmed
  if (!isCollected) await consumeStock(ctx, lines, checkout.no);
  await emit(ctx, 'order.paid', {
    paymentNo: checkout.no,
    userId: checkout.userId,
    orderNos: checkout.orders.map((order) => order.no),
    lines: lines.map(({ productId, kind, soldAs, num }) => ({ productId, kind, soldAs, num })),
    isCollected,
  });
  // last, since all buyers of a shop wait for its one account from here until the end of the transaction
  await transfer(ctx, earnings(checkout), pointsSpent(checkout));
}

/** To be shipped; virtual products are delivered at once. */
async function moveOrders(ctx: Ctx, { orders }: SettledCheckout, method: string): Promise<void> {
  for (const event of ['pay', 'pay_virtual'] as const) {
    const orderIds = orders.flatMap(({ id, isVirtual }) => (isVirtual === (event === 'pay_virtual') ? [id] : []));
    if (orderIds.length > 0)
      await transitionOrders(ctx, { orderIds, event, who: 'system', actorId: null, reason: method });
  }
}

/** Paid on delivery: the orders stay where they are on their way. */
function collectOrders(ctx: Ctx, { orders }: SettledCheckout): Promise<void> {
  const orderIds = orders.map(({ id }) => id);
  return transitionOrders(ctx, { orderIds, event: 'collect', who: 'system', actorId: null });
}

/** From clearing to each merchant, less the commission, plus the platform's own discounts. */
function earnings({ no, currency, amount, orders }: SettledCheckout): LedgerMove {
  const entries = orders.flatMap((order) => {
    const commission = commissionOf(order.goods, order.commissionBp);
    return [
      { account: merchantPending(order.merchantId, currency), amount: order.total + order.subsidy - commission },
      { account: platformCommission(currency), amount: commission },
      { account: platformPromotion(currency), amount: -order.subsidy },
    ];
  });
  return {
    kind: 'payment.settled',
    reference: no,
    requestKey: `payment.settled:${no}`,
    entries: [{ account: platformClearing(currency), amount: -amount }, ...entries],
  };
}

function pointsSpent({ no, userId, orders }: SettledCheckout): LedgerMove {
  const points = orders.reduce((sum, order) => sum + order.pointsUsed, 0);
  return {
    kind: 'points.spent',
    reference: no,
    requestKey: `points.spent:${no}`,
    entries: [
      { account: userHeldPoints(userId), amount: -points },
      { account: platformPoints(), amount: points },
    ],
  };
}

async function markCheckoutPaid(ctx: Ctx, paymentId: number, method: string): Promise<SettledCheckout> {
  const result = await sql<SettledCheckout>`
    with paid as (${markingPaid(ctx, paymentId, method)})
    select p.id, p.no, p.user_id as "userId", p.currency, p.amount_minor as amount,
      p.details ->> 'deal' as deal, (
      select jsonb_agg(jsonb_build_object('id', o.id, 'no', o.no, 'merchantId', o.merchant_id, 'commissionBp', o.commission_bp,
        'isVirtual', o.shipping_type = 'virtual', 'goods', o.items_minor - o.merchant_coupon_minor, 'total', o.total_minor,
        'subsidy', o.platform_coupon_minor + o.points_minor, 'pointsUsed', o.points_used, 'lines', (
          select jsonb_agg(jsonb_build_object('productId', l.product_id, 'skuId', l.sku_id, 'kind', l.kind, 'soldAs', g.sold_as, 'num', l.num) order by l.id)
          from order_lines l join products g on g.id = l.product_id where l.order_id = o.id)) order by o.id)
      from orders o where o.payment_id = p.id) as orders
    from paid p`.execute(ctx.db);
  const checkout = result.rows[0];
  if (!checkout) throw new Error(`payment ${paymentId} is not unpaid`);
  return checkout;
}
