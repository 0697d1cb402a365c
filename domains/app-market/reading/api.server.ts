import { type Api, endpoint } from '../../kit/endpoint.ts';
import {
  appChartsAnswer,
  appChartsQuery,
  appDetailAnswer,
  appIdParams,
  appListAnswer,
  appListQuery,
} from './contract.ts';
import { listApps, readCharts } from './list-apps.server.ts';
import { readApp } from './read-app.server.ts';

export function appReadingRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/app/list',
      tag: 'apps',
      summary: 'Apps of the market: search, filter, sort',
      access: 'anyone',
      replica: 'guests',
      query: appListQuery,
      answer: appListAnswer,
    },
    (ctx, { query }) => listApps(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/app/charts',
      tag: 'apps',
      summary: 'The charts of the app market: downloads of seven days, rising, new, best rated',
      access: 'anyone',
      replica: 'guests',
      query: appChartsQuery,
      answer: appChartsAnswer,
    },
    (ctx, { query }) => readCharts(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/app/detail/{id}',
      tag: 'apps',
      summary: 'One app with its versions and the files that the reader may download',
      access: 'anyone',
      replica: 'guests',
      params: appIdParams,
      answer: appDetailAnswer,
    },
    (ctx, { params }) => readApp(ctx, params.id),
  );
}
