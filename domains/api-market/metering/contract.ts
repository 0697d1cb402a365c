import { z } from '@hono/zod-openapi';
import { LATENCY_BOUNDS_MS } from './metered-call.ts';

/** Hours of a week: a chart of hours; more days are added up by day. */
const MOST_HOURS = 24 * 7;

export const usageQuery = z.object({
  subscriptionId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  /** How far back. */
  hours: z.coerce.number().int().min(1).max(MOST_HOURS).default(24),
});
export type UsageQuery = z.output<typeof usageQuery>;

export const usageAnswer = z
  .object({
    /** Upper bounds of the latency buckets in milliseconds; one more holds what took longer. */
    latencyBounds: z.array(z.number()),
    hours: z.array(
      z.object({
        hour: z.string(),
        /** Null: an operation that the document does not have. */
        operationId: z.number().nullable(),
        /** 2 for 200 to 299 and so on. */
        statusClass: z.number(),
        calls: z.number(),
        /** Those that took from the quota. */
        counted: z.number(),
        bytes: z.number(),
        latencies: z.array(z.number()).length(LATENCY_BOUNDS_MS.length + 1),
      }),
    ),
  })
  .openapi('ApiUsage');
export type Usage = z.infer<typeof usageAnswer>;
