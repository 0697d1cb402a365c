import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../money-shape.ts';
import { OPEN_MATTERS } from './rules.ts';

const openMatterShape = z
  .object({
    kind: z.enum(OPEN_MATTERS),
    /** How many orders, shops, points. */
    count: z.number(),
    /** Of a balance: what is in it, one for each currency. */
    money: z.array(moneyShape),
    /** Whether it has to be brought to its end first; otherwise it is lost, which has to be acknowledged. */
    blocks: z.boolean(),
  })
  .openapi('OpenMatter');
export type OpenMatter = z.infer<typeof openMatterShape>;

export const leavingAnswer = z
  .object({
    /** When the account will be deleted; null while nobody asked for it. */
    leavesAt: z.string().nullable(),
    waitDays: z.number(),
    hasPassword: z.boolean(),
    matters: z.array(openMatterShape),
  })
  .openapi('Leaving');
export type Leaving = z.infer<typeof leavingAnswer>;

export const leaveInput = z
  .object({
    /** Needed where there is one. */
    password: z.string().max(1_000).optional(),
    /** That balance and points are lost: needed where there are any. */
    acknowledged: z.boolean().optional(),
  })
  .openapi('Leave');
export type LeaveInput = z.output<typeof leaveInput>;

export const ownDataAnswer = z.record(z.string(), z.unknown()).openapi('OwnData');

declare module '../../../platform/events.ts' {
  interface EventMap {
    /** Somebody takes their data away: each domain gives what it knows of them, and nothing of others. */
    'account.data-wanted': { userId: number; give(part: string, content: unknown): void };
    /** Somebody wants to leave: each domain names what is still open. */
    'account.leaving': {
      userId: number;
      name(matter: Omit<OpenMatter, 'blocks' | 'money'> & Partial<OpenMatter>): void;
    };
    /**
     * An account is deleted: each domain erases what it keeps of that person, inside the transaction. What the law wants
     * kept stays without a name.
     */
    'account.left': { userId: number; email: string | null; phone: string | null };
  }
}
