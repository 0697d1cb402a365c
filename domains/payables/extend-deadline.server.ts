import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

/**
 * Gives an open payment time until then, if that is later than its deadline; returns its deadline. In the transaction of
 * `ctx.db`, whose caller holds the lock on the payment's row.
 */
export async function extendDeadline(ctx: Pick<Ctx, 'db'>, paymentId: number, until: Date): Promise<Date> {
  const extended = await sql<{ deadline: Date }>`
    update payments set deadline = greatest(deadline, ${until}::timestamptz) where id = ${paymentId}::bigint
    returning deadline`.execute(ctx.db);
  const deadline = extended.rows[0]?.deadline;
  if (!deadline) throw new Error(`payment ${paymentId} is not there`);
  return deadline;
}
