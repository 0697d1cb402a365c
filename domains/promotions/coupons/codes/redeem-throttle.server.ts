import { sql } from 'kysely';
import { DomainError, isDomainError } from '../../../../platform/errors.ts';
import { networkOf } from '../../../../platform/network/network.ts';
import { deriveKey, sign } from '../../../../platform/tokens.ts';
import { isVerified } from '../../../accounts/verification/rules.ts';
import { type Ctx, logFields, requireActor } from '../../../kit/context.ts';
import { REDEEM_LOCK_MINUTES, WRONG_CODES_OF_ADDRESS, WRONG_CODES_OF_USER } from './rules.ts';

/**
 * Limits guesses at codes with two counters, per account and per IP address; for the address, accounts with and without
 * a verified contact are counted separately. An attempt is counted before it is made, so that concurrent guesses gain
 * nothing over sequential ones. Throws `code_wrong` with the remaining attempts, `codes_locked` with the minutes.
 */
export async function guardRedeeming<T>(ctx: Ctx, redeem: () => Promise<T>): Promise<T> {
  const actor = requireActor(ctx);
  // throw-away accounts must not lock out others behind a shared address
  const network = `${isVerified(actor) ? 'verified at' : 'address'} ${networkOf(ctx.ip)}`;
  const key = deriveKey(ctx.app.secret, 'redeem-throttle');
  const keys = [
    { key: sign(key, `user ${actor.userId}`), most: WRONG_CODES_OF_USER },
    { key: sign(key, network), most: WRONG_CODES_OF_ADDRESS },
  ];
  const taken = await takeTry(ctx, keys);
  try {
    const redeemed = await redeem();
    await forgiveTry(ctx, keys);
    return redeemed;
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'code_wrong') {
      await forgiveTry(ctx, keys);
      throw error;
    }
    ctx.app.log.info(logFields(ctx), 'wrong code');
    if (taken.lockedUntil) throw locked(ctx, taken.lockedUntil);
    throw new DomainError('code_wrong', { left: taken.left });
  }
}

interface Counter {
  key: string;
  /** Wrong codes until it locks. */
  most: number;
}

/** Counts the attempt on both; the last allowed one locks, and the lock is lifted if it was correct. */
async function takeTry(ctx: Ctx, keys: readonly Counter[]) {
  const until = new Date(ctx.now.getTime() + REDEEM_LOCK_MINUTES * 60_000);
  const stale = new Date(ctx.now.getTime() - REDEEM_LOCK_MINUTES * 60_000);
  const counted = sql`case when t.locked_until <= ${ctx.now} or (t.locked_until is null and t.updated_at < ${stale}) then 1
    else t.failures + 1 end`;
  const found = await sql<{ key: string; left: number; lockedUntil: Date | null; wasLocked: boolean }>`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as w(key text, most int)),
    before as (select t.key from redeem_throttles t join wanted using (key) where t.locked_until > ${ctx.now}),
    counted as (
      insert into redeem_throttles as t (key, failures, updated_at, locked_until)
      select key, 1, ${ctx.now}::timestamptz, null from wanted where not exists (select 1 from before) order by key
      on conflict (key) do update set failures = ${counted}, updated_at = ${ctx.now}::timestamptz,
        locked_until = case when t.locked_until > ${ctx.now} then t.locked_until
          when ${counted} >= (select most from wanted w where w.key = t.key) then ${until}::timestamptz end
      returning t.key, t.failures, t.locked_until)
    select w.key, w.most - c.failures as left, c.locked_until as "lockedUntil", c.failures > w.most as "wasLocked"
    from wanted w join counted c using (key)
    union all
    select t.key, 0, t.locked_until, true from redeem_throttles t join before using (key)`.execute(ctx.db);
  const over = found.rows.filter((row) => row.wasLocked).map((row) => row.lockedUntil ?? until);
  if (over[0]) throw locked(ctx, over[0]);
  const lock = found.rows.flatMap((row) => row.lockedUntil ?? [])[0] ?? null;
  return { left: Math.max(0, Math.min(...found.rows.map((row) => row.left))), lockedUntil: lock };
}

/** A correct code was not a guess: both counters are decremented, which also lifts a lock caused by this attempt. */
async function forgiveTry({ db }: Ctx, keys: readonly Counter[]): Promise<void> {
  await sql`
    with wanted as (
      select t.key, w.most from redeem_throttles t
      join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as w(key text, most int) using (key)
      order by t.key for no key update of t)
    update redeem_throttles t set failures = greatest(t.failures - 1, 0),
      locked_until = case when t.failures > w.most then t.locked_until end
    from wanted w where w.key = t.key`.execute(db);
}

function locked(ctx: Ctx, until: Date): DomainError {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - ctx.now.getTime()) / 1000));
  return new DomainError('codes_locked', { retryAfter, minutes: Math.ceil(retryAfter / 60) });
}
