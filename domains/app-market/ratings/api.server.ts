import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { appIdParams } from '../reading/contract.ts';
import {
  ownRatingsAnswer,
  ownRatingsQuery,
  ratingIdInput,
  ratingInput,
  ratingListAnswer,
  ratingListQuery,
  ratingReplyInput,
  reportInput,
} from './contract.ts';
import { listRatings } from './list-ratings.server.ts';
import { listOwnRatings } from './own-ratings.server.ts';
import { deleteRating, rateApp } from './rate-app.server.ts';
import { removeReply, replyToRating } from './reply-to-rating.server.ts';
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

/** What developers read and answer of their apps' ratings. */
export function ownRatingRoutes(api: Api): void {
  const shared = { tag: 'developer apps' } as const;
  endpoint(
    api,
    {
      ...shared,
      method: 'get',
      path: '/api/developer/apps/ratings/{id}',
      access: 'developer:figures.read',
      summary: 'Ratings of one of one’s apps',
      params: appIdParams,
      query: ownRatingsQuery,
      answer: ownRatingsAnswer,
    },
    (ctx, { params, query }) => listOwnRatings(ctx, { ...params, ...query }),
  );
  const write = { ...shared, method: 'post', access: 'developer:products.publish', answer: z.null() } as const;
  endpoint(
    api,
    {
      ...write,
      path: '/api/developer/apps/ratings/reply',
      summary: 'Reply to a rating, or change the reply',
      body: ratingReplyInput,
    },
    (ctx, { body }) => replyToRating(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...write,
      path: '/api/developer/apps/ratings/delete_reply',
      summary: 'Remove the reply to a rating',
      body: ratingIdInput,
    },
    (ctx, { body }) => removeReply(ctx, body).then(() => null),
  );
}
