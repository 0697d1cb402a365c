import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { endPayables } from '../payables/end-payables.server.ts';
import type { PaymentKind } from '../payables/kinds.ts';

const BATCH = 100;

/**
 * Closes payments past their deadline and releases what they hold; returns how many. Each has its own transaction. Money
 * that arrives later is refunded automatically.
 */
export async function expirePayments(ctx: Ctx): Promise<number> {
  const due = await sql<{ id: number }>`
    select p.id from payments p where p.status = 'unpaid' and p.deadline <= ${ctx.now}::timestamptz and not ${isAwaited(ctx)}
    order by p.deadline limit ${BATCH}::int`.execute(ctx.db);
  let expired = 0;
  for (const { id } of due.rows) {
    expired += await expireOne(ctx, id).catch((err) => {
      // one payment that cannot be closed must not block the others
      ctx.app.log.error({ err, paymentId: id }, 'payment not expired');
      return 0;
    });
  }
  return expired;
}

/** Whether a charge of payment `p` was started whose webhook may still arrive, and its kind grants time for that. */
function isAwaited({ app, now }: Ctx): RawBuilder<boolean> {
  const grace = Object.fromEntries(
    Object.entries(app.paymentKinds).flatMap(([kind, { graceMinutes }]) =>
      graceMinutes ? [[kind, graceMinutes]] : [],
    ),
  );
  const minutes = sql`(${JSON.stringify(grace)}::jsonb ->> p.kind)::int`;
  return sql`coalesce(p.deadline > ${now}::timestamptz - make_interval(mins => ${minutes})
    and exists (select from payment_attempts a where a.payment_id = p.id), false)`;
}

function expireOne(ctx: Ctx, paymentId: number): Promise<number> {
  return transact(ctx, async (tx) => {
    const taken = await sql<{ kind: PaymentKind }>`
      select kind from payments where id = ${paymentId}::bigint and status = 'unpaid' for no key update skip locked`.execute(
      tx.db,
    );
    const kind = taken.rows[0]?.kind;
    if (!kind) return 0;
    // checked again under the lock, which starting a charge takes as well
    const awaited = await sql`select from payments p where p.id = ${paymentId}::bigint and ${isAwaited(ctx)}`.execute(
      tx.db,
    );
    if (awaited.rows.length > 0) return 0;
    const { expire } = ctx.app.paymentKinds[kind];
    if (expire) await expire(tx, paymentId);
    else await endPayables(tx, [paymentId], 'expired');
    return 1;
  });
}
