import { sql } from 'kysely';
import { type Locale, pickText } from '../../../platform/locale/locale.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import type { HeldRole } from '../../sites/members/rules.ts';
import { GROUP_NAMES, isStaffPermission, PERMISSION_GROUPS } from '../../sites/roles/permission-keys.ts';
import type { PermissionList, Role } from './contract.ts';
import { covers, FIXED_ROLES, powersOf } from './rules.ts';

interface RoleRow {
  id: number;
  key: string;
  names: Partial<Record<Locale, string>>;
  permissions: string[];
  members: number;
}

/** The roles of the site: built-in ones first, then its own. */
export async function listRoles(ctx: Ctx): Promise<Role[]> {
  const { permissions: own } = requirePermission(ctx, 'roles.manage');
  return rolesFor(ctx, own);
}

/** Roles that the actor may assign, for managing members and inviting people. */
export async function listRolesToGive(ctx: Ctx): Promise<Role[]> {
  const own = ctx.actor?.permissions ?? [];
  const roles = await rolesFor(ctx, own);
  return roles.filter(({ kind, isWithinReach }) => isWithinReach && kind !== 'guest');
}

/** The roles of the site by name, for filtering members. */
export async function listRoleNames(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  requirePermission(ctx, 'members.manage');
  const roles = await rolesFor(ctx, []);
  return roles.filter(({ kind }) => kind !== 'guest').map(({ id, name }) => ({ id, name }));
}

/** Every role of the site by the key that other settings store, for those who manage roles. */
export async function listRoleKeys(ctx: Ctx): Promise<{ key: string; name: string }[]> {
  requirePermission(ctx, 'roles.manage');
  const found = await sql<Pick<RoleRow, 'key' | 'names'>>`
    select key, name as names from roles where site_id = ${ctx.site.id}::bigint
    order by array_position(${[...FIXED_ROLES]}::text[], key), id`.execute(ctx.db);
  return found.rows.map(({ key, names }) => ({ key, name: pickText(names, ctx.locale, ctx.site.defaultLocale) }));
}

/** The roles with these ids of the site, by id, each with its name in the language of the request. */
export async function readRolesById(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, HeldRole & { name: string }>> {
  const found = await sql<Pick<RoleRow, 'id' | 'key' | 'names' | 'permissions'>>`
    select id, key, name as names, permissions from roles
    where site_id = ${ctx.site.id}::bigint and id = any (${ids}::bigint[])`.execute(ctx.db);
  const say = (names: RoleRow['names']) => pickText(names, ctx.locale, ctx.site.defaultLocale);
  return new Map(found.rows.map(({ id, names, ...role }) => [id, { ...role, name: say(names) }]));
}

async function rolesFor(ctx: Ctx, own: readonly string[]): Promise<Role[]> {
  const found = await sql<RoleRow>`
    select r.id, r.key, r.name as names, r.permissions,
      (select count(*)::int from site_members m where m.role_id = r.id) as members
    from roles r where r.site_id = ${ctx.site.id}::bigint
    order by array_position(${[...FIXED_ROLES]}::text[], r.key), r.id`.execute(ctx.db);
  return found.rows.map(({ key, names, ...role }) => ({
    ...role,
    kind: FIXED_ROLES.find((fixed) => fixed === key) ?? 'own',
    name: pickText(names, ctx.locale, ctx.site.defaultLocale),
    names,
    permissions: [...powersOf({ key, permissions: role.permissions })],
    isWithinReach: covers(own, powersOf({ key, permissions: role.permissions })),
  }));
}

/** The list of permissions with their names. */
export function listPermissions(ctx: Ctx): PermissionList {
  const { t } = ctx.app.texts[ctx.locale];
  return GROUP_NAMES.map((group) => ({
    group,
    name: t(`roles:group.${group}`),
    permissions: PERMISSION_GROUPS[group].map((key) => ({
      key,
      name: t(`roles:permission.${key}`),
      isStaff: isStaffPermission(key),
    })),
  }));
}
