import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Membership } from '../../sites/members/rules.ts';

export interface OwnMembership extends Membership {
  roleName: string;
  joinedAt: Date;
  banReason: string;
}

/** Somebody's place on a site, locked for a change if one is about to be made. */
export async function findMembership(
  ctx: Pick<Ctx, 'db' | 'locale' | 'site'>,
  userId: number,
  { siteId = ctx.site.id, forUpdate = false } = {},
): Promise<OwnMembership | null> {
  const lock = forUpdate ? sql`for update of m` : sql``;
  const found = await sql<OwnMembership>`
    select r.key as "roleKey", r.permissions, m.via, m.status = 'banned' as "isBanned", m.expires_at as "expiresAt",
      pick_text(r.name, ${ctx.locale}, ${ctx.site.defaultLocale}) as "roleName", m.joined_at as "joinedAt",
      m.ban_reason as "banReason"
    from site_members m join roles r on r.id = m.role_id
    where m.site_id = ${siteId}::bigint and m.user_id = ${userId}::bigint ${lock}`.execute(ctx.db);
  return found.rows[0] ?? null;
}
