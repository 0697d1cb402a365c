import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/**
 * The member whose invitation brought someone to the site; null without one, and if the account is gone or disabled,
 * everywhere or on the site.
 */
export async function findInviter({ db, site }: Pick<Ctx, 'db' | 'site'>, userId: number): Promise<number | null> {
  const found = await sql<{ inviter: number; isActive: boolean }>`
    select i.created_by as inviter, m.status = 'active' and s.status is distinct from 'banned' as "isActive"
    from invite_uses u join invites i on i.id = u.invite_id
      join users m on m.id = i.created_by and m.kind = 'member'
      left join site_members s on s.user_id = m.id and s.site_id = i.site_id
    where u.user_id = ${userId}::bigint and i.site_id = ${site.id}::bigint and i.created_by <> u.user_id
    order by u.used_at, i.id limit 1`.execute(db);
  const [first] = found.rows;
  return first?.isActive ? first.inviter : null;
}
