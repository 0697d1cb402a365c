import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../endpoint.ts';
import { replyToReview, reportReview } from './answer-review.server.ts';
import {
  hideInput,
  moderationAnswer,
  moderationQuery,
  replyInput,
  reportInput,
  reviewIdInput,
  shopReviewsAnswer,
  shopReviewsQuery,
} from './contract.ts';
import { hideReview, restoreReview } from './moderate-review.server.ts';
import { listForModeration, listShopReviews } from './office-queries.server.ts';

const TAG = 'reviews';
const done = z.null();

/** The calls of shops and moderators. */
export function reviewOfficeRoutes(api: Api): void {
  shopRoutes(api);
  moderationRoutes(api);
}

function shopRoutes(api: Api): void {
  const shop = { tag: TAG, access: 'shop:reviews.reply' } as const;
  endpoint(
    api,
    {
      ...shop,
      access: 'shop:reviews.read',
      method: 'get',
      path: '/api/merchant/review/list',
      summary: "Reviews of the shop's goods",
      query: shopReviewsQuery,
      answer: shopReviewsAnswer,
    },
    (ctx, { query }) => listShopReviews(ctx, query),
  );
  endpoint(
    api,
    {
      ...shop,
      method: 'post',
      path: '/api/merchant/review/reply',
      summary: 'Reply to a review',
      body: replyInput,
      answer: done,
    },
    async (ctx, { body }) => {
      await replyToReview(ctx, body);
      return null;
    },
  );
  endpoint(
    api,
    {
      ...shop,
      method: 'post',
      path: '/api/merchant/review/report',
      summary: 'Report a review to the platform',
      body: reportInput,
      answer: done,
    },
    async (ctx, { body }) => {
      await reportReview(ctx, body);
      return null;
    },
  );
}

function moderationRoutes(api: Api): void {
  const platform = { tag: TAG, access: 'permission:reviews.manage' } as const;
  endpoint(
    api,
    {
      ...platform,
      method: 'get',
      path: '/api/platform/review/list',
      summary: 'Reviews to moderate, hidden ones, or all',
      query: moderationQuery,
      answer: moderationAnswer,
    },
    (ctx, { query }) => listForModeration(ctx, query),
  );
  endpoint(
    api,
    {
      ...platform,
      method: 'post',
      path: '/api/platform/review/hide',
      summary: 'Hide a review with a reason',
      body: hideInput,
      answer: done,
    },
    async (ctx, { body }) => {
      await hideReview(ctx, body);
      return null;
    },
  );
  endpoint(
    api,
    {
      ...platform,
      method: 'post',
      path: '/api/platform/review/restore',
      summary: 'Show a review, or keep a reported one',
      body: reviewIdInput,
      answer: done,
    },
    async (ctx, { body }) => {
      await restoreReview(ctx, body.id);
      return null;
    },
  );
}
