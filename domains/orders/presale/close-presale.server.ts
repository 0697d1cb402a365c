import { sql } from 'kysely';
import { releaseStock } from '../../inventory/move-stock.server.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import { merchantPending, platformDeposits } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { endPayables } from '../../payables/end-payables.server.ts';
import { freeOrders } from '../free-pieces.server.ts';
import { transitionOrders } from '../lifecycle/transition-orders.server.ts';

interface MissedBalance {
  orderId: number;
  orderNo: string;
  userId: number;
  merchantId: number;
  currency: string;
  deposit: number;
  lines: { skuId: number; num: number }[];
}

/**
 * The remaining balance of a pre-sale was not paid in its window: closes the order, releases stock and campaign quota,
 * and the merchant keeps the deposit without commission. In the transaction of `ctx.db`; the caller has locked the
 * payment of the remaining balance and seen it unpaid.
 */
export async function forfeitPresale(ctx: Ctx, balanceDuePaymentId: number): Promise<void> {
  const missed = await forfeitDeposit(ctx, balanceDuePaymentId);
  await transitionOrders(ctx, {
    orderIds: [missed.orderId],
    event: 'forfeit',
    who: 'system',
    actorId: null,
    reason: 'deadline',
  });
  await freeOrders(ctx, [missed.orderId]);
  await releaseStock(ctx, missed.lines, missed.orderNo);
  await endPayables(ctx, [balanceDuePaymentId], 'expired');
  await transfer(ctx, {
    kind: 'presell.forfeited',
    reference: missed.orderNo,
    requestKey: `presell.forfeited:${missed.orderNo}`,
    entries: [
      { account: platformDeposits(missed.currency), amount: -missed.deposit },
      { account: merchantPending(missed.merchantId, missed.currency), amount: missed.deposit },
    ],
  });
  await emit(ctx, 'presale.forfeited', { orderId: missed.orderId, orderNo: missed.orderNo, userId: missed.userId });
}

async function forfeitDeposit({ db }: Pick<Ctx, 'db'>, balanceDuePaymentId: number): Promise<MissedBalance> {
  const result = await sql<MissedBalance>`
    with missed as (
      update presales set deposit = 'forfeited' where balance_due_payment_id = ${balanceDuePaymentId}::bigint and deposit = 'held'
      returning order_id, deposit_minor
    )
    select o.id as "orderId", o.no as "orderNo", o.user_id as "userId", o.merchant_id as "merchantId", o.currency,
      missed.deposit_minor as deposit, (
        select jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'num', l.num) order by l.id)
        from order_lines l where l.order_id = o.id) as lines
    from missed join orders o on o.id = missed.order_id`.execute(db);
  const missed = result.rows[0];
  if (!missed) throw new Error(`payment ${balanceDuePaymentId} is not the balance due of a pre-sale`);
  return missed;
}

/**
 * Cancels a pre-sale whose deposit is refunded: its remaining balance can no longer be paid. In the transaction of
 * `ctx.db`; the caller has locked the order's payments and moves the money.
 */
export async function cancelBalanceDue(ctx: Pick<Ctx, 'db' | 'now'>, orderId: number): Promise<void> {
  const dropped = await sql<{ balance_due_payment_id: number }>`
    update presales set deposit = 'returned' where order_id = ${orderId}::bigint and deposit = 'held'
    returning balance_due_payment_id`.execute(ctx.db);
  const balanceDueIds = dropped.rows.map((row) => row.balance_due_payment_id);
  await endPayables(ctx, balanceDueIds, 'cancelled');
}
