import { type Api, endpoint } from '../../endpoint.ts';
import { earningsAnswer, earningsQuery } from './contract.ts';
import { listEarnings } from './list-earnings.server.ts';

export function earningRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      tag: 'merchant',
      access: 'member',
      path: '/api/merchant/earnings',
      summary: 'What the shop has earned: pending and available, and every movement',
      query: earningsQuery,
      answer: earningsAnswer,
    },
    (ctx, { query }) => listEarnings(ctx, query),
  );
}
