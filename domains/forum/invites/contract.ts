import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { SALE_KINDS } from '../money/rules.ts';

export const invitedQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type InvitedQuery = z.output<typeof invitedQuery>;

const personShape = z.object({ id: z.number(), name: z.string() });
const pages = { total: z.number(), page: z.number(), limit: z.number() };

export const invitedAnswer = z
  .object({
    list: z.array(
      z.object({
        /** Null: the account was deleted. */
        person: personShape.nullable(),
        joinedAt: z.string(),
        /** The actor's part of what this person has sold, in the site's currency. */
        earned: moneyShape,
      }),
    ),
    ...pages,
    /** The same of everyone. */
    earned: moneyShape,
  })
  .openapi('ForumInvited');
export type InvitedList = z.infer<typeof invitedAnswer>;

export const inviteEarningsAnswer = z
  .object({
    list: z.array(
      z.object({
        no: z.string(),
        kind: z.enum(SALE_KINDS),
        title: z.string(),
        /** Who sold it; null: the account was deleted. */
        author: personShape.nullable(),
        amount: moneyShape,
        soldAt: z.string(),
        /** Whether it can be withdrawn. */
        isReady: z.boolean(),
        refundedAt: z.string().nullable(),
      }),
    ),
    ...pages,
  })
  .openapi('ForumInviteEarnings');
export type InviteEarnings = z.infer<typeof inviteEarningsAnswer>;
