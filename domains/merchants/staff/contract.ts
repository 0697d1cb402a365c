import { z } from '@hono/zod-openapi';
import { email as emailShape } from '../../accounts/contract.ts';
import { SHOP_PERMISSIONS, STAFF_ROLES } from './permissions.ts';
import { MOST_ROLE_NAME } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const permissionShape = z.enum(SHOP_PERMISSIONS as [string, ...string[]]);

/** A built-in role by name, or a role of the shop by its number. */
const roleChoice = z.union([z.enum(STAFF_ROLES), id]);
export type RoleChoice = z.infer<typeof roleChoice>;

export const inviteStaffInput = z.object({ email: emailShape, role: roleChoice });
export type InviteStaff = z.infer<typeof inviteStaffInput>;
export const staffRoleInput = z.object({ userId: id, role: roleChoice });
export const staffMemberInput = z.object({ userId: id });
export const invitationIdInput = z.object({ id });
export const shopRoleIdInput = z.object({ id });
export const saveShopRoleInput = z.object({
  id: id.optional(),
  name: z.string().trim().min(1).max(MOST_ROLE_NAME),
  permissions: z.array(permissionShape).min(1).max(SHOP_PERMISSIONS.length),
});
export type SaveShopRole = z.infer<typeof saveShopRoleInput>;

const roleShape = { role: z.string(), roleId: z.number().nullable(), roleName: z.string().nullable() };

const memberShape = z.object({
  userId: z.number(),
  nickname: z.string(),
  avatarUrl: z.string(),
  email: z.string().nullable(),
  ...roleShape,
  /** When they joined; null for the owner. */
  since: z.string().nullable(),
  /** Whether the actor may change or remove them. */
  isWithinReach: z.boolean(),
});
export type StaffMember = z.infer<typeof memberShape>;

const invitationShape = z.object({
  id: z.number(),
  email: z.string(),
  ...roleShape,
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type StaffInvitation = z.infer<typeof invitationShape>;

const shopRoleShape = z.object({
  id: z.number(),
  name: z.string(),
  permissions: z.array(z.string()),
  members: z.number(),
  isWithinReach: z.boolean(),
});
export type ShopRole = z.infer<typeof shopRoleShape>;

export const staffAnswer = z
  .object({
    members: z.array(memberShape),
    invitations: z.array(invitationShape),
    roles: z.array(shopRoleShape),
    /** Built-in roles that the actor may give, and the actor's own permissions. */
    builtIn: z.array(
      z.object({ role: z.enum(STAFF_ROLES), permissions: z.array(z.string()), isWithinReach: z.boolean() }),
    ),
    permissions: z.array(z.string()),
  })
  .openapi('ShopStaff');
export type Staff = z.infer<typeof staffAnswer>;

export const invitationTokenInput = z.object({ token: z.string().min(20).max(100) });
export const invitationAnswer = z
  .object({ shop: z.string(), email: z.string(), ...roleShape, expiresAt: z.string() })
  .openapi('ShopInvitation');
export type OpenInvitation = z.infer<typeof invitationAnswer>;
export const joinedShopAnswer = z.object({ merchantId: z.number() });
