import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type Ctx, tell } from '../../context.ts';
import { merchantAvailable, merchantPending } from '../../ledger/accounts.ts';
import { type LedgerMove, transfer } from '../../ledger/transfer.server.ts';
import { commissionOf } from '../../orders/checkout/pricing.ts';
import { daysOfSite, fewestDays } from '../../orders/lifecycle/site-days.server.ts';
import { hasPendingRefund } from '../../orders/refunding/pending-refund.server.ts';
import { RETURN_DAYS } from '../../sites/promises.ts';

const BATCH = 100;
/** The expression that the index has. What was given back before it arrived has nothing to wait for. */
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
  /** What live refunds took, or still hold, of what the merchant earned. */
  refunded: number;
  /** Of a pre-sale whose rest was missed: the deposit, and nothing else. */
  forfeited: number | null;
}

/**
 * Makes the earnings of completed orders the merchants' own once the days for returns are over: nothing of them can be asked
 * back any more. An order of which a refund is still under way, or may be appealed, waits for it. A deposit that the merchant keeps is theirs as well. Answers with how many.
 */
export function releaseEarnings(ctx: Ctx): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    const finished = await sql<FinishedOrder>`
      with due as (
        select id from orders o where status = 'completed' and earnings_released_at is null
          and ${RECEIVED} <= ${before(ctx.now, fewestDays('returnDays', RETURN_DAYS))}
          and ${RECEIVED} <= ${before(ctx.now, daysOfSite('returnDays', RETURN_DAYS))} and not ${hasPendingRefund(ctx.now)}
        order by ${RECEIVED} limit ${BATCH}::int for no key update skip locked
      ), kept as (
        select o.id from presales s join orders o on o.id = s.order_id
        where s.deposit = 'forfeited' and o.earnings_released_at is null
        order by o.id limit ${BATCH}::int for no key update of o skip locked
      )
      update orders o set earnings_released_at = ${ctx.now}::timestamptz
      where o.id in (select id from due union all select id from kept)
      returning o.id, o.no, o.user_id as "userId", o.merchant_id as "merchantId", o.currency, o.commission_bp as "commissionBp",
        o.items_minor - o.merchant_coupon_minor as goods, o.freight_minor as freight, (
          select coalesce(sum(earned_minor), 0)::bigint from refunds r where r.order_id = o.id and r.moved_at is not null) as refunded,
        (select deposit_minor from presales s where s.order_id = o.id and s.deposit = 'forfeited') as forfeited`.execute(
      db,
    );
    await transfer({ ...ctx, db }, ...finished.rows.map(released));
    for (const { id, no, userId } of finished.rows)
      await tell({ ...ctx, db }, 'order.final', { orderId: id, orderNo: no, userId });
    return finished.rows.length;
  });
}

function released(order: FinishedOrder): LedgerMove {
  const { no, merchantId, currency, commissionBp, goods, freight, refunded, forfeited } = order;
  const amount = forfeited ?? goods + freight - commissionOf(goods, commissionBp) - refunded;
  return {
    kind: 'earnings.released',
    reference: no,
    requestKey: `earnings.released:${no}`,
    entries: [
      { account: merchantPending(merchantId, currency), amount: -amount },
      { account: merchantAvailable(merchantId, currency), amount },
    ],
  };
}
