import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { REMINDER_DAYS } from '../../sites/members/rules.ts';

const BATCH = 100;

export interface EndingMembership {
  siteId: number;
  userId: number;
  until: Date;
  /** Of the role that a fee buys; other roles are assigned and cannot be renewed. */
  isForSale: boolean;
}

/**
 * Takes the next memberships that expire within the week and were not announced with that expiry yet, and marks them as
 * announced. In the transaction of `ctx.db`.
 */
export async function takeEndingMemberships({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<EndingMembership[]> {
  const ending = await sql<EndingMembership>`
    update site_members m set reminded_of = m.expires_at
    where (m.site_id, m.user_id) in (
      select site_id, user_id from site_members
      where expires_at > ${now}::timestamptz and expires_at <= ${now}::timestamptz + make_interval(days => ${REMINDER_DAYS}::int)
        and status = 'active' and reminded_of is distinct from expires_at
      order by expires_at limit ${BATCH}::int for update skip locked)
    returning m.site_id as "siteId", m.user_id as "userId", m.expires_at as until,
      m.role_id in (select id from roles where key = 'default') as "isForSale"`.execute(db);
  return ending.rows;
}
