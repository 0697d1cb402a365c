import type { may } from '../../kit/context.ts';
import type { HeldRole } from '../../sites/members/rules.ts';
import { isStaffPermission } from '../../sites/roles/permission-keys.ts';
import { forumWing } from '../wing.ts';

/** Per key of a role: permissions that a board grants to it in addition, or takes from it. */
export type BoardPermissions = Readonly<Record<string, { grant?: readonly string[]; revoke?: readonly string[] }>>;

type Viewer = Parameters<typeof may>[0];

/** The permissions of the forum. */
export const FORUM_KEYS: readonly string[] = Object.values(forumWing.permissionGroups).flatMap(({ keys }) =>
  Object.keys(keys),
);

/**
 * What the actor may do on a board: the permissions of each role that they hold on the site, as the board changes them
 * for that role. A board that is closed to one of their roles is open if another one opens it. What was bought never gives
 * power over others, whatever a board grants to its role.
 */
export function permissionsAt(viewer: Viewer, board: { permissions: BoardPermissions }): ReadonlySet<string> {
  const { actor, site } = viewer;
  const own = actor ? (actor.roleKey ?? 'default') : 'guest';
  const roles = actor?.heldRoles ?? [{ key: own, permissions: actor?.permissions ?? site.guestPermissions }];
  if (actor?.standing === 'banned') return new Set(FORUM_KEYS.filter((key) => actor.permissions.includes(key)));
  return new Set(roles.flatMap((role) => [...keysOf(role, board, (key) => mayBeGranted(viewer, key))]));
}

/** Whether topics of the board are shown to someone who holds these roles. */
export function openTo(roles: readonly HeldRole[], board: { permissions: BoardPermissions }): boolean {
  return roles.some((role) => keysOf(role, board, (key) => FORUM_KEYS.includes(key)).has('topics.view'));
}

function keysOf(
  { key: role, permissions, isBought = false }: HeldRole,
  board: { permissions: BoardPermissions },
  mayGrant: (key: string) => boolean,
): Set<string> {
  const held = new Set(FORUM_KEYS.filter((key) => permissions.includes(key)));
  // an owner cannot be locked out of a board
  if (role === 'owner') return held;
  const { grant = [], revoke = [] } = board.permissions[role] ?? {};
  for (const key of grant) if (mayGrant(key) && !(isBought && isStaffPermission(key))) held.add(key);
  for (const key of revoke) held.delete(key);
  return held;
}

/** Guests only read, and a session that staff permissions are withheld from does not get them back from a board. */
function mayBeGranted({ actor, site }: Viewer, key: string): boolean {
  if (!FORUM_KEYS.includes(key)) return false;
  if (!actor) return key === 'topics.view' || key === 'attachments.view';
  const isWeak = actor.isStale === true || (site.settings.staffSecondFactor === true && !actor.isStrong);
  return !(isWeak && isStaffPermission(key));
}

/** Whether the actor may do it on the board. */
export function mayAt(viewer: Viewer, board: { permissions: BoardPermissions }, key: string): boolean {
  return permissionsAt(viewer, board).has(key);
}
