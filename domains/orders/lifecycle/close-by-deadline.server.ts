import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { CONFIRM_DAYS } from '../../sites/promises.ts';
import { hasPendingRefund } from '../refunding/pending-refund.server.ts';
import { EVALUATE_DAYS } from '../rules.ts';
import { HAS_THINGS_TO_COME } from '../shipping/things-to-come.server.ts';
import { daysOfSite, fewestDays } from './site-days.server.ts';
import type { OrderEvent } from './states.ts';
import { transitionOrders } from './transition-orders.server.ts';

const BATCH = 100;

/** Confirms receipt automatically some days after the last piece was sent, and not before the order is paid. */
export async function confirmReceipts(ctx: Ctx): Promise<number> {
  await dateReceipts(ctx);
  return moveDue(
    ctx,
    'confirm_by_time',
    sql`select o.id from orders o where o.status = 'to_receive' and o.receive_by <= ${ctx.now}::timestamptz and o.paid_at is not null
        and not ${HAS_THINGS_TO_COME}
      order by o.receive_by`,
  );
}

/** The outstanding pieces were refunded in the meantime: nothing more will be sent, so the period starts now. */
async function dateReceipts(ctx: Ctx): Promise<void> {
  await sql`
    update orders o set receive_by = ${ctx.now}::timestamptz + make_interval(days => coalesce(
      (select (s.settings ->> 'confirmDays')::int from sites s where s.id = o.site_id), ${CONFIRM_DAYS}::int))
    where o.id = any(array(
      select o.id from orders o where o.status = 'to_receive' and o.receive_by is null and not ${HAS_THINGS_TO_COME}
      order by o.receive_by limit ${BATCH}::int for no key update skip locked))`.execute(ctx.db);
}

/** Closes reviewing some days after receipt, unless a refund is still undecided. */
export function closeReviewing(ctx: Ctx): Promise<number> {
  // the first bound holds on every site, so that the index on the time of receipt can be used
  return moveDue(
    ctx,
    'close_evaluation',
    sql`select o.id from orders o where o.status = 'to_evaluate'
      and o.received_at <= ${ctx.now}::timestamptz - make_interval(days => ${fewestDays('evaluateDays', EVALUATE_DAYS)})
      and o.received_at <= ${ctx.now}::timestamptz - make_interval(days => ${daysOfSite('evaluateDays', EVALUATE_DAYS)})
      and not ${hasPendingRefund(ctx.now)}
      order by o.received_at`,
  );
}

/** Advances the next due orders. `due` is ordered by its index, which therefore ends the search. */
function moveDue(ctx: Ctx, event: OrderEvent, due: RawBuilder<unknown>): Promise<number> {
  return transact(ctx, async (tx) => {
    const taken = await sql<{ id: number }>`
      ${due} limit ${BATCH}::int for no key update skip locked`.execute(tx.db);
    const orderIds = taken.rows.map((row) => row.id).sort((a, b) => a - b);
    if (orderIds.length > 0) {
      await transitionOrders(tx, { orderIds, event, who: 'system', actorId: null, reason: 'deadline' });
    }
    return orderIds.length;
  });
}
