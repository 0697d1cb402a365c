import { type Api, endpoint } from '../kit/endpoint.ts';
import { checkIn } from './check-in.server.ts';
import { checkedInAnswer, pointsRecordsAnswer, pointsRecordsQuery, pointsSummaryAnswer } from './contract.ts';
import { listPointsRecords, readPointsSummary } from './queries.server.ts';

export function pointsRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/points/summary',
      tag: 'points',
      summary: 'Points, and ways to earn more',
      access: 'member',
      answer: pointsSummaryAnswer,
    },
    (ctx) => readPointsSummary(ctx),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/points/records',
      tag: 'points',
      summary: 'Movements of points, newest first',
      access: 'member',
      query: pointsRecordsQuery,
      answer: pointsRecordsAnswer,
    },
    (ctx, { query }) => listPointsRecords(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/points/check-in',
      tag: 'points',
      summary: 'Check in for points, once a day',
      access: 'member',
      answer: checkedInAnswer,
    },
    (ctx) => checkIn(ctx),
  );
}
