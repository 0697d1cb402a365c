import { PERMISSION_GROUPS } from '../sites/roles/permission-keys.ts';

/** Permissions of the platform's staff. Each opens rooms of the back office; the domains check them, roles grant them. */
const STAFF_PERMISSIONS = [...PERMISSION_GROUPS.office, ...PERMISSION_GROUPS.members] as const;
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

/** Whether somebody has any business in the back office. */
export function isStaff(actor: { permissions: readonly string[] } | null): boolean {
  return STAFF_PERMISSIONS.some((permission) => actor?.permissions.includes(permission));
}
