import { z } from '@hono/zod-openapi';
import { INVITE_OUTCOMES } from './rules.ts';

export const inviteQuery = z.object({ code: z.string().min(1).max(60) });

export const inviteAnswer = z
  .object({
    outcome: z.enum(INVITE_OUTCOMES),
    /** The text shown to the reader. */
    message: z.string(),
    /** The role that a valid code grants. */
    roleName: z.string(),
    /** Whether registering without a code is allowed, with the default role. */
    mayContinue: z.boolean(),
  })
  .openapi('InviteOutcome');
export type InviteAnswer = z.infer<typeof inviteAnswer>;

export const newInviteInput = z
  .object({
    roleId: z.number().int().positive(),
    maxUses: z.number().int().min(1, 'too_small').max(10_000, 'too_big').default(1),
    /** How long the code can be used; null: no limit. */
    days: z.number().int().min(1, 'too_small').max(365, 'too_big').nullable().default(30),
    /** Duration of the resulting membership; null: no limit. */
    memberDays: z.number().int().min(1, 'too_small').max(3650, 'too_big').nullable().default(null),
    note: z.string().trim().max(200, 'tooLong').default(''),
  })
  .openapi('NewInvite');
export type NewInvite = z.output<typeof newInviteInput>;

export const INVITE_STATES = ['all', 'open', 'used', 'expired', 'revoked'] as const;
export const invitesQuery = z.object({
  status: z.enum(INVITE_STATES).default('all'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type InvitesQuery = z.output<typeof invitesQuery>;

const inviteShape = z
  .object({
    id: z.number(),
    code: z.string(),
    /** The URL to share. */
    link: z.string(),
    role: z.object({ id: z.number(), name: z.string() }),
    note: z.string(),
    uses: z.number(),
    maxUses: z.number(),
    memberDays: z.number().nullable(),
    status: z.enum(['open', 'used', 'expired', 'revoked']),
    createdBy: z.string(),
    createdAt: z.string(),
    expiresAt: z.string().nullable(),
  })
  .openapi('Invite');
export type Invite = z.infer<typeof inviteShape>;

export const invitesAnswer = z
  .object({ list: z.array(inviteShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('Invites');
export type InviteList = z.infer<typeof invitesAnswer>;

export const inviteId = z.object({ id: z.number().int().positive() });
export const inviteIdParam = z.object({ id: z.coerce.number().int().positive() });

export const inviteUsesAnswer = z
  .array(z.object({ userId: z.number(), nickname: z.string(), usedAt: z.string() }))
  .openapi('InviteUses');
export type InviteUse = z.infer<typeof inviteUsesAnswer>[number];
