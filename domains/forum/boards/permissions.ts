import { may } from '../../kit/context.ts';
import { isStaffPermission } from '../../sites/roles/permission-keys.ts';
import { forumWing } from '../wing.ts';

/** Per key of a role: permissions that a board grants to it in addition, or takes from it. */
export type BoardPermissions = Readonly<Record<string, { grant?: readonly string[]; revoke?: readonly string[] }>>;

type Viewer = Parameters<typeof may>[0];

/** The permissions of the forum. */
export const FORUM_KEYS: readonly string[] = Object.values(forumWing.permissionGroups).flatMap(({ keys }) =>
  Object.keys(keys),
);

/** What the actor may do on a board: the role's permissions on the site, as the board changes them for that role. */
export function permissionsAt(viewer: Viewer, board: { permissions: BoardPermissions }): ReadonlySet<string> {
  const held = new Set(FORUM_KEYS.filter((key) => may(viewer, key)));
  const role = viewer.actor ? (viewer.actor.roleKey ?? 'default') : 'guest';
  // an owner cannot be locked out of a board
  if (role === 'owner' || viewer.actor?.standing === 'banned') return held;
  const { grant = [], revoke = [] } = board.permissions[role] ?? {};
  for (const key of grant) if (mayBeGranted(viewer, key)) held.add(key);
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
