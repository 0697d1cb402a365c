import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import {
  merchantPending,
  platformCommission,
  platformDeposits,
  platformPromotion,
  platformToRefund,
  userBalance,
  userGift,
} from '../../ledger/accounts.ts';
import { returnPoints } from '../../ledger/movements.server.ts';
import { type LedgerMove, transfer } from '../../ledger/transfer.server.ts';
import type { RefundableOrder } from '../../orders/refunding/refundable-order.server.ts';
import { askForAccount } from '../../payments/by-hand/ask-for-account.server.ts';
import { isByHand } from '../../payments/methods.ts';
import { allocateInOrder, commissionPart, type RefundParts } from '../amounts.ts';

export interface MovedRefund {
  id: number;
  no: string;
  sum: RefundParts;
}

interface Source {
  attemptId: number;
  paymentId: number;
  method: string;
  left: number;
}

/** A refund through one channel. */
export interface Way extends Source {
  amount: number;
}

/**
 * Books a refund: charges everyone who bears it and returns gift balance, points and balance payments at once; a
 * provider's part goes to an account of money to be sent. In the transaction of `ctx.db`; the caller has locked the
 * payments. Returns whether a provider still has to be called.
 */
export async function moveMoney(
  ctx: Ctx,
  order: RefundableOrder,
  refund: MovedRefund,
): Promise<{ isAllThere: boolean }> {
  const ways = await chooseMethods(ctx.db, order, refund.sum.cash);
  await writeWays(ctx, refund, ways);
  for (const way of ways.filter(({ method }) => isByHand(method)))
    await askForAccount(ctx, way.paymentId, { amount: way.amount, currency: order.currency });
  await transfer(ctx, moneyBack(order, refund, ways));
  await returnPoints(ctx, {
    userId: order.userId,
    points: refund.sum.points,
    reference: refund.no,
    requestKey: `points.returned:${refund.no}`,
  });
  return { isAllThere: ways.every(({ method }) => method === 'balance') };
}

/** The newest payment is refunded first, each up to what it still holds. */
export async function chooseMethods(
  db: Ctx['db'],
  order: Pick<RefundableOrder, 'paymentIds'>,
  amount: number,
): Promise<Way[]> {
  const found = await sql<Source>`
    select a.id as "attemptId", a.payment_id as "paymentId", a.method, a.amount_minor - coalesce((
      select sum(amount_minor) from payment_refunds where attempt_id = a.id), 0)::bigint as left
    from payment_attempts a where a.payment_id = any(${order.paymentIds}::bigint[]) and a.status = 'paid'
    order by array_position(${order.paymentIds}::bigint[], a.payment_id), a.id`.execute(db);
  const allocated = allocateInOrder(
    amount,
    found.rows.map(({ left }) => left),
  );
  return found.rows
    .map((source, place) => ({ ...source, amount: allocated[place] ?? 0 }))
    .filter((way) => way.amount > 0);
}

async function writeWays(ctx: Ctx, refund: MovedRefund, ways: readonly Way[]): Promise<void> {
  if (ways.length === 0) return;
  await ctx.db
    .insertInto('payment_refunds')
    .values(
      ways.map(({ attemptId, method, amount }) => ({
        attempt_id: attemptId,
        refund_id: refund.id,
        amount_minor: amount,
        refund_ref: `${refund.no}-${attemptId}`,
        status: method === 'balance' ? 'sent' : 'pending',
        due_at: ctx.now,
        created_at: ctx.now,
        sent_at: method === 'balance' ? ctx.now : null,
      })),
    )
    .execute();
}

function moneyBack(order: RefundableOrder, { no, sum }: MovedRefund, ways: readonly Way[]): LedgerMove {
  const { currency, userId } = order;
  // nobody has earned anything yet of a pre-sale with an unpaid remaining balance
  const bearer = order.deposit === null ? merchantPending(order.merchantId, currency) : platformDeposits(currency);
  const cash = (isBalance: boolean) =>
    ways.reduce((total, { method, amount }) => total + ((method === 'balance') === isBalance ? amount : 0), 0);
  return {
    kind: 'refund.paid',
    reference: no,
    requestKey: `refund.paid:${no}`,
    entries: [
      { account: bearer, amount: -sum.earned },
      { account: platformCommission(currency), amount: -commissionPart(sum) },
      { account: platformPromotion(currency), amount: sum.subsidy },
      { account: userGift(userId, currency), amount: sum.gift },
      { account: userBalance(userId, currency), amount: cash(true) },
      { account: platformToRefund(currency), amount: cash(false) },
    ],
  };
}
