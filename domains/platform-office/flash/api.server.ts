import { type Api, endpoint } from '../../kit/endpoint.ts';
import { flashDayAnswer, flashDayQuery } from './contract.ts';
import { readFlashDay } from './read-flash-day.server.ts';

export function flashDayRoutes(api: Api): void {
  endpoint(
    api,
    {
      tag: 'platform',
      access: 'permission:promotions.manage',
      method: 'get',
      path: '/api/platform/seckill/day',
      summary: 'Flash-sale rounds of one day: entries by shop, and what sold',
      query: flashDayQuery,
      answer: flashDayAnswer,
    },
    (ctx, { query }) => readFlashDay(ctx, query),
  );
}
