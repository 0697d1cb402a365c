import { z } from '@hono/zod-openapi';

const checkedBookShape = z
  .object({
    name: z.string(),
    /** How many things disagree; `problems` lists the first of them. */
    count: z.number(),
    problems: z.array(z.string()),
  })
  .openapi('CheckedBook');
export type CheckedBook = z.infer<typeof checkedBookShape>;

export const ledgerCheckAnswer = z
  .object({
    /** When the last check finished; null before the first. */
    readAt: z.string().nullable(),
    books: z.array(checkedBookShape),
    /** A check is waiting or under way. */
    isRunning: z.boolean(),
    /** The last check could not be completed. */
    hasFailed: z.boolean(),
  })
  .openapi('PlatformBooks');
export type LedgerCheck = z.infer<typeof ledgerCheckAnswer>;
