import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** Marks money that paid nothing as sent back; false if it was already. */
export async function closeReturned({ db }: Pick<Ctx, 'db'>, attemptId: number): Promise<boolean> {
  const closed = await sql`
    update payment_attempts set status = 'refunded' where id = ${attemptId}::bigint and status = 'refunding' returning id`.execute(
    db,
  );
  return closed.rows.length > 0;
}
