import { type Api, endpoint } from '../../kit/endpoint.ts';
import { apiDetailAnswer, apiIdParams, apiListAnswer, apiListQuery } from './contract.ts';
import { listApis } from './list-apis.server.ts';
import { readApi } from './read-api.server.ts';

export function apiReadingRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/api/list',
      tag: 'apis',
      summary: 'APIs of the market: search, filter, sort',
      access: 'anyone',
      replica: 'guests',
      query: apiListQuery,
      answer: apiListAnswer,
    },
    (ctx, { query }) => listApis(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/api/detail/{id}',
      tag: 'apis',
      summary: 'One API with its plans and operations',
      access: 'anyone',
      replica: 'guests',
      params: apiIdParams,
      answer: apiDetailAnswer,
    },
    (ctx, { params }) => readApi(ctx, params.id),
  );
}
