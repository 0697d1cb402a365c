import { permissionsOfRole, SHOP_PERMISSIONS, type ShopPermission } from './permissions.ts';

export const MOST_ROLE_NAME = 40;
export const MOST_ROLES = 30;
/** Members and open invitations together. */
export const MOST_STAFF = 100;
/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 7;

/** A role as it is given: a built-in one, or one of the shop's with its permissions. */
export interface GivenRole {
  role: string;
  permissions: readonly string[] | null;
}

export function permissionsIn({ role, permissions }: GivenRole): readonly string[] {
  return permissions ?? permissionsOfRole(role);
}

/** Nobody gives, changes or takes away permissions that they do not have themselves. */
export function isWithin(own: readonly ShopPermission[], wanted: readonly string[]): boolean {
  return wanted.every((key) => own.some((held) => held === key));
}

/** In the order in which they are shown, each once. */
export function sortedPermissions(wanted: readonly string[]): ShopPermission[] {
  return SHOP_PERMISSIONS.filter((key) => wanted.includes(key));
}
