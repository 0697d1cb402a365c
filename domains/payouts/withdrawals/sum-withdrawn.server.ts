import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** What a payee has requested since a moment in a currency and was not refused. */
export async function sumWithdrawn(
  { db }: Pick<Ctx, 'db'>,
  { payeeId, currency, since }: { payeeId: number; currency: string; since: Date },
): Promise<number> {
  const found = await sql<{ amount: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as amount from withdrawals
    where payee_id = ${payeeId}::bigint and currency = ${currency} and status <> 'refused'
      and requested_at >= ${since}::timestamptz`.execute(db);
  return Number(found.rows[0]?.amount ?? 0);
}
