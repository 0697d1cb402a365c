import { sql } from 'kysely';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import type { CheckedBook, LedgerCheck } from './contract.ts';

interface Row {
  isRunning: boolean;
  finishedAt: Date | null;
  result: CheckedBook[] | null;
  failed: boolean | null;
}

/** The result of the last finished check of all ledgers, and whether another one is open. */
export async function readLedgerCheck(ctx: Ctx): Promise<LedgerCheck> {
  requirePlatformPermission(ctx, 'payments.manage');
  const read = await sql<Row>`
    select exists (select from ledger_check_runs where finished_at is null) as "isRunning",
      r.finished_at as "finishedAt", r.result, r.failure is not null as failed
    from (select 1) one left join lateral (
      select * from ledger_check_runs where finished_at is not null order by id desc limit 1) r on true`.execute(
    ctx.db,
  );
  const { isRunning = false, finishedAt, result, failed } = read.rows[0] ?? {};
  return {
    readAt: finishedAt?.toISOString() ?? null,
    books: result ?? [],
    isRunning,
    hasFailed: failed === true,
  };
}
