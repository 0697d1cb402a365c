import { z } from '@hono/zod-openapi';
import { LOCALES, type Locale } from '../../../platform/locale/locale.ts';
import { GROUP_NAMES, PERMISSION_KEYS } from '../../sites/roles/permission-keys.ts';
import { MOST_NAME } from './rules.ts';

const roleName = z
  .partialRecord(z.enum(LOCALES as readonly [Locale, ...Locale[]]), z.string().trim().max(MOST_NAME, 'tooLong'))
  .transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text)))
  .refine((texts) => Object.keys(texts).length > 0, 'required');

/** Without an id: a new role. */
export const roleInput = z
  .object({
    id: z.number().int().positive().optional(),
    name: roleName,
    permissions: z.array(z.enum(PERMISSION_KEYS as [string, ...string[]])).max(PERMISSION_KEYS.length),
  })
  .openapi('RoleInput');
export type RoleInput = z.output<typeof roleInput>;

export const roleId = z.object({ id: z.number().int().positive() });

const roleShape = z
  .object({
    id: z.number(),
    /** `owner`, `admin`, `default`, `guest`, or `own` for a role that the site created. */
    kind: z.enum(['owner', 'admin', 'default', 'guest', 'own']),
    /** In the language of the request. */
    name: z.string(),
    names: z.partialRecord(z.enum(LOCALES as readonly [Locale, ...Locale[]]), z.string()),
    permissions: z.array(z.string()),
    members: z.number(),
    /** Whether the actor may edit or assign it: nobody can grant more than their own permissions. */
    isWithinReach: z.boolean(),
  })
  .openapi('Role');
export type Role = z.infer<typeof roleShape>;

export const rolesAnswer = z.array(roleShape);

/** Every existing permission, by group, with its name in the language of the request. */
export const permissionsAnswer = z
  .array(
    z.object({
      group: z.enum(GROUP_NAMES as [string, ...string[]]),
      name: z.string(),
      permissions: z.array(z.object({ key: z.string(), name: z.string(), isStaff: z.boolean() })),
    }),
  )
  .openapi('Permissions');
export type PermissionList = z.infer<typeof permissionsAnswer>;
