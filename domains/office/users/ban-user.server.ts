import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { endSessions } from '../../accounts/sessions/end-sessions.server.ts';
import { type Ctx, requirePlatformPermission } from '../../context.ts';
import { isStaffPermission } from '../../sites/roles/permission-keys.ts';

interface LockedUser {
  id: number;
  status: string;
  ownsAny: boolean;
  ownsThis: boolean;
  /** Of its roles on all sites. */
  powers: string[];
}

/**
 * Shuts an account out of every site, for a reason that is put down, and ends its sessions. Nobody shuts out oneself,
 * only an owner shuts out an owner, and staff nobody who holds powers that they have not: `ban_refused`. Doing it twice
 * changes nothing.
 */
export async function banUser(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const actor = requirePlatformPermission(ctx, 'users.manage');
  if (actor.userId === id) throw new DomainError('ban_refused');
  await inTransaction(ctx.db, async (db) => {
    const trx = { ...ctx, db };
    const locked = await lockUsers(trx, [actor.userId, id]);
    const own = locked.find((user) => user.id === actor.userId);
    const target = locked.find((user) => user.id === id);
    if (!target || target.status === 'deleted') throw new DomainError('not_found');
    // two who shut out each other at the same moment: the second one no longer may
    if (own?.status !== 'active') throw new DomainError('no_permission', { permission: 'users.manage' });
    const isAbove = target.ownsAny || target.powers.some((key) => isStaffPermission(key) && !own.powers.includes(key));
    if (isAbove && !own.ownsThis) throw new DomainError('ban_refused');
    if (target.status === 'banned') return;
    await sql`update users set status = 'banned' where id = ${id}`.execute(db);
    await endSessions(trx, id, { kept: null });
    await audit(trx, 'user.banned', `user:${id}`, { reason });
  });
}

/** Lets an account in again. Only one that was shut out: a deleted one stays deleted. */
export async function unbanUser(ctx: Ctx, { id }: { id: number }): Promise<void> {
  requirePlatformPermission(ctx, 'users.manage');
  await inTransaction(ctx.db, async (db) => {
    const changed = await sql`
      update users set status = 'active' where id = ${id} and status = 'banned' returning 1`.execute(db);
    if (changed.rows.length === 0) throw new DomainError('not_found');
    await audit({ ...ctx, db }, 'user.unbanned', `user:${id}`);
  });
}

/** Ends every session of an account, for example after a theft. */
export async function endUserSessions(ctx: Ctx, { id }: { id: number }): Promise<number> {
  requirePlatformPermission(ctx, 'users.manage');
  return inTransaction(ctx.db, async (db) => {
    const trx = { ...ctx, db };
    const known = await sql`select 1 from users where id = ${id}`.execute(db);
    if (known.rows.length === 0) throw new DomainError('not_found');
    const ended = await endSessions(trx, id, { kept: ctx.actor?.userId === id ? ctx.actor.sessionId : null });
    await audit(trx, 'user.sessions-ended', `user:${id}`, { ended });
    return ended;
  });
}

/** The users in the order of their ids, so that no two wait for each other, with what they hold on any site. */
async function lockUsers(ctx: Ctx, ids: number[]): Promise<LockedUser[]> {
  const result = await sql<LockedUser>`
    with locked as (select id, status from users where id = any (${ids}::bigint[]) order by id for update)
    select l.id, l.status, coalesce(bool_or(r.key = 'owner'), false) as "ownsAny",
      coalesce(bool_or(r.key = 'owner' and m.site_id = ${ctx.site.id}), false) as "ownsThis",
      array(select distinct unnest(o.permissions) from site_members n join roles o on o.id = n.role_id
            where n.user_id = l.id) as powers
    from locked l left join site_members m on m.user_id = l.id left join roles r on r.id = m.role_id
    group by l.id, l.status`.execute(ctx.db);
  return result.rows;
}
