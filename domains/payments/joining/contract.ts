import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../money-shape.ts';
import { INVITE_POLICIES } from '../../sites/contract.ts';

declare module '../../../platform/events.ts' {
  interface EventMap {
    /** Somebody paid to be a member; null: without end. */
    'site.joined': { siteId: number; userId: number; until: Date | null };
  }
}

/** `requestId` is the client's own id of the press of the button: the same press opens one payment. */
export const joinInput = z.object({ requestId: z.string().min(8).max(64) });

export const joinAnswer = z
  .object({
    /** Number to pay by, as that of a checkout; null where nothing has to be paid and one is in. */
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
    /** null where nothing is asked. */
    fee: moneyShape.nullable(),
    /** How long one payment lasts; 0: without end. */
    days: z.number(),
    members: z.number(),
    /** What the asker can do now. */
    offer: z.enum(['join', 'renew', 'none']),
    /** The asker's own membership; null for guests and for who has none. */
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
