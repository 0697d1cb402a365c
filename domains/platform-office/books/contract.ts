import { z } from '@hono/zod-openapi';

const checkedBookShape = z
  .object({
    name: z.string(),
    /** The number of inconsistencies; `problems` lists the first ones. */
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
    /** A check is queued or running. */
    isRunning: z.boolean(),
    /** The last check could not be completed. */
    hasFailed: z.boolean(),
  })
  .openapi('PlatformBooks');
export type LedgerCheck = z.infer<typeof ledgerCheckAnswer>;
