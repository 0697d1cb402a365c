import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { type OwnDeveloper, requireOwnDeveloper } from '../own-developer.server.ts';
import { type DeveloperRole, mayGiveDeveloperRole } from '../rules.ts';
import { revokeInvitationsBy } from './revoke-invitations.server.ts';

/**
 * Gives a member another role. Invitations sent by a manager who no longer is one stop working. Throws `developer_member_not_found`, `developer_role_beyond`
 * about managers.
 */
export async function setDeveloperRole(
  ctx: Ctx,
  { userId, role }: { userId: number; role: DeveloperRole },
): Promise<void> {
  const own = await requireOwnDeveloper(ctx, 'team.manage');
  if (!mayGiveDeveloperRole(own.role, role)) throw new DomainError('developer_role_beyond');
  await transact(ctx, async (tx) => {
    const before = await lockMember(tx.db, own, userId);
    await sql`update developer_members set role = ${role} where user_id = ${userId}::bigint`.execute(tx.db);
    await revokeInvitationsBy(tx, userId);
    await audit(tx, 'developer.role', `user:${userId}`, { developerId: own.id, before, after: role });
  });
}

/**
 * Takes a member out of the team; their next request is refused, and the invitations that they sent stop working. Throws
 * the same errors.
 */
export async function removeDeveloperMember(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const own = await requireOwnDeveloper(ctx, 'team.manage');
  await transact(ctx, async (tx) => {
    await lockMember(tx.db, own, userId);
    await sql`delete from developer_members where user_id = ${userId}::bigint`.execute(tx.db);
    await revokeInvitationsBy(tx, userId);
    await audit(tx, 'developer.member_removed', `user:${userId}`, { developerId: own.id });
  });
}

/** The role of a member whom the actor may change. */
async function lockMember(db: Ctx['db'], own: OwnDeveloper, userId: number): Promise<DeveloperRole> {
  const found = await sql<{ role: DeveloperRole }>`
    select role from developer_members where developer_id = ${own.id}::bigint and user_id = ${userId}::bigint
    for update`.execute(db);
  const [member] = found.rows;
  if (!member) throw new DomainError('developer_member_not_found');
  if (!mayGiveDeveloperRole(own.role, member.role)) throw new DomainError('developer_role_beyond');
  return member.role;
}
