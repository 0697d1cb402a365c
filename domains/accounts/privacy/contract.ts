import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { OPEN_MATTERS } from './rules.ts';

const openMatterShape = z
  .object({
    kind: z.enum(OPEN_MATTERS),
    /** Number of orders, shops or points. */
    count: z.number(),
    /** Of a balance and of small earnings: the amounts, one for each currency. */
    money: z.array(moneyShape),
    /** Whether it must be completed first; otherwise it is lost, which has to be acknowledged. */
    blocks: z.boolean(),
  })
  .openapi('OpenMatter');
export type OpenMatter = z.infer<typeof openMatterShape>;

export const leavingAnswer = z
  .object({
    /** When the account will be deleted; null if deletion was not requested. */
    leavesAt: z.string().nullable(),
    waitDays: z.number(),
    hasPassword: z.boolean(),
    matters: z.array(openMatterShape),
  })
  .openapi('Leaving');
export type Leaving = z.infer<typeof leavingAnswer>;

export const leaveInput = z
  .object({
    /** Required if there is one. */
    password: z.string().max(1_000).optional(),
    /** Acknowledges that balance, small earnings and points are lost; required if there are any. */
    acknowledged: z.boolean().optional(),
  })
  .openapi('Leave');
export type LeaveInput = z.output<typeof leaveInput>;

export const ownDataAnswer = z.record(z.string(), z.unknown()).openapi('OwnData');

declare module '../../../platform/events.ts' {
  interface EventMap {
    /** A user exports their data: each domain returns what it stores about them, and nothing about others. */
    'account.data-wanted': { userId: number; give(part: string, content: unknown): void };
    /** A user wants to delete their account: each domain lists what is still open. */
    'account.leaving': {
      userId: number;
      name(matter: Omit<OpenMatter, 'blocks' | 'money'> & Partial<OpenMatter>): void;
    };
    /**
     * An account is deleted: each domain erases or anonymises its data about that person, inside the transaction. What
     * the law requires to be kept stays without a name.
     */
    'account.left': { userId: number; email: string | null; phone: string | null };
  }
}
