import { isStaffPermission, PERMISSION_KEYS } from '../../sites/roles/permission-keys.ts';

/** Every site has these: they are found by their key, may be renamed and (but for the owner) filled, never deleted. */
export const FIXED_ROLES = ['owner', 'admin', 'default', 'guest'] as const;
export const MOST_ROLES = 50;
export const MOST_NAME = 40;

export interface RoleState {
  key: string;
  permissions: readonly string[];
}

type Problem = 'role_fixed' | 'role_beyond' | 'own_role' | 'last_owner';

/** Whether somebody has every one of the permissions: only then may they give them, take them, or judge who has them. */
export function covers(own: readonly string[], others: readonly string[]): boolean {
  return others.every((permission) => own.includes(permission));
}

/** What a role can do for whoever holds it: an owner everything, whatever is written down. */
export function powersOf(role: RoleState): readonly string[] {
  return role.key === 'owner' ? PERMISSION_KEYS : role.permissions;
}

/** Whether a role may be filled like that by somebody with these powers of their own. */
export function fillProblem(
  own: readonly string[],
  role: RoleState | null,
  next: readonly string[],
): Problem | undefined {
  if (role?.key === 'owner') return 'role_fixed';
  return covers(own, role?.permissions ?? []) && covers(own, next) ? undefined : 'role_beyond';
}

/** Powers over others never come by merely being here. */
export function isTooMuchFor(roleKey: string, permissions: readonly string[]): boolean {
  return (roleKey === 'default' || roleKey === 'guest') && permissions.some(isStaffPermission);
}

/** Whether a role gets a power over others that it had not. */
export function addsStaffPower(before: readonly string[], after: readonly string[]): boolean {
  return after.some((permission) => isStaffPermission(permission) && !before.includes(permission));
}

interface Change {
  actor: { userId: number; role: RoleState };
  target: { userId: number; role: RoleState | null };
  /** null: out of the site's rooms, as somebody who is disabled. */
  next: RoleState | null;
  owners: number;
}

/**
 * Whether somebody may give another this role. Nobody touches who holds more than they do, nobody gives more than they
 * have, nobody changes their own; an owner is lowered by nobody, but may step down while another one remains.
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
