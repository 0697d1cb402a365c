import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { listOf, pageQuery } from '../lists.ts';

export const HOLD_STATES = ['held', 'released', 'refused'] as const;
/** What the buyer and the shop of a held order share. */
const SHARED = ['owner', 'device', 'address'] as const;
export const REASON_LENGTH = 500;

export const holdsQuery = z.object({ state: z.enum(HOLD_STATES).default('held'), ...pageQuery });
export type HoldsQuery = z.infer<typeof holdsQuery>;

const holdShape = z.object({
  orderNo: z.string(),
  merchant: z.object({ id: z.number(), name: z.string() }),
  owner: z.object({ id: z.number(), nickname: z.string() }).nullable(),
  buyer: z.object({ id: z.number(), nickname: z.string() }),
  shared: z.array(z.enum(SHARED)),
  total: moneyShape,
  /** The platform's contribution to it. */
  subsidy: moneyShape,
  state: z.enum(HOLD_STATES),
  reason: z.string(),
  heldAt: z.string(),
  decidedAt: z.string().nullable(),
});
export type HeldEarning = z.infer<typeof holdShape>;
export const holdsAnswer = listOf(holdShape).openapi('HeldEarnings');
export type HeldEarnings = z.infer<typeof holdsAnswer>;

export const decideHoldInput = z
  .object({
    orderNo: z.string().min(1).max(40),
    /** `refuse` takes back the platform's contribution; the rest goes to the shop all the same. */
    decision: z.enum(['release', 'refuse']),
    reason: z.string().trim().min(1, 'noteEmpty').max(REASON_LENGTH),
  })
  .openapi('DecideHeldEarning');
