import { z } from '@hono/zod-openapi';
import type { Credit } from '../../catalog/contract.ts';
import { moneyShape } from '../../kit/money-shape.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const subscribeInput = z.object({ planId: id });
export const subscriptionIdInput = z.object({ id });
/** Null: the present plan. */
export const nextPlanInput = z.object({ id, planId: id.nullable() });
export type NextPlanInput = z.output<typeof nextPlanInput>;
export const renewalInput = z.object({
  id,
  isOn: z.boolean(),
  /** Of the terms that the subscriber saw; other ones are refused. */
  versionId: id.optional(),
  payPassword: z.string().max(20).optional(),
});
export type RenewalInput = z.output<typeof renewalInput>;
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
  /** Another plan that follows the months that are paid; its own month may be paid already; null: the same plan. */
  nextPlan: z.object({ id: z.number(), name: z.string(), state: z.enum(['free', 'unpaid', 'paid']) }).nullable(),
  /** Whether months are paid from the balance, and what the next one costs; paused: not at these terms, which are new; null of a free plan. */
  renewal: z.object({ state: z.enum(['off', 'on', 'paused']), price: moneyShape, versionId: z.number() }).nullable(),
  /** A higher price of the months to come, which was announced, and the price until then; null: none. */
  priceChange: z.object({ from: z.string(), price: moneyShape, former: moneyShape }).nullable(),
  /** The present period, without the calls of the last second; null before its first call. */
  period: z.object({ startsAt: z.string(), endsAt: z.string(), quota: z.number(), used: z.number() }).nullable(),
});
export type ApiSubscription = z.infer<typeof subscriptionShape>;

export const subscriptionListAnswer = z
  .object({ list: z.array(subscriptionShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('ApiSubscriptions');
export type SubscriptionList = z.infer<typeof subscriptionListAnswer>;

/** The paid plan that a reader has of an API. */
export interface OwnPlanOfApi {
  subscriptionId: number;
  planId: number;
  /** The plan that follows the months that are paid. */
  followingId: number;
  /** Plans of the API that cost more: taking one of them changes the plan at once. */
  dearerIds: number[];
  paidUntil: string;
  /** About what such a change gives back now. */
  credit: Credit;
}
