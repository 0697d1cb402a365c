import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

interface Invited {
  userId: number;
  joinedAt: Date;
}

/**
 * Who came to the site through a member's invitations, the newest first, and how many; each person belongs to the
 * invitation that they used first, as in `findInviter`.
 */
export async function listInvited(
  { db, site }: Pick<Ctx, 'db' | 'site'>,
  inviterId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: Invited[]; total: number }> {
  const invited = sql`
    select n.user_id as "userId", n.used_at as "joinedAt" from invites i join invite_uses n on n.invite_id = i.id
    where i.created_by = ${inviterId}::bigint and i.site_id = ${site.id}::bigint and n.user_id <> i.created_by
      and not exists (select from invite_uses f join invites e on e.id = f.invite_id
        where f.user_id = n.user_id and e.site_id = i.site_id and e.created_by <> f.user_id
          and (f.used_at, e.id) < (n.used_at, i.id))`;
  const [found, counted] = await Promise.all([
    sql<Invited>`select * from (${invited}) v order by "joinedAt" desc, "userId" desc
      limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${invited}) v`.execute(db),
  ]);
  return { list: found.rows, total: counted.rows[0]?.total ?? 0 };
}
