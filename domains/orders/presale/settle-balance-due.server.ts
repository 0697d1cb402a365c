import { sql } from 'kysely';
import { noteSales } from '../../catalog/count-sales.server.ts';
import type { ProductKind } from '../../catalog/product-kinds.ts';
import { consumeStock } from '../../inventory/move-stock.server.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import { merchantPending, platformClearing, platformCommission, platformDeposits } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { markingPaid } from '../../payables/mark-paid.server.ts';
import { commissionOf } from '../checkout/pricing.ts';
import { transitionOrders } from '../lifecycle/transition-orders.server.ts';

interface PaidBalance {
  no: string;
  amount: number;
  currency: string;
  userId: number;
  orderId: number;
  orderNo: string;
  merchantId: number;
  commissionBp: number;
  goods: number;
  total: number;
  deposit: number;
  isVirtual: boolean;
  lines: { productId: number; skuId: number; kind: ProductKind; num: number }[];
}

/**
 * The remaining balance of a pre-sale is paid: it goes to the merchant together with the deposit, less the commission,
 * and the order is to be shipped. In the transaction of `ctx.db`; the caller has locked the second payment and seen it
 * unpaid.
 */
export async function settleBalanceDue(ctx: Ctx, paymentId: number, method: string): Promise<void> {
  const balance = await markBalanceDuePaid(ctx, paymentId, method);
  await transitionOrders(ctx, {
    orderIds: [balance.orderId],
    event: balance.isVirtual ? 'pay_rest_virtual' : 'pay_rest',
    who: 'system',
    actorId: null,
    reason: method,
  });
  await noteSales(ctx, balance.lines);
  await consumeStock(ctx, balance.lines, balance.no);
  const { no, currency } = balance;
  const commission = commissionOf(balance.goods, balance.commissionBp);
  await transfer(ctx, {
    kind: 'payment.settled',
    reference: no,
    requestKey: `payment.settled:${no}`,
    entries: [
      { account: platformClearing(currency), amount: -balance.amount },
      { account: platformDeposits(currency), amount: -balance.deposit },
      { account: merchantPending(balance.merchantId, currency), amount: balance.total - commission },
      { account: platformCommission(currency), amount: commission },
    ],
  });
  await emit(ctx, 'order.paid', {
    paymentNo: no,
    userId: balance.userId,
    orderNos: [balance.orderNo],
    lines: balance.lines.map(({ productId, kind, num }) => ({ productId, kind, soldAs: 'goods', num })),
    isCollected: false,
  });
}

async function markBalanceDuePaid(ctx: Ctx, paymentId: number, method: string): Promise<PaidBalance> {
  const result = await sql<PaidBalance>`
    with paid as (${markingPaid(ctx, paymentId, method)}), settled as (
      update presales set deposit = 'settled' where balance_due_payment_id = ${paymentId}::bigint and deposit = 'held'
      returning order_id, deposit_minor
    )
    select p.no, p.amount_minor as amount, p.currency, p.user_id as "userId", o.id as "orderId", o.no as "orderNo",
      o.merchant_id as "merchantId", o.commission_bp as "commissionBp", o.items_minor - o.merchant_coupon_minor as goods,
      o.total_minor as total, settled.deposit_minor as deposit, o.shipping_type = 'virtual' as "isVirtual", (
        select jsonb_agg(jsonb_build_object('productId', l.product_id, 'skuId', l.sku_id, 'kind', l.kind, 'num', l.num) order by l.id)
        from order_lines l where l.order_id = o.id) as lines
    from paid p, settled join orders o on o.id = settled.order_id`.execute(ctx.db);
  const balance = result.rows[0];
  if (!balance) throw new Error(`payment ${paymentId} is not the balance due of a pre-sale`);
  return balance;
}
