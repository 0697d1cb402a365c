import { z } from '@hono/zod-openapi';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const subscribeInput = z.object({ planId: id });
export const subscriptionIdInput = z.object({ id });
export const subscribedAnswer = z.object({ id: z.number() }).openapi('ApiSubscribed');

export const subscriptionListQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type SubscriptionListQuery = z.output<typeof subscriptionListQuery>;

const subscriptionShape = z.object({
  id: z.number(),
  apiId: z.number(),
  apiName: z.string(),
  /** Where its calls go. */
  address: z.string(),
  planId: z.number(),
  planName: z.string(),
  ratePerSecond: z.number(),
  burst: z.number(),
  startedAt: z.string(),
  /** Of a cancelled one. */
  endsAt: z.string().nullable(),
  /** past_due: the last month that was paid is over. */
  state: z.enum(['active', 'past_due', 'cancelled', 'ended', 'blocked']),
  /** Why the platform has blocked it; empty: it has not. */
  blockedReason: z.string(),
  /** Of a paid plan: when the last month that is paid ends; null of a free one. */
  paidUntil: z.string().nullable(),
  /** Until when calls work without another payment; null of a free plan. */
  callsUntil: z.string().nullable(),
  /** The present period, without the calls of the last second; null before its first call. */
  period: z.object({ startsAt: z.string(), endsAt: z.string(), quota: z.number(), used: z.number() }).nullable(),
});
export type ApiSubscription = z.infer<typeof subscriptionShape>;

export const subscriptionListAnswer = z
  .object({ list: z.array(subscriptionShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('ApiSubscriptions');
export type SubscriptionList = z.infer<typeof subscriptionListAnswer>;
