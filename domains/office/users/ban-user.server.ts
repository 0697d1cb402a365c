import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { endSessions } from '../../accounts/sessions/end-sessions.server.ts';
import { type Ctx, requirePlatformPermission } from '../../context.ts';

interface LockedUser {
  id: number;
  status: string;
  isOwner: boolean;
  permissions: string[];
}

/**
 * Shuts an account out of every site, for a reason that is put down, and ends its sessions. Nobody shuts out oneself,
 * an owner shuts out an owner only, and staff nobody who holds powers that they have not: `ban_refused`. Doing it twice
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
    const isAbove =
      target.permissions.some((key) => !own.permissions.includes(key)) || (target.isOwner && !own.isOwner);
    if (isAbove) throw new DomainError('ban_refused');
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
    select l.id, l.status,
      exists (select from site_members m join roles r on r.id = m.role_id where m.user_id = l.id and r.key = 'owner')
        as "isOwner",
      array(select distinct unnest(r.permissions) from site_members m join roles r on r.id = m.role_id
            where m.user_id = l.id) as permissions
    from locked l`.execute(ctx.db);
  return result.rows;
}
