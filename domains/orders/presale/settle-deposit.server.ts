import { sql } from 'kysely';
import { type Ctx, tell } from '../../context.ts';
import { platformClearing, platformDeposits } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { LEAST_REST_HOURS } from '../../promotions/campaigns/rules.ts';
import { transitionOrders } from '../lifecycle/transition-orders.server.ts';

interface PaidDeposit {
  no: string;
  userId: number;
  currency: string;
  amount: number;
  orders: { id: number; no: string }[];
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
  await openRest(ctx, order);
  await transfer(ctx, {
    kind: 'presell.deposited',
    reference: deposit.no,
    requestKey: `presell.deposited:${deposit.no}`,
    entries: [
      { account: platformClearing(deposit.currency), amount: -deposit.amount },
      { account: platformDeposits(deposit.currency), amount: deposit.amount },
    ],
  });
  await tell(ctx, 'presale.deposited', { orderId: order.id, orderNo: order.no, userId: deposit.userId });
}

/** The order's own number with a letter identifies the second payment: there is one of each. */
async function openRest({ db, now }: Ctx, order: { id: number; no: string }): Promise<void> {
  // a deposit paid at the last moment still leaves a day for the remaining balance
  const endsAt = sql`greatest(s.rest_ends_at, ${now}::timestamptz + make_interval(hours => ${LEAST_REST_HOURS}::int))`;
  await sql`
    with opened as (
      insert into payments (no, kind, user_id, site_id, currency, amount_minor, request_id, deadline, payable_from, created_at)
      select o.no || '-R', 'presell_rest', o.user_id, o.site_id, o.currency, s.rest_minor, 'presell_rest:' || o.no, ${endsAt},
        s.rest_starts_at, ${now}::timestamptz
      from presales s join orders o on o.id = s.order_id where s.order_id = ${order.id}::bigint
      returning id
    )
    update presales s set rest_payment_id = opened.id, deposit = 'held', rest_ends_at = ${endsAt}
    from opened where s.order_id = ${order.id}::bigint`.execute(db);
}
