import { PERMISSION_GROUPS } from '../sites/roles/permission-keys.ts';

/**
 * Permissions of the platform's staff. Each grants access to sections of the back office; domains check them, roles
 * grant them.
 */
const STAFF_PERMISSIONS = [...PERMISSION_GROUPS.office, ...PERMISSION_GROUPS.members] as const;
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

/** Whether someone has access to any part of the back office. */
export function isStaff(actor: { permissions: readonly string[] } | null): boolean {
  return STAFF_PERMISSIONS.some((permission) => actor?.permissions.includes(permission));
}
