import { z } from '@hono/zod-openapi';

/** Null: no calls. */
const share = z.number().min(0).max(1).nullable();
/** Milliseconds within which the calls were answered; null: no calls, or more than the last bound. */
const within = z.number().nullable();

export const apiStatusAnswer = z
  .object({
    id: z.number(),
    name: z.string(),
    /** Of the calls that the provider’s server was asked to answer, those that it answered without a fault of its own. */
    days: z.array(z.object({ day: z.string(), share })),
    spans: z.array(z.object({ days: z.number(), share, half: within, most: within, isSlow: z.boolean() })),
  })
  .openapi('ApiStatus');
export type ApiStatus = z.infer<typeof apiStatusAnswer>;
