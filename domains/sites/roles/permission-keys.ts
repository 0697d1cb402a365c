import type { FirstHolders } from '../../kit/wing.ts';
import { type NamesIn, type OfWings, WINGS } from '../../wings.ts';

/** Permissions over others that belong to no wing. Their names are in the texts: `roles:permission.<key>`. */
const OWN_GROUPS = {
  office: [
    'sites.manage',
    'users.manage',
    'catalog.manage',
    'orders.manage',
    'refunds.manage',
    'promotions.manage',
    'reviews.manage',
    'payments.manage',
    'payments.confirm',
    'content.manage',
    'merchants.review',
    'merchants.close',
    'templates.manage',
    'developers.review',
    'outbox.read',
    'audit.read',
    'figures.read',
  ],
  members: ['members.manage', 'roles.manage', 'invites.manage'],
} as const;

type GroupsOfWings = OfWings<'permissionGroups'>;
type KeysOfGroups<G> = G extends unknown ? NamesIn<G[keyof G] extends { keys: infer K } ? K : never> : never;

/** Permissions of the platform's staff; each opens sections of the back office. */
type StaffPermission = (typeof OWN_GROUPS)[keyof typeof OWN_GROUPS][number] | OfWings<'officePermissions'>[number];
export type PermissionKey = StaffPermission | KeysOfGroups<GroupsOfWings>;
export type PermissionGroup = keyof typeof OWN_GROUPS | NamesIn<GroupsOfWings>;

const GROUPS_OF_WINGS = WINGS.flatMap(({ permissionGroups = {} }) => Object.entries(permissionGroups));

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  office: [...OWN_GROUPS.office, ...WINGS.flatMap(({ officePermissions = [] }) => officePermissions)],
  members: OWN_GROUPS.members,
  ...Object.fromEntries(GROUPS_OF_WINGS.map(([name, { keys }]) => [name, Object.keys(keys)])),
};
/** All permissions of a role, in the groups shown to the user: those of the back office, then those of the wings. */
export const PERMISSION_GROUPS = GROUPS as Readonly<Record<PermissionGroup, readonly PermissionKey[]>>;

export const GROUP_NAMES = Object.keys(PERMISSION_GROUPS) as PermissionGroup[];
export const PERMISSION_KEYS: readonly PermissionKey[] = Object.values(PERMISSION_GROUPS).flat();

const OFFICE_KEYS: ReadonlySet<string> = new Set([...PERMISSION_GROUPS.office, ...PERMISSION_GROUPS.members]);

/** Permissions over others: holding one makes a user staff, and none is granted merely by joining. */
const STAFF_KEYS: ReadonlySet<string> = new Set([
  ...OFFICE_KEYS,
  ...GROUPS_OF_WINGS.flatMap(([, { keys, isOverOthers }]) => (isOverOthers ? Object.keys(keys) : [])),
]);

export function isStaffPermission(key: string): boolean {
  return STAFF_KEYS.has(key);
}

/** Permissions of the back offices, which forum sessions never have. */
export function isOfficePermission(key: string): boolean {
  return OFFICE_KEYS.has(key);
}

/** Default permissions of the roles of a new site; its owner may change all except the first. */
export const FIRST_PERMISSIONS: Readonly<Record<'owner' | 'admin' | 'default' | 'guest', readonly PermissionKey[]>> = {
  owner: PERMISSION_KEYS,
  admin: PERMISSION_KEYS,
  default: firstOf('members', 'guests'),
  guest: firstOf('guests'),
};

function firstOf(...holders: FirstHolders[]): PermissionKey[] {
  const keys = GROUPS_OF_WINGS.flatMap(([, group]) => Object.entries(group.keys));
  return keys.flatMap(([key, first]) => (holders.includes(first) ? [key as PermissionKey] : []));
}
