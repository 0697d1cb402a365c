import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Ctx } from '../../context.ts';
import { merchantAvailable, merchantPending } from '../../ledger/accounts.ts';
import { type LedgerMove, transfer } from '../../ledger/transfer.server.ts';
import { commissionOf } from '../../orders/checkout/pricing.ts';

const BATCH = 100;

interface FinishedOrder {
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
 * Makes the earnings of completed orders the merchants' own: nothing of them can be asked back any more. An order of which
 * a refund is still under way waits for it. A deposit that the merchant keeps is theirs as well. Answers with how many.
 */
export function releaseEarnings(ctx: Ctx): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    const finished = await sql<FinishedOrder>`
      with due as (
        select id from orders o where status = 'completed' and earnings_released_at is null and refund_stage is distinct from 'open'
        order by id limit ${BATCH}::int for no key update skip locked
      ), kept as (
        select o.id from presales s join orders o on o.id = s.order_id
        where s.deposit = 'forfeited' and o.earnings_released_at is null
        order by o.id limit ${BATCH}::int for no key update of o skip locked
      )
      update orders o set earnings_released_at = ${ctx.now}::timestamptz
      where o.id in (select id from due union all select id from kept)
      returning o.no, o.merchant_id as "merchantId", o.currency, o.commission_bp as "commissionBp",
        o.items_minor - o.merchant_coupon_minor as goods, o.freight_minor as freight, (
          select coalesce(sum(earned_minor), 0)::bigint from refunds r where r.order_id = o.id and r.moved_at is not null) as refunded,
        (select deposit_minor from presales s where s.order_id = o.id and s.deposit = 'forfeited') as forfeited`.execute(
      db,
    );
    await transfer({ ...ctx, db }, ...finished.rows.map(released));
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
