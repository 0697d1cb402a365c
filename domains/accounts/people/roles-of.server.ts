import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { HeldRole, Membership } from '../../sites/members/rules.ts';
import { type BoughtRows, boughtRoles, permissionsOf, rolesHeld } from '../roles/held-roles.server.ts';

interface Row extends Membership {
  userId: number;
  bought: BoughtRows;
}

export interface RolesOfUser {
  /** Their own role. */
  key: string;
  /** Those of all their roles. */
  permissions: readonly string[];
  /** Their own role and those that they have bought. */
  held: readonly HeldRole[];
}

/** The roles of active accounts on the site of the request: what they may see decides what they are notified of. */
export async function rolesOf(
  ctx: Pick<Ctx, 'db' | 'site' | 'now'>,
  userIds: readonly number[],
): Promise<Map<number, RolesOfUser>> {
  const found = await sql<Row & { roleKey: string | null }>`
    select u.id as "userId", r.key as "roleKey", r.permissions, m.via, m.status = 'banned' as "isBanned",
      m.expires_at as "expiresAt", ${boughtRoles(sql`u.id`, ctx.site.id, ctx)} as bought
    from users u left join site_members m on m.user_id = u.id and m.site_id = ${ctx.site.id}::bigint
      left join roles r on r.id = m.role_id
    where u.id = any (${userIds}::bigint[]) and u.status = 'active'`.execute(ctx.db);
  return new Map(
    found.rows.map((row) => {
      const membership = row.roleKey === null ? null : row;
      const held = rolesHeld(ctx.site, { membership, bought: row.bought, now: ctx.now });
      return [row.userId, { key: held[0].key, permissions: permissionsOf(held), held }];
    }),
  );
}
