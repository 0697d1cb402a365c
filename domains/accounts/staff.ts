import { isOfficePermission } from '../sites/roles/permission-keys.ts';

/** Whether someone has access to any part of the back office. */
export function isStaff(actor: { permissions: readonly string[] } | null): boolean {
  return actor?.permissions.some(isOfficePermission) ?? false;
}
