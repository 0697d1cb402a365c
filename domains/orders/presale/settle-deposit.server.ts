import { sql } from 'kysely';
import { type Ctx, emit } from '../../kit/context.ts';
import { platformClearing, platformDeposits } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { openPayable } from '../../payables/open-payable.server.ts';
import { LEAST_BALANCE_HOURS } from '../../promotions/campaigns/rules.ts';
import { transitionOrders } from '../lifecycle/transition-orders.server.ts';

interface PaidDeposit {
  no: string;
  userId: number;
  currency: string;
  amount: number;
  orders: { id: number; no: string }[];
}

interface DueBalance {
  userId: number;
  siteId: number;
  currency: string;
  amount: number;
  payableFrom: Date;
  deadline: Date;
}

/**
 * The deposit of a pre-sale is paid: the platform holds it until the remaining balance is paid. Opens that second
 * payment with its window. The stock stays reserved. In the transaction of `ctx.db`, with the payment marked as paid.
 */
export async function settleDeposit(ctx: Ctx, deposit: PaidDeposit, method: string): Promise<void> {
  const [order] = deposit.orders;
  if (!order) throw new Error(`payment ${deposit.no} has no order`);
  await transitionOrders(ctx, {
    orderIds: [order.id],
    event: 'pay_deposit',
    who: 'system',
    actorId: null,
    reason: method,
  });
  await openBalanceDue(ctx, order);
  await transfer(ctx, {
    kind: 'presell.deposited',
    reference: deposit.no,
    requestKey: `presell.deposited:${deposit.no}`,
    entries: [
      { account: platformClearing(deposit.currency), amount: -deposit.amount },
      { account: platformDeposits(deposit.currency), amount: deposit.amount },
    ],
  });
  await emit(ctx, 'presale.deposited', { orderId: order.id, orderNo: order.no, userId: deposit.userId });
}

/** The order's own number with a letter identifies the second payment: there is one of each. */
async function openBalanceDue(ctx: Ctx, order: { id: number; no: string }): Promise<void> {
  // a deposit paid at the last moment still leaves a day for the remaining balance
  const found = await sql<DueBalance>`
    select o.user_id as "userId", o.site_id as "siteId", o.currency, s.balance_due_minor as amount, s.balance_due_starts_at as "payableFrom",
      greatest(s.balance_due_ends_at, ${ctx.now}::timestamptz + make_interval(hours => ${LEAST_BALANCE_HOURS}::int)) as deadline
    from presales s join orders o on o.id = s.order_id where s.order_id = ${order.id}::bigint`.execute(ctx.db);
  const due = found.rows[0];
  const opened =
    due &&
    (await openPayable(ctx, {
      ...due,
      no: `${order.no}-R`,
      kind: 'balance_due',
      requestId: `balance_due:${order.no}`,
    }));
  if (!opened) throw new Error(`order ${order.no} has no balance to pay`);
  await ctx.db
    .updateTable('presales')
    .set({ balance_due_payment_id: opened.id, deposit: 'held', balance_due_ends_at: due.deadline })
    .where('order_id', '=', order.id)
    .execute();
}
