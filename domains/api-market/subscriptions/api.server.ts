import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import {
  subscribedAnswer,
  subscribeInput,
  subscriptionIdInput,
  subscriptionListAnswer,
  subscriptionListQuery,
} from './contract.ts';
import { listSubscriptions } from './list-subscriptions.server.ts';
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
}
