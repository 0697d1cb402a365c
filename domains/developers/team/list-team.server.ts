import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { DeveloperInvitation, DeveloperMember, DeveloperTeam } from '../contract.ts';
import { requireOwnDeveloper } from '../own-developer.server.ts';
import { DEVELOPER_ROLES, mayGiveDeveloperRole } from '../rules.ts';

/** The team with its open invitations. Throws `no_permission`. */
export async function listDeveloperTeam(ctx: Ctx): Promise<DeveloperTeam> {
  const own = await requireOwnDeveloper(ctx, 'team.manage', { mayBeSuspended: true });
  const found = await sql<{ members: Omit<DeveloperMember, 'isWithinReach'>[]; invitations: DeveloperInvitation[] }>`
    select (select coalesce(json_agg(m order by m.since nulls first, m."userId"), '[]') from (
        select u.id as "userId", u.nickname, u.email, 'owner' as role, null::text as since
        from developers d join users u on u.id = d.owner_id where d.id = ${own.id}::bigint
        union all
        select u.id, u.nickname, u.email, t.role, to_json(t.added_at at time zone 'UTC')#>>'{}' || 'Z'
        from developer_members t join users u on u.id = t.user_id where t.developer_id = ${own.id}::bigint) m) as members,
      (select coalesce(json_agg(i order by i.id desc), '[]') from (
        select i.id, i.email, i.role, to_json(i.expires_at at time zone 'UTC')#>>'{}' || 'Z' as "expiresAt",
          i.expires_at <= ${ctx.now}::timestamptz as "isExpired"
        from developer_invitations i
        where i.developer_id = ${own.id}::bigint and i.accepted_at is null and i.revoked_at is null) i) as invitations`.execute(
    ctx.db,
  );
  const { members = [], invitations = [] } = found.rows[0] ?? {};
  return {
    members: members.map((member) => ({
      ...member,
      isWithinReach: member.role !== 'owner' && mayGiveDeveloperRole(own.role, member.role),
    })),
    invitations,
    roles: DEVELOPER_ROLES.filter((role) => mayGiveDeveloperRole(own.role, role)),
  };
}
