import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { DEVICE_DAYS, LOG_DAYS } from './rules.ts';

const AT_ONCE = 1_000;
const DAY_MS = 86_400_000;

/**
 * Deletes what is older than it is kept: lines of the login log, sessions that are long over, browsers that never came
 * back, locks that ran out. A thousand of each at once; answers with how many went.
 */
export async function tidySessions(ctx: Ctx): Promise<number> {
  const before = (days: number) => sql`${new Date(ctx.now.getTime() - days * DAY_MS)}::timestamptz`;
  const works = [
    sql`delete from login_log where id in
      (select id from login_log where created_at < ${before(LOG_DAYS)} limit ${AT_ONCE} for update skip locked)`,
    sql`delete from sessions where id in
      (select id from sessions where least(revoked_at, expires_at) < ${before(LOG_DAYS)}
       limit ${AT_ONCE} for update skip locked)`,
    sql`delete from known_devices where id in
      (select id from known_devices where last_seen_at < ${before(DEVICE_DAYS)}
       limit ${AT_ONCE} for update skip locked)`,
    sql`delete from login_throttles where key in
      (select key from login_throttles where greatest(updated_at, locked_until) < ${before(1)}
       limit ${AT_ONCE} for update skip locked)`,
  ];
  let gone = 0;
  for (const work of works) gone += Number((await work.execute(ctx.db)).numAffectedRows ?? 0n);
  return gone;
}
