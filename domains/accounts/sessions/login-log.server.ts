import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { LoginMethod } from '../rules.ts';
import type { FailureOutcome } from './rules.ts';

/** A login attempt: the account it was aimed at (none if there is no such account), and the method. */
export interface LoginTry {
  userId: number | undefined;
  method: LoginMethod;
}

/** Failed attempts of a kind within this time share a row. */
const QUARTER_MS = 15 * 60_000;

/**
 * SQL fragment that logs a failed attempt, one row for each of `from` and none without an account. It is part of a
 * larger statement, so that an attempt at an existing account takes no extra round trip.
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

/** Logs one failed attempt at an account. */
export async function noteFailedLogin(ctx: Ctx, aimed: LoginTry, outcome: FailureOutcome): Promise<void> {
  await failureRows(ctx, aimed, sql`${outcome}::text`, sql`(select 1) as once`).execute(ctx.db);
}
