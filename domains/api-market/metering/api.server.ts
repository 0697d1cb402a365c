import { type Api, endpoint } from '../../kit/endpoint.ts';
import { usageAnswer, usageQuery } from './contract.ts';
import { providerUsageAnswer, providerUsageQuery } from './provider-contract.ts';
import { readProviderUsage } from './provider-usage.server.ts';
import { readUsage } from './read-usage.server.ts';

export function apiUsageRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/api/usage',
      tag: 'api subscriptions',
      access: 'member',
      summary: 'Calls of an own subscription by hour, operation and status',
      query: usageQuery,
      answer: usageAnswer,
    },
    (ctx, { query }) => readUsage(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/developer/apis/usage',
      tag: 'developer apis',
      access: 'developer:figures.read',
      summary: 'Calls of an API by day and by operation',
      query: providerUsageQuery,
      answer: providerUsageAnswer,
    },
    (ctx, { query }) => readProviderUsage(ctx, query),
  );
}
