import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../context.ts';
import type { RoleState } from '../roles/rules.ts';

interface LockedMember {
  userId: number;
  role: RoleState & { id: number };
  /** Neither disabled, here or everywhere, nor at the end of their time. */
  isInForce: boolean;
}

export interface LockedMembers {
  actor: LockedMember;
  /** undefined: nobody who ever came to this site. */
  target: LockedMember | undefined;
  /** How many there are who can still act. */
  owners: number;
}

/**
 * The rows that decide who may change whom: the asker's, the other's and every owner's, locked in the order of their
 * key, so that two who change each other never both succeed. Throws `no_permission` for who has lost the place meanwhile.
 */
export async function lockMembers(ctx: Ctx, actorId: number, targetId: number): Promise<LockedMembers> {
  const locked = await sql<{ userId: number; id: number; key: string; permissions: string[]; isInForce: boolean }>`
    select m.user_id as "userId", r.id, r.key, r.permissions, m.status = 'active' and u.status = 'active'
        and (m.expires_at is null or m.expires_at > ${ctx.now}::timestamptz) as "isInForce"
    from site_members m join roles r on r.id = m.role_id join users u on u.id = m.user_id
    where m.site_id = ${ctx.site.id}::bigint and (m.user_id in (${actorId}::bigint, ${targetId}::bigint) or r.key = 'owner')
    order by m.user_id for update of m`.execute(ctx.db);
  const members = locked.rows.map(({ userId, isInForce, ...role }): LockedMember => ({ userId, role, isInForce }));
  const actor = members.find(({ userId }) => userId === actorId);
  if (!actor?.isInForce) throw new DomainError('no_permission');
  return {
    actor,
    target: members.find(({ userId }) => userId === targetId),
    owners: members.filter(({ role, isInForce }) => role.key === 'owner' && isInForce).length,
  };
}
