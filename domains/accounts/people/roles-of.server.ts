import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { type Membership, permissionsOn, roleOn } from '../../sites/members/rules.ts';

interface Row extends Membership {
  userId: number;
}

/** The roles of active accounts on the site of the request: what they may see decides what they are notified of. */
export async function rolesOf(
  ctx: Pick<Ctx, 'db' | 'site' | 'now'>,
  userIds: readonly number[],
): Promise<Map<number, { key: string; permissions: readonly string[] }>> {
  const found = await sql<Row & { roleKey: string | null }>`
    select u.id as "userId", r.key as "roleKey", r.permissions, m.via, m.status = 'banned' as "isBanned",
      m.expires_at as "expiresAt"
    from users u left join site_members m on m.user_id = u.id and m.site_id = ${ctx.site.id}::bigint
      left join roles r on r.id = m.role_id
    where u.id = any (${userIds}::bigint[]) and u.status = 'active'`.execute(ctx.db);
  return new Map(
    found.rows.map((row) => {
      const membership = row.roleKey === null ? null : row;
      const permissions = permissionsOn(ctx.site, membership, ctx.now);
      return [row.userId, { key: roleOn(ctx.site, membership, ctx.now), permissions }];
    }),
  );
}
