import { z } from '@hono/zod-openapi';

export const MEMBER_STATES = ['all', 'active', 'expired', 'banned'] as const;

export const membersQuery = z.object({
  /** Prefix of an e-mail or phone, or part of a nickname; a number also matches an id. */
  keyword: z.string().trim().max(100).default(''),
  roleId: z.coerce.number().int().positive().optional(),
  status: z.enum(MEMBER_STATES).default('all'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type MembersQuery = z.output<typeof membersQuery>;

const memberShape = z
  .object({
    userId: z.number(),
    nickname: z.string(),
    avatar: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** Whether e-mail and phone are masked because the member did not join by themselves. */
    isMasked: z.boolean(),
    kind: z.enum(['member', 'visitor']),
    role: z.object({ id: z.number(), name: z.string(), isOwner: z.boolean() }),
    /** How the membership came about. */
    via: z.enum(['open', 'paid', 'invite', 'given']),
    joinedAt: z.string(),
    /** null: no limit. */
    expiresAt: z.string().nullable(),
    isBanned: z.boolean(),
    banReason: z.string(),
  })
  .openapi('SiteMember');
export type SiteMember = z.infer<typeof memberShape>;

export const membersAnswer = z
  .object({ list: z.array(memberShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('SiteMembers');
export type SiteMemberList = z.infer<typeof membersAnswer>;

export const memberRoleInput = z.object({
  userId: z.number().int().positive(),
  roleId: z.number().int().positive(),
  /** Number of days from now; null: no limit. */
  days: z.number().int().min(1).max(3650).nullable().default(null),
});
export type MemberRoleInput = z.output<typeof memberRoleInput>;

export const memberBanInput = z.object({
  userId: z.number().int().positive(),
  /** Shown to the member concerned. */
  reason: z.string().trim().min(1, 'required').max(200, 'tooLong'),
});
export type MemberBanInput = z.output<typeof memberBanInput>;

export const memberId = z.object({ userId: z.number().int().positive() });
