import { isStaffPermission, PERMISSION_KEYS } from '../../sites/roles/permission-keys.ts';

/** Every site has these: identified by key, they may be renamed and (except for the owner's) edited, never deleted. */
export const FIXED_ROLES = ['owner', 'admin', 'default', 'guest'] as const;
export const MOST_ROLES = 50;
export const MOST_NAME = 40;

export interface RoleState {
  key: string;
  permissions: readonly string[];
}

type Problem = 'role_fixed' | 'role_beyond' | 'own_role' | 'last_owner';

/**
 * Whether the actor has all of these permissions. This is required to grant or revoke them, and to manage a member
 * with them.
 */
export function covers(own: readonly string[], others: readonly string[]): boolean {
  return others.every((permission) => own.includes(permission));
}

/** The effective permissions of a role: an owner has all, whatever is stored. */
export function powersOf(role: RoleState): readonly string[] {
  return role.key === 'owner' ? PERMISSION_KEYS : role.permissions;
}

/** Whether an actor with these permissions may save a role like that. */
export function fillProblem(
  own: readonly string[],
  role: RoleState | null,
  next: readonly string[],
): Problem | undefined {
  if (role?.key === 'owner') return 'role_fixed';
  return covers(own, role?.permissions ?? []) && covers(own, next) ? undefined : 'role_beyond';
}

/** Permissions over others are never granted merely by joining. */
export function isTooMuchFor(roleKey: string, permissions: readonly string[]): boolean {
  return (roleKey === 'default' || roleKey === 'guest') && permissions.some(isStaffPermission);
}

/** Whether a role gains a permission over others. */
export function addsStaffPower(before: readonly string[], after: readonly string[]): boolean {
  return after.some((permission) => isStaffPermission(permission) && !before.includes(permission));
}

interface Change {
  actor: { userId: number; role: RoleState };
  target: { userId: number; role: RoleState | null };
  /** null: removed from the site, as if disabled. */
  next: RoleState | null;
  owners: number;
}

/**
 * Whether an actor may assign this role to a member. Nobody may change a member with more permissions than their own,
 * grant more than they have, or change their own role. An owner cannot be demoted, but may step down while another one
 * remains.
 */
export function roleChangeProblem({ actor, target, next, owners }: Change): Problem | undefined {
  const own = powersOf(actor.role);
  if (next?.key === 'guest') return 'role_fixed';
  if (target.userId === actor.userId) {
    if (actor.role.key !== 'owner' || !next || next.key === 'owner') return 'own_role';
    return owners > 1 ? undefined : 'last_owner';
  }
  if (target.role?.key === 'owner') return 'role_beyond';
  if (next?.key === 'owner' && actor.role.key !== 'owner') return 'role_beyond';
  return covers(own, target.role ? powersOf(target.role) : []) && covers(own, next ? powersOf(next) : [])
    ? undefined
    : 'role_beyond';
}
