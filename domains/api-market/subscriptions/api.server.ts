import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { chooseNextPlan, resumeSubscription } from './choose-next-plan.server.ts';
import {
  nextPlanInput,
  renewalInput,
  subscribedAnswer,
  subscribeInput,
  subscriptionIdInput,
  subscriptionListAnswer,
  subscriptionListQuery,
} from './contract.ts';
import { listSubscriptions } from './list-subscriptions.server.ts';
import { setRenewal } from './set-renewal.server.ts';
import { cancelSubscription, subscribe } from './subscribe.server.ts';

const SUBSCRIPTIONS = { tag: 'api subscriptions', access: 'member', method: 'post' } as const;

export function apiSubscriptionRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...SUBSCRIPTIONS,
      path: '/api/front/api/subscribe',
      summary: 'Take a free plan of an API; a cancelled one that still runs goes on',
      body: subscribeInput,
      answer: subscribedAnswer,
    },
    (ctx, { body }) => subscribe(ctx, body),
  );
  endpoint(
    api,
    {
      ...SUBSCRIPTIONS,
      method: 'get',
      path: '/api/front/api/subscriptions',
      summary: 'Own subscriptions to APIs, with what is used of their quotas',
      query: subscriptionListQuery,
      answer: subscriptionListAnswer,
    },
    (ctx, { query }) => listSubscriptions(ctx, query),
  );
  endpoint(
    api,
    {
      ...SUBSCRIPTIONS,
      path: '/api/front/api/cancel_subscription',
      summary: 'End an own subscription with its period; until then its keys work',
      body: subscriptionIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => cancelSubscription(ctx, body.id).then(() => null),
  );
  endpoint(
    api,
    {
      ...SUBSCRIPTIONS,
      path: '/api/front/api/resume_subscription',
      summary: 'Take the cancellation of an own subscription back, before its end',
      body: subscriptionIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => resumeSubscription(ctx, body.id).then(() => null),
  );
  endpoint(
    api,
    {
      ...SUBSCRIPTIONS,
      path: '/api/front/api/next_plan',
      summary:
        'Choose a free or cheaper plan for the time after the months that are paid; null: stay with the present one',
      body: nextPlanInput,
      answer: z.null(),
    },
    (ctx, { body }) => chooseNextPlan(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...SUBSCRIPTIONS,
      path: '/api/front/api/renewal',
      summary:
        'Pay the next months of a subscription from the balance by themselves, at the terms on offer now, or stop that',
      body: renewalInput,
      answer: z.null(),
    },
    (ctx, { body }) => setRenewal(ctx, body).then(() => null),
  );
}
