import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

const LISTED = 200;

/** The members of the site whose role has a permission. */
export async function listMembersWith(ctx: Pick<Ctx, 'db' | 'site' | 'now'>, permission: string): Promise<number[]> {
  const found = await sql<{ userId: number }>`
    select m.user_id as "userId" from roles r join site_members m on m.role_id = r.id
    where r.site_id = ${ctx.site.id}::bigint and m.site_id = r.site_id and ${permission} = any(r.permissions)
      and m.status = 'active' and (m.expires_at is null or m.expires_at > ${ctx.now}::timestamptz)
    order by m.user_id limit ${LISTED}`.execute(ctx.db);
  return found.rows.map(({ userId }) => userId);
}
