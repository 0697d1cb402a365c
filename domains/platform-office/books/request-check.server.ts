import { sql } from 'kysely';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';

/** Requests a check of all ledgers from the job. Does nothing while one is open. */
export async function requestLedgerCheck(ctx: Ctx): Promise<void> {
  const { userId } = requirePlatformPermission(ctx, 'payments.manage');
  await sql`
    insert into ledger_check_runs (requested_at, requested_by) values (${ctx.now}::timestamptz, ${userId}::bigint)
    on conflict do nothing`.execute(ctx.db);
}
