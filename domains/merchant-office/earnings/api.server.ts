import { type Api, endpoint } from '../../kit/endpoint.ts';
import { earningsAnswer, earningsQuery } from './contract.ts';
import { listEarnings } from './list-earnings.server.ts';

export function earningRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      tag: 'merchant',
      access: 'shop:earnings.read',
      path: '/api/merchant/earnings',
      summary: 'Earnings of the shop: pending, available and all movements',
      query: earningsQuery,
      answer: earningsAnswer,
    },
    (ctx, { query }) => listEarnings(ctx, query),
  );
}
