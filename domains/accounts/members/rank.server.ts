import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Actor, type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { isStaffPermission } from '../../sites/roles/permission-keys.ts';

interface LockedUser {
  id: number;
  status: string;
  ownsAny: boolean;
  ownsThis: boolean;
  /** Of its active roles on all sites. */
  powers: string[];
}

/**
 * Locks the account that staff are about to act on until the transaction of `ctx.db` ends. Only an owner may act on an
 * owner, and staff may not act on someone with permissions they lack: `ban_refused`. Acting on one's own account is
 * always allowed.
 */
export async function holdBelow(ctx: Ctx, id: number): Promise<{ status: string }> {
  const actor = requirePlatformPermission(ctx, 'users.manage');
  const locked = await lockUsers(ctx, [actor.userId, id]);
  const own = locked.find((user) => user.id === actor.userId);
  const target = locked.find((user) => user.id === id);
  if (!target || target.status === 'deleted') throw new DomainError('not_found');
  // if two act on each other at the same moment, the second is no longer allowed to
  if (own?.status !== 'active') throw new DomainError('no_permission', { permission: 'users.manage' });
  if (isAbove(target, actor) && !own.ownsThis) throw new DomainError('ban_refused');
  return target;
}

/**
 * Only the permissions of this session on this site count; withheld permissions and those of other sites do not raise
 * the rank.
 */
function isAbove(target: LockedUser, actor: Actor): boolean {
  if (target.id === actor.userId) return false;
  return target.ownsAny || target.powers.some((key) => isStaffPermission(key) && !actor.permissions.includes(key));
}

/** Locks the users in id order to avoid deadlocks, with their permissions on any site. */
async function lockUsers(ctx: Ctx, ids: number[]): Promise<LockedUser[]> {
  const result = await sql<LockedUser>`
    with locked as (select id, status from users where id = any (${ids}::bigint[]) order by id for update),
    held as (
      select m.user_id, m.site_id, r.key, r.permissions from site_members m join roles r on r.id = m.role_id
      where m.user_id = any (${ids}::bigint[]) and m.status = 'active'
        and (m.expires_at is null or m.expires_at > ${ctx.now}::timestamptz))
    select l.id, l.status, coalesce(bool_or(h.key = 'owner'), false) as "ownsAny",
      coalesce(bool_or(h.key = 'owner' and h.site_id = ${ctx.site.id}), false) as "ownsThis",
      array(select distinct unnest(o.permissions) from held o where o.user_id = l.id) as powers
    from locked l left join held h on h.user_id = l.id
    group by l.id, l.status`.execute(ctx.db);
  return result.rows;
}
