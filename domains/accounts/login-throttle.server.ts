import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { deriveKey, sign } from '../../platform/tokens.ts';
import { asker, type Ctx } from '../context.ts';

/** Specification 8 and 9: five wrong passwords lock for 15 minutes. */
const WRONG_UNTIL_LOCK = 5;
const LOCK_SECONDS = 15 * 60;

/** Key of an account's lock: a hash of what was typed, so it works alike whether or not the account exists. */
export function throttleKey(ctx: Ctx, identifier: string): string {
  return sign(deriveKey(ctx.app.secret, 'login-throttle'), identifier.toLowerCase());
}

/** Throws `login_locked` with the seconds that are left. */
export async function refuseLocked(ctx: Ctx, key: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('login_throttles')
    .select('locked_until')
    .where('key', '=', key)
    .where('locked_until', '>', ctx.now)
    .executeTakeFirst();
  if (row?.locked_until) throw locked(ctx, row.locked_until);
}

/**
 * Counts one wrong password; the fifth locks. One statement: any number of guesses at once are all counted. Counting
 * begins anew after the lock or after its length without a wrong password. Throws `login_locked` or `wrong_login`.
 */
export async function refuseWrongPassword(ctx: Ctx, key: string): Promise<never> {
  const lock = new Date(ctx.now.getTime() + LOCK_SECONDS * 1000);
  const stale = new Date(ctx.now.getTime() - LOCK_SECONDS * 1000);
  const counted = sql`case when t.locked_until <= ${ctx.now} or (t.locked_until is null and t.updated_at < ${stale}) then 1 else t.failures + 1 end`;
  const result = await sql<{ failures: number; locked_until: Date | null }>`
    insert into login_throttles as t (key, failures, updated_at) values (${key}, 1, ${ctx.now})
    on conflict (key) do update set
      failures = ${counted},
      locked_until = case when t.locked_until > ${ctx.now} then t.locked_until
                          when ${counted} >= ${WRONG_UNTIL_LOCK} then ${lock}::timestamptz end,
      updated_at = ${ctx.now}
    returning failures, locked_until`.execute(ctx.db);
  const row = result.rows[0];
  // of who is guessed at only the keyed hash: what was typed may have been a password
  const line = { ...asker(ctx), account: key };
  if (row?.locked_until) {
    ctx.app.log.warn(line, 'login locked');
    throw locked(ctx, row.locked_until);
  }
  ctx.app.log.info(line, 'wrong password');
  throw new DomainError('wrong_login', { left: WRONG_UNTIL_LOCK - (row?.failures ?? 1) });
}

/**
 * Forgets the wrong passwords after a right one, unless the lock came in between: a crowd of guesses sent at once must
 * not learn more than five answers.
 */
export async function forgetWrongPasswords(ctx: Ctx, key: string): Promise<void> {
  await ctx.db
    .deleteFrom('login_throttles')
    .where('key', '=', key)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', ctx.now)]))
    .execute();
  await refuseLocked(ctx, key);
}

/** A proven owner of the address ends the lock. */
export async function endLock(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.deleteFrom('login_throttles').where('key', '=', key).execute();
}

function locked(ctx: Ctx, until: Date): DomainError {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - ctx.now.getTime()) / 1000));
  return new DomainError('login_locked', { retryAfter, minutes: Math.ceil(retryAfter / 60) });
}
