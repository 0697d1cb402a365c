import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { appIdParams } from '../reading/contract.ts';
import { ratingIdInput, ratingInput, ratingListAnswer, ratingListQuery, reportInput } from './contract.ts';
import { listRatings } from './list-ratings.server.ts';
import { deleteRating, rateApp } from './rate-app.server.ts';
import { reportApp } from './report-app.server.ts';

export function appRatingRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/app/ratings/{id}',
      tag: 'apps',
      access: 'anyone',
      replica: 'guests',
      summary: 'Ratings of an app with the replies of its developer',
      params: appIdParams,
      query: ratingListQuery,
      answer: ratingListAnswer,
    },
    (ctx, { params, query }) => listRatings(ctx, { ...params, ...query }),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/app/rate',
      tag: 'apps',
      access: 'member',
      summary: 'Rate an app that one downloaded, or change one’s rating',
      body: ratingInput,
      answer: z.null(),
    },
    (ctx, { body }) => rateApp(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/app/delete_rating',
      tag: 'apps',
      access: 'member',
      summary: 'Delete one’s rating of an app',
      body: ratingIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => deleteRating(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/app/report',
      tag: 'apps',
      access: 'member',
      summary: 'Report an app to the platform',
      body: reportInput,
      answer: z.null(),
    },
    (ctx, { body }) => reportApp(ctx, body).then(() => null),
  );
}
