import { type RawBuilder, sql } from 'kysely';
import { type Ctx, emit } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import {
  heldByShop,
  type LedgerAccount,
  merchantAvailable,
  merchantPending,
  owedByShop,
  platformPromotion,
  userEarnings,
} from '../../ledger/accounts.ts';
import { collectDebts } from '../../ledger/collect-debt.server.ts';
import { type LedgerMove, transfer } from '../../ledger/transfer.server.ts';
import { commissionOf } from '../../orders/checkout/pricing.ts';
import { daysOfSite, fewestDays } from '../../orders/lifecycle/site-days.server.ts';
import { hasPendingRefund } from '../../orders/refunding/pending-refund.server.ts';
import { RETURN_DAYS } from '../../sites/promises.ts';
import { holdSuspicious } from './hold-earnings.server.ts';

const BATCH = 100;
/** Matches the index expression. Orders refunded before delivery have nothing to wait for. */
const RECEIVED = sql`coalesce(o.received_at, '-infinity'::timestamptz)`;
const before = (now: Date, days: RawBuilder<number>) => sql`${now}::timestamptz - make_interval(days => ${days})`;

interface FinishedOrder {
  id: number;
  userId: number;
  no: string;
  merchantId: number;
  currency: string;
  commissionBp: number;
  goods: number;
  freight: number;
  /** What active refunds took, or still hold, of the merchant's earnings. */
  refunded: number;
  /** The refunded part of the platform's contribution. */
  withheld: number;
  /** Of a pre-sale whose remaining balance was not paid: the deposit only. */
  forfeited: number | null;
  /** What the shop itself received of the order, less what is paid back of it. */
  collected: number;
}

/**
 * Releases the earnings of completed orders to the merchants for payout once the refund period is over. An order with a
 * refund under way, one that may be appealed, or one of something that still lasts, waits; one that looks like trading
 * with oneself is held for staff. A forfeited deposit is released as well. Returns how many.
 */
export function releaseEarnings(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tx) => {
    const due = await sql<{ id: number }>`
      select id from orders o where status = 'completed' and earnings_released_at is null
        and ${RECEIVED} <= ${before(ctx.now, fewestDays('returnDays', RETURN_DAYS))}
        and ${RECEIVED} <= ${before(ctx.now, daysOfSite('returnDays', RETURN_DAYS))} and not ${hasPendingRefund(ctx.now)}
        and (o.earnings_not_before is null or o.earnings_not_before <= ${ctx.now}::timestamptz)
        and not exists (select from earning_holds h where h.order_id = o.id and h.status = 'held')
      order by ${RECEIVED} limit ${BATCH}::int for no key update skip locked`.execute(tx.db);
    const dueIds = due.rows.map(({ id }) => id);
    const held = await holdSuspicious(tx, dueIds);
    const finished = await sql<FinishedOrder>`
      with kept as (
        select o.id from presales s join orders o on o.id = s.order_id
        where s.deposit = 'forfeited' and o.earnings_released_at is null
        order by o.id limit ${BATCH}::int for no key update of o skip locked
      )
      update orders o set earnings_released_at = ${ctx.now}::timestamptz
      where o.id in (select unnest(${dueIds.filter((id) => !held.includes(id))}::bigint[]) union select id from kept)
      returning o.id, o.no, o.user_id as "userId", o.merchant_id as "merchantId", o.currency, o.commission_bp as "commissionBp",
        o.items_minor - o.merchant_coupon_minor as goods, o.freight_minor as freight, (
          select coalesce(sum(earned_minor), 0)::bigint from refunds r where r.order_id = o.id and r.moved_at is not null) as refunded,
        coalesce((select h.subsidy_minor from earning_holds h where h.order_id = o.id and h.status = 'refused'), 0)::bigint as withheld,
        (select deposit_minor from presales s where s.order_id = o.id and s.deposit = 'forfeited') as forfeited,
        coalesce((select o.total_minor - o.gift_minor - coalesce((
            select sum(r.cash_minor) from refunds r where r.order_id = o.id and r.moved_at is not null), 0)
          from payment_attempts a join awaited_payments w on w.attempt_id = a.id
          where a.payment_id = o.payment_id and a.status = 'paid' and w.merchant_id is not null), 0)::bigint as collected`.execute(
      tx.db,
    );
    const shares = await askForShares(tx, finished.rows);
    await transfer(tx, ...finished.rows.flatMap((order) => released(order, shares.get(order.id) ?? [])));
    const [last] = finished.rows;
    if (last) await collectDebts(tx, [...new Set(finished.rows.map((row) => row.merchantId))], last.no);
    for (const { id, no, userId } of finished.rows) await emit(tx, 'order.final', { orderId: id, orderNo: no, userId });
    return finished.rows.length;
  });
}

interface Share {
  userId: number;
  amount: number;
}

/** What others are owed of the orders, by order. Of what the shop received itself the platform has nothing to pay from. */
async function askForShares(ctx: Ctx, finished: readonly FinishedOrder[]): Promise<ReadonlyMap<number, Share[]>> {
  const shares = new Map<number, Share[]>();
  const orders = finished
    .filter(({ forfeited }) => forfeited === null)
    .map((order) => ({ orderId: order.id, most: Math.max(0, earnedOf(order) - order.withheld - order.collected) }));
  await emit(ctx, 'earnings.releasing', {
    orders,
    share: (orderId, part) => void shares.set(orderId, [...(shares.get(orderId) ?? []), part]),
  });
  return shares;
}

function earnedOf({ commissionBp, goods, freight, refunded, forfeited }: FinishedOrder): number {
  return forfeited ?? goods + freight - commissionOf(goods, commissionBp) - refunded;
}

function released(order: FinishedOrder, shares: readonly Share[]): LedgerMove[] {
  const { no, merchantId, currency } = order;
  const earned = earnedOf(order);
  const withheld = Math.min(order.withheld, earned);
  const shared = shares.reduce((sum, { amount }) => sum + amount, 0);
  const out = (kind: string, amount: number, account: LedgerAccount, requestKey = `${kind}:${no}`): LedgerMove => ({
    kind,
    reference: no,
    requestKey,
    entries: [
      { account: merchantPending(merchantId, currency), amount: -amount },
      { account, amount },
    ],
  });
  const own = out('earnings.released', earned - withheld - shared, merchantAvailable(merchantId, currency));
  return [
    own,
    ...(withheld > 0 ? [out('subsidy.withheld', withheld, platformPromotion(currency))] : []),
    ...shares.map(({ userId, amount }) =>
      out('earnings.shared', amount, userEarnings(userId, currency), `earnings.shared:${no}:${userId}`),
    ),
    ...(order.collected > 0 ? [settled(order, earned - withheld - shared)] : []),
  ];
}

/** What the shop received itself pays its earnings; what it received beyond them, the commission, it owes. */
function settled({ no, merchantId, currency, collected }: FinishedOrder, earned: number): LedgerMove {
  const covered = Math.min(earned, collected);
  return {
    kind: 'earnings.collected',
    reference: no,
    requestKey: `earnings.collected:${no}`,
    entries: [
      { account: merchantAvailable(merchantId, currency), amount: -covered },
      { account: heldByShop(merchantId, currency), amount: collected },
      { account: owedByShop(merchantId, currency), amount: covered - collected },
    ],
  };
}
