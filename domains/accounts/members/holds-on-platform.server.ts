import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { type Membership, permissionsOn } from '../../sites/members/rules.ts';

/**
 * Whether the user's role on the default site has the permission now: what acts for staff of the platform without a
 * session, such as a long import, ends with their role.
 */
export async function holdsOnPlatform(
  { app, db, now }: Pick<Ctx, 'db' | 'now'> & { app: Pick<Ctx['app'], 'sites'> },
  userId: number,
  permission: string,
): Promise<boolean> {
  const site = app.sites.all().find(({ isDefault }) => isDefault);
  if (!site) return false;
  const found = await sql<Membership>`
    select r.key as "roleKey", r.permissions, m.via, m.status = 'banned' as "isBanned", m.expires_at as "expiresAt"
    from users u join site_members m on m.user_id = u.id and m.site_id = ${site.id}::bigint join roles r on r.id = m.role_id
    where u.id = ${userId}::bigint and u.status = 'active'`.execute(db);
  const [membership] = found.rows;
  return membership !== undefined && permissionsOn(site, membership, now).includes(permission);
}
