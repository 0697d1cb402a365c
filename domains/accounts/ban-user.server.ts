import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, requirePlatformPermission } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { audit } from './audit.server.ts';
import { holdBelow } from './members/rank.server.ts';
import { endSessions } from './sessions/end-sessions.server.ts';

/**
 * Bans an account from every site, for a recorded reason, and ends its sessions. Nobody can ban themselves or someone
 * above them: `ban_refused`. Idempotent.
 */
export async function banUser(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const actor = requirePlatformPermission(ctx, 'users.manage');
  if (actor.userId === id) throw new DomainError('ban_refused');
  await transact(ctx, async (tx) => {
    const target = await holdBelow(tx, id);
    if (target.status === 'banned') return;
    await sql`update users set status = 'banned' where id = ${id}`.execute(tx.db);
    await endSessions(tx, id, { kept: null });
    await audit(tx, 'user.banned', `user:${id}`, { reason });
  });
}

/** Lifts a ban. Only for banned accounts: a deleted one stays deleted. */
export async function unbanUser(ctx: Ctx, { id }: { id: number }): Promise<void> {
  requirePlatformPermission(ctx, 'users.manage');
  await transact(ctx, async (tx) => {
    const target = await holdBelow(tx, id);
    if (target.status !== 'banned') throw new DomainError('not_found');
    await sql`update users set status = 'active' where id = ${id}`.execute(tx.db);
    await audit(tx, 'user.unbanned', `user:${id}`);
  });
}

/** Ends every session of an account, for example after a theft; of one's own all except the current one. */
export async function endUserSessions(ctx: Ctx, { id }: { id: number }): Promise<number> {
  requirePlatformPermission(ctx, 'users.manage');
  return transact(ctx, async (tx) => {
    await holdBelow(tx, id);
    const ended = await endSessions(tx, id, { kept: ctx.actor?.userId === id ? ctx.actor.sessionId : null });
    await audit(tx, 'user.sessions-ended', `user:${id}`, { ended });
    return ended;
  });
}
