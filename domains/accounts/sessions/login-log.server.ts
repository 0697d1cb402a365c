import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { LoginMethod } from '../rules.ts';
import type { FailureOutcome } from './rules.ts';

/** A try at logging in: whose account it was aimed at (none, where there is no such account), and how. */
export interface LoginTry {
  userId: number | undefined;
  method: LoginMethod;
}

/** Failed tries of a kind within this time share a row. */
const QUARTER_MS = 15 * 60_000;

/**
 * The statement that puts a failed try into the log, one row for each of `from` and none for nobody's account: part of
 * a larger statement, so that a try at an existing account takes no trip to the database more than any other.
 */
export function failureRows(
  ctx: Ctx,
  { userId, method }: LoginTry,
  outcome: RawBuilder<string>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const quarter = new Date(Math.floor(ctx.now.getTime() / QUARTER_MS) * QUARTER_MS);
  return sql`
    insert into login_log (user_id, method, outcome, ip, user_agent, quarter, created_at)
    select ${userId ?? null}::bigint, ${method}, ${outcome}, ${ctx.ip}, ${ctx.userAgent.slice(0, 300)},
           ${quarter}::timestamptz, ${ctx.now}::timestamptz
    from ${from} where ${userId ?? null}::bigint is not null
    on conflict (user_id, method, outcome, ip, quarter) where outcome <> 'entered' do update set
      tries = login_log.tries + 1, created_at = excluded.created_at, user_agent = excluded.user_agent`;
}

/** Puts one failed try into the log of the account it was aimed at. */
export async function noteFailedLogin(ctx: Ctx, aimed: LoginTry, outcome: FailureOutcome): Promise<void> {
  await failureRows(ctx, aimed, sql`${outcome}::text`, sql`(select 1) as once`).execute(ctx.db);
}
