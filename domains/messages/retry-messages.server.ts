import { sql } from 'kysely';
import { audit } from '../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';

/** Retries failed messages at once, with fresh attempts; returns their number. */
export async function retryLetters(ctx: Ctx, ids: readonly number[]): Promise<number> {
  requirePlatformPermission(ctx, 'outbox.read');
  return transact(ctx, async (tx) => {
    const put = await sql`
      update outbox set tries = 0, failure = null, next_try_at = ${ctx.now}::timestamptz
      where id in (select id from outbox where id = any (${[...ids]}::bigint[]) and sent_at is null order by id for update)
      returning 1`.execute(tx.db);
    const retried = put.rows.length;
    if (retried > 0) await audit(tx, 'outbox.retried', 'outbox', { ids: [...ids], retried });
    return retried;
  });
}
