import { z } from '@hono/zod-openapi';

/** The outcome of one change of several things: those changed, and the rest with the error code of each. */
export const partialAnswer = z
  .object({
    done: z.array(z.number()),
    refused: z.array(z.object({ id: z.number(), code: z.string() })),
  })
  .openapi('PartialResult');
export type PartialResult = z.infer<typeof partialAnswer>;
