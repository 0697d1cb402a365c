import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../kit/endpoint.ts';
import { partialAnswer } from '../kit/partial-answer.ts';
import { replyToReview, reportReview } from './answer-review.server.ts';
import {
  hideInput,
  hideManyInput,
  moderationAnswer,
  moderationQuery,
  pickedReviews,
  replyInput,
  replyManyInput,
  reportInput,
  reportManyInput,
  reviewIdInput,
  shopReviewsAnswer,
  shopReviewsQuery,
} from './contract.ts';
import { hideReview, restoreReview } from './moderate-review.server.ts';
import { listForModeration, listShopReviews } from './office-queries.server.ts';
import { hideReviews, replyToReviews, reportReviews, restoreReviews } from './picked-reviews.server.ts';

const TAG = 'reviews';
const done = z.null();

/** The calls of shops and moderators. */
export function reviewOfficeRoutes(api: Api): void {
  shopRoutes(api);
  moderationRoutes(api);
  manyRoutes(api);
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

/** Changes of several reviews at once: what cannot be changed is named and does not hold up the rest. */
function manyRoutes(api: Api): void {
  const shop = { tag: TAG, access: 'shop:reviews.reply', method: 'post', answer: partialAnswer } as const;
  const platform = { tag: TAG, access: 'permission:reviews.manage', method: 'post', answer: partialAnswer } as const;
  endpoint(
    api,
    {
      ...shop,
      path: '/api/merchant/review/reply/many',
      summary: 'Reply to up to 100 reviews with the same text',
      body: replyManyInput,
    },
    (ctx, { body }) => replyToReviews(ctx, body),
  );
  endpoint(
    api,
    {
      ...shop,
      path: '/api/merchant/review/report/many',
      summary: 'Report up to 100 reviews for the same reason',
      body: reportManyInput,
    },
    (ctx, { body }) => reportReviews(ctx, body),
  );
  endpoint(
    api,
    {
      ...platform,
      path: '/api/platform/review/hide/many',
      summary: 'Hide up to 100 reviews for the same reason',
      body: hideManyInput,
    },
    (ctx, { body }) => hideReviews(ctx, body),
  );
  endpoint(
    api,
    {
      ...platform,
      path: '/api/platform/review/restore/many',
      summary: 'Show up to 100 reviews, or keep reported ones',
      body: pickedReviews,
    },
    (ctx, { body }) => restoreReviews(ctx, body),
  );
}
