import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { requestIdShape } from '../../kit/request-id.ts';
import { INVITE_POLICIES } from '../../sites/contract.ts';

declare module '../../../platform/events.ts' {
  interface EventMap {
    /** A user paid for a membership; null: no expiry. */
    'site.joined': { siteId: number; userId: number; until: Date | null };
  }
}

/** `requestId` is an idempotency key of the client: repeating it opens one payment. */
export const joinInput = z.object({ requestId: requestIdShape(64) });

export const joinAnswer = z
  .object({
    /** Payment number, as of a checkout; null if nothing has to be paid and the user has joined. */
    orderNo: z.string().nullable(),
    amount: moneyShape,
  })
  .openapi('Joining');
export type Joining = z.infer<typeof joinAnswer>;

export const siteInfoAnswer = z
  .object({
    type: z.string(),
    name: z.string(),
    info: z.string(),
    access: z.enum(['public', 'paid']),
    invitePolicy: z.enum(INVITE_POLICIES),
    /** null if there is no fee. */
    fee: moneyShape.nullable(),
    /** Duration of one payment; 0: no limit. */
    days: z.number(),
    members: z.number(),
    /** What the actor can do now. */
    offer: z.enum(['join', 'renew', 'none']),
    /** The actor's own membership; null for guests and non-members. */
    membership: z
      .object({
        standing: z.enum(['none', 'member', 'expired', 'banned']),
        roleName: z.string(),
        joinedAt: z.string(),
        expiresAt: z.string().nullable(),
        banReason: z.string(),
      })
      .nullable(),
  })
  .openapi('SiteInfo');
export type SiteInfo = z.infer<typeof siteInfoAnswer>;
