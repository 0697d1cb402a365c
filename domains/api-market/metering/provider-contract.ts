import { z } from '@hono/zod-openapi';

export const PROVIDER_DAYS = 30;

export const providerUsageQuery = z.object({
  apiId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  /** How far back. */
  days: z.coerce.number().int().min(1).max(90).default(PROVIDER_DAYS),
});
export type ProviderUsageQuery = z.output<typeof providerUsageQuery>;

const sums = {
  calls: z.number(),
  /** With a status from 400 to 499. */
  refused: z.number(),
  /** With a status from 500 on, or without an answer. */
  failed: z.number(),
  /** Half of the calls took at most this many milliseconds; null without calls, and above ten seconds. */
  p50: z.number().nullable(),
  p95: z.number().nullable(),
};
export const providerUsageAnswer = z
  .object({
    /** Days of the site's zone with calls, the newest first. */
    byDay: z.array(z.object({ day: z.string(), ...sums })),
    /** The operation with the most calls first. */
    byOperation: z.array(
      z.object({
        /** Null: the document has no such operation. */
        id: z.number().nullable(),
        method: z.string(),
        path: z.string(),
        ...sums,
      }),
    ),
    total: z.object(sums),
    /** Calls of operations that the document has. */
    documented: z.number(),
  })
  .openapi('ProviderUsage');
export type ProviderUsage = z.infer<typeof providerUsageAnswer>;
export type UsageSums = ProviderUsage['total'];
