import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** Which of the sessions are still valid: not ended, not expired, and the user is not disabled. */
export async function liveSessions({ db, now }: Pick<Ctx, 'db' | 'now'>, ids: number[]): Promise<Set<number>> {
  const live = await sql<{ id: number }>`
    select s.id from sessions s join users u on u.id = s.user_id and u.status = 'active'
    where s.id = any (${ids}::bigint[]) and s.revoked_at is null and s.expires_at > ${now}::timestamptz`.execute(db);
  return new Set(live.rows.map(({ id }) => id));
}
