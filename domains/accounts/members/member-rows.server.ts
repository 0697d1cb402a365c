import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import type { RoleState } from '../roles/rules.ts';

interface LockedMember {
  userId: number;
  role: RoleState & { id: number };
  /** Not disabled, neither here nor everywhere, and not expired. */
  isInForce: boolean;
}

export interface LockedMembers {
  actor: LockedMember;
  /** undefined: has never joined this site. */
  target: LockedMember | undefined;
  /** Number of active owners. */
  owners: number;
}

/**
 * The rows that decide who may change whom: the actor's, the target's and every owner's, locked in key order, so that
 * two members who change each other never both succeed. Throws `no_permission` if the actor has lost the membership in
 * the meantime.
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
