import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { lockRefundable } from '../orders/refunding/refundable-order.server.ts';
import { approveLockedRefund, takeBack } from './decide-refund.server.ts';
import { lockRefund, transitionRefund } from './refund-rows.server.ts';

const BATCH = 50;
const PAUSE_MINUTES = 60;
const BY_CLOCK = { who: 'system', actorId: null, reason: 'deadline' } as const;

/**
 * Acts on missed deadlines: approves for a shop that did not answer, refuses products not sent back, confirms receipt
 * of those that were. Each refund has its own transaction; returns how many advanced.
 */
export async function actOnDueRefunds(ctx: Ctx): Promise<number> {
  const due = await sql<{ id: number; orderId: number }>`
    select id, order_id as "orderId" from refunds where due_at <= ${ctx.now}::timestamptz
    order by due_at, id limit ${BATCH}::int`.execute(ctx.db);
  let acted = 0;
  for (const refund of due.rows) {
    acted += await actOnOne(ctx, refund).catch(async (err) => {
      ctx.app.log.error({ err, refundId: refund.id }, 'due refund not acted on');
      await putOff(ctx, refund.id);
      return 0;
    });
  }
  return acted;
}

function actOnOne(ctx: Ctx, { id, orderId }: { id: number; orderId: number }): Promise<number> {
  return transact(ctx, async (tx) => {
    const order = await lockRefundable(tx.db, orderId);
    // under the order's lock nobody else decides: another process may just have done so
    if (!(await isStillDue(tx, id))) return 0;
    const refund = await lockRefund(tx.db, id);
    if (refund.status === 'reviewing') await approveLockedRefund(tx, order, refund, BY_CLOCK);
    else if (refund.status === 'returning') await takeBack(tx, order, refund, false, BY_CLOCK);
    else await transitionRefund(tx, refund, { ...BY_CLOCK, event: 'close_unsent' });
    return 1;
  });
}

/** A failing refund is retried later: it must not block the others, however many of its kind there are. */
async function putOff({ db, now }: Ctx, id: number): Promise<void> {
  await sql`
    update refunds set due_at = ${now}::timestamptz + make_interval(mins => ${PAUSE_MINUTES}::int)
    where id = ${id}::bigint and due_at <= ${now}::timestamptz`.execute(db);
}

async function isStillDue({ db, now }: Ctx, id: number): Promise<boolean> {
  const found = await sql`select from refunds where id = ${id}::bigint and due_at <= ${now}::timestamptz`.execute(db);
  return found.rows.length > 0;
}
