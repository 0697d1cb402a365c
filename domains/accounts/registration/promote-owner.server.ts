import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { audit } from '../audit.server.ts';
import { endAllSessions } from '../sessions.server.ts';

/**
 * Makes an existing account owner of every site; its sessions end, so that the new rights begin with a login that has all
 * factors. Only available to someone with write access to the database: no call or page leads here. Throws
 * `account_not_found`, and `already_owner`.
 */
export async function promoteOwner(ctx: Ctx, email: string): Promise<number> {
  return transact(ctx, async (tx) => {
    const user = await tx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.trim().toLowerCase())
      .where('kind', '=', 'member')
      .where('status', '=', 'active')
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new DomainError('account_not_found');
    const changed = await sql`
      insert into site_members as m (site_id, user_id, role_id, via)
      select site_id, ${user.id}::bigint, id, 'given' from roles where key = 'owner' and site_id is not null
      on conflict (site_id, user_id) do update
        set role_id = excluded.role_id, via = 'given', status = 'active', ban_reason = '', expires_at = null
        where m.role_id <> excluded.role_id or m.status <> 'active' or m.expires_at is not null
      returning 1`.execute(tx.db);
    if (changed.rows.length === 0) throw new DomainError('already_owner');
    await endAllSessions(tx, user.id);
    await audit(tx, 'owner.promoted', `user:${user.id}`);
    return user.id;
  });
}
