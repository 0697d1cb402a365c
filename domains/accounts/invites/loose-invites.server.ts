import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { audit } from '../audit.server.ts';
import { STAFF_DAYS } from './rules.ts';

/**
 * Locks the open invitations to a role of the site. Locked before roles, in the same order as when an invitation is
 * accepted.
 */
export async function lockInvites(ctx: Ctx, roleId: number): Promise<void> {
  await sql`
    select id from invites where role_id = ${roleId}::bigint and site_id = ${ctx.site.id}::bigint
    order by id for update`.execute(ctx.db);
}

/**
 * Revokes a role's open invitations that would not be allowed for a staff role: multi-use codes and those valid for
 * more than a week. Runs in the transaction of `ctx.db`; the caller has locked the role.
 */
export async function withdrawLooseInvites(ctx: Ctx, roleId: number): Promise<void> {
  const withdrawn = await sql<{ id: number }>`
    update invites set revoked_at = ${ctx.now}::timestamptz
    where role_id = ${roleId}::bigint and site_id = ${ctx.site.id}::bigint and revoked_at is null and uses < max_uses
      and (expires_at is null or expires_at > ${ctx.now}::timestamptz)
      and (max_uses > 1 or expires_at is null
        or expires_at > ${ctx.now}::timestamptz + make_interval(days => ${STAFF_DAYS}::int))
    returning id`.execute(ctx.db);
  const ids = withdrawn.rows.map(({ id }) => id);
  if (ids.length > 0) await audit(ctx, 'invite.revoked', `role:${roleId}`, { site: ctx.site.key, invites: ids });
}
