import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { type OwnMerchant, requireOwnMerchant } from '../own-merchant.server.ts';
import type { ShopRole, Staff, StaffInvitation, StaffMember } from './contract.ts';
import { permissionsOfRole, STAFF_ROLES } from './permissions.ts';
import { isWithin, permissionsIn } from './rules.ts';

interface StaffRow {
  members: (Omit<StaffMember, 'isWithinReach'> & { permissions: string[] | null })[];
  invitations: StaffInvitation[];
  roles: Omit<ShopRole, 'isWithinReach'>[];
}

/** The shop's staff with its open invitations and roles, in one round trip. */
export async function listStaff(ctx: Ctx): Promise<Staff> {
  const own = await requireOwnMerchant(ctx, 'staff.manage');
  const { members, invitations, roles } = await readRows(ctx, own);
  const reaches = (permissions: readonly string[]) => isWithin(own.permissions, permissions);
  return {
    members: members.map(({ permissions, ...member }) => ({
      ...member,
      isWithinReach: member.role !== 'owner' && reaches(permissionsIn({ role: member.role, permissions })),
    })),
    invitations,
    roles: roles.map((role) => ({ ...role, isWithinReach: reaches(role.permissions) })),
    builtIn: STAFF_ROLES.map((role) => {
      const permissions = [...permissionsOfRole(role)];
      return { role, permissions, isWithinReach: reaches(permissions) };
    }),
    permissions: [...own.permissions],
  };
}

async function readRows(ctx: Ctx, own: OwnMerchant): Promise<StaffRow> {
  const found = await sql<StaffRow>`
    select (select coalesce(json_agg(m order by m.since nulls first, m."userId"), '[]') from (
        select u.id as "userId", u.nickname, u.avatar_url as "avatarUrl", u.email, 'owner' as role, null::bigint as "roleId",
          null::text as "roleName", null::text[] as permissions, null::text as since
        from merchants o join users u on u.id = o.owner_id where o.id = ${own.id}::bigint
        union all
        select u.id, u.nickname, u.avatar_url, u.email, s.role, s.role_id, r.name, r.permissions,
          to_json(s.added_at at time zone 'UTC')#>>'{}' || 'Z'
        from merchant_staff s join users u on u.id = s.user_id left join merchant_roles r on r.id = s.role_id
        where s.merchant_id = ${own.id}::bigint) m) as members,
      (select coalesce(json_agg(i order by i.id desc), '[]') from (
        select i.id, i.email, i.role, i.role_id as "roleId", r.name as "roleName",
          to_json(i.expires_at at time zone 'UTC')#>>'{}' || 'Z' as "expiresAt",
          i.expires_at <= ${ctx.now}::timestamptz as "isExpired"
        from merchant_invitations i left join merchant_roles r on r.id = i.role_id
        where i.merchant_id = ${own.id}::bigint and i.accepted_at is null and i.revoked_at is null) i) as invitations,
      (select coalesce(json_agg(r order by r.name), '[]') from (
        select r.id, r.name, r.permissions, (select count(*)::int from merchant_staff s where s.role_id = r.id) as members
        from merchant_roles r where r.merchant_id = ${own.id}::bigint) r) as roles`.execute(ctx.db);
  return found.rows[0] ?? { members: [], invitations: [], roles: [] };
}
