import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { deriveKey, hashToken, sign } from '../../../platform/tokens.ts';
import { type Ctx, logFields } from '../../kit/context.ts';
import { isKnownDevice } from '../sessions/known-device.server.ts';
import { failureRows, type LoginTry } from '../sessions/login-log.server.ts';

/** Specification 8 and 9: five wrong passwords lock for 15 minutes. */
const WRONG_UNTIL_LOCK = 5;
const LOCK_SECONDS = 15 * 60;
/** For identifiers that belong to no account. */
const NOBODY: LoginTry = { userId: undefined, method: 'email-password' };

/** Key of a lock: a keyed hash, so that the table identifies nobody. */
export function throttleKey(ctx: Ctx, identifier: string): string {
  return sign(deriveKey(ctx.app.secret, 'login-throttle'), identifier.toLowerCase());
}

/**
 * The key by which password guesses are counted: the account, whichever of its addresses was typed; otherwise the typed
 * text, so that non-existent accounts lock in the same way.
 */
export function loginIdentifier(typed: string, userId: number | undefined): string {
  return userId === undefined ? typed : `account:${userId}`;
}

/**
 * Key for attempts by origin. A browser that has logged in to the account before is counted separately: strangers
 * guessing from elsewhere lock out everyone but the owner.
 */
export async function attemptKey(ctx: Ctx, identifier: string, userId: number | undefined): Promise<string> {
  const known = await isKnownDevice(ctx, userId);
  return throttleKey(ctx, known ? `${identifier} ${hashToken(ctx.device.key ?? '')}` : identifier);
}

/**
 * Throws `login_locked` with the remaining seconds; the attempt is counted and, if it was aimed at an account, logged.
 */
export async function refuseLocked(ctx: Ctx, key: string, aimed: LoginTry = NOBODY): Promise<void> {
  const log = failureRows(ctx, aimed, sql`'locked'::text`, sql`held`);
  const result = await sql<{ locked_until: Date }>`
    with held as (
      update login_throttles set failures = failures + 1, updated_at = ${ctx.now}::timestamptz
      where key = ${key} and locked_until > ${ctx.now}::timestamptz returning locked_until),
    logged as (${log})
    select locked_until from held`.execute(ctx.db);
  const row = result.rows[0];
  if (row) throw locked(ctx, row.locked_until);
}

/**
 * Counts one wrong password; the fifth locks. One statement, so concurrent guesses are all counted. The count restarts
 * after the lock, or after the same time without a wrong password. Throws `login_locked`, `wrong_login` or
 * `wrong_phone_login`.
 */
export async function refuseWrongPassword(ctx: Ctx, key: string, aimed: LoginTry = NOBODY): Promise<never> {
  const lock = new Date(ctx.now.getTime() + LOCK_SECONDS * 1000);
  const stale = new Date(ctx.now.getTime() - LOCK_SECONDS * 1000);
  const counted = sql`case when t.locked_until <= ${ctx.now} or (t.locked_until is null and t.updated_at < ${stale}) then 1 else t.failures + 1 end`;
  const outcome = sql<string>`case when counted.locked_until > ${ctx.now}::timestamptz then 'locked' else 'wrong' end`;
  const result = await sql<{ failures: number; locked_until: Date | null }>`
    with counted as (insert into login_throttles as t (key, failures, updated_at) values (${key}, 1, ${ctx.now})
    on conflict (key) do update set
      failures = ${counted},
      locked_until = case when t.locked_until > ${ctx.now} then t.locked_until
                          when ${counted} >= ${WRONG_UNTIL_LOCK} then ${lock}::timestamptz end,
      updated_at = ${ctx.now}
    returning failures, locked_until),
    logged as (${failureRows(ctx, aimed, outcome, sql`counted`)})
    select failures, locked_until from counted`.execute(ctx.db);
  const row = result.rows[0];
  // only the keyed hash of the identifier: the typed text may have been a password
  const line = { ...logFields(ctx), account: key };
  if (row?.locked_until) {
    ctx.app.log.warn(line, 'login locked');
    throw locked(ctx, row.locked_until);
  }
  ctx.app.log.info(line, 'wrong password');
  const code = aimed.method === 'phone-password' ? 'wrong_phone_login' : 'wrong_login';
  throw new DomainError(code, { left: WRONG_UNTIL_LOCK - (row?.failures ?? 1) });
}

/**
 * Resets the count after a correct password, unless the lock was set in the meantime: many guesses sent at once must
 * not yield more than five answers.
 */
export async function forgetWrongPasswords(ctx: Ctx, key: string): Promise<void> {
  await ctx.db
    .deleteFrom('login_throttles')
    .where('key', '=', key)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', ctx.now)]))
    .execute();
  await refuseLocked(ctx, key);
}

/** Proving ownership of the address lifts the lock. */
export async function endLock(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.deleteFrom('login_throttles').where('key', '=', key).execute();
}

function locked(ctx: Ctx, until: Date): DomainError {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - ctx.now.getTime()) / 1000));
  return new DomainError('login_locked', { retryAfter, minutes: Math.ceil(retryAfter / 60) });
}
