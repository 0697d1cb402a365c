import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../kit/endpoint.ts';
import { addToReview, editReview, removeReview } from './change-review.server.ts';
import {
  addOnInput,
  editReviewInput,
  linesToReviewAnswer,
  orderToReviewAnswer,
  orderToReviewParams,
  ownListQuery,
  ownReviewsAnswer,
  productReviewsParams,
  reviewIdInput,
  reviewsAnswer,
  reviewsQuery,
  stateAnswer,
  voteAnswer,
  voteInput,
  writeReviewsInput,
  writtenAnswer,
} from './contract.ts';
import { reviewsTag } from './invalidate-reviews.server.ts';
import { listLinesToReview, listOwnReviews, readOrderToReview } from './own-queries.server.ts';
import { listReviews } from './queries.server.ts';
import { voteForReview } from './vote.server.ts';
import { writeReviews } from './write-reviews.server.ts';

const OWN = { tag: 'reviews', access: 'member' } as const;

/** The shoppers' calls. */
export function reviewRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/product/reviews/{id}',
      tag: 'reviews',
      summary: 'Reviews of a product',
      access: 'anyone',
      replica: 'guests',
      params: productReviewsParams,
      query: reviewsQuery,
      answer: reviewsAnswer,
      kept: ({ id }) => ['catalog', reviewsTag(Number(id))],
    },
    (ctx, { params, query }) => listReviews(ctx, params.id, query),
  );
  readingRoutes(api);
  writingRoutes(api);
}

function readingRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...OWN,
      method: 'get',
      path: '/api/front/review/open',
      summary: 'Items of one’s own orders that can be reviewed',
      query: ownListQuery,
      answer: linesToReviewAnswer,
    },
    (ctx, { query }) => listLinesToReview(ctx, query),
  );
  endpoint(
    api,
    {
      ...OWN,
      method: 'get',
      path: '/api/front/review/mine',
      summary: 'One’s own reviews, newest first',
      query: ownListQuery,
      answer: ownReviewsAnswer,
    },
    (ctx, { query }) => listOwnReviews(ctx, query),
  );
  endpoint(
    api,
    {
      ...OWN,
      method: 'get',
      path: '/api/front/review/order/{orderNo}',
      summary: 'Items of one order that can be reviewed',
      params: orderToReviewParams,
      answer: orderToReviewAnswer,
    },
    (ctx, { params }) => readOrderToReview(ctx, params.orderNo),
  );
}

function writingRoutes(api: Api): void {
  const post = { ...OWN, method: 'post' } as const;
  endpoint(
    api,
    {
      ...post,
      path: '/api/front/review/write',
      summary: 'Review items of a received order',
      body: writeReviewsInput,
      answer: writtenAnswer,
    },
    (ctx, { body }) => writeReviews(ctx, body),
  );
  endpoint(
    api,
    {
      ...post,
      path: '/api/front/review/edit',
      summary: 'Edit one’s own review within a day',
      body: editReviewInput,
      answer: stateAnswer,
    },
    (ctx, { body }) => editReview(ctx, body),
  );
  endpoint(
    api,
    {
      ...post,
      path: '/api/front/review/add-on',
      summary: 'Add a follow-up to one’s own review, once within half a year',
      body: addOnInput,
      answer: stateAnswer,
    },
    (ctx, { body }) => addToReview(ctx, body),
  );
  endpoint(
    api,
    {
      ...post,
      path: '/api/front/review/delete',
      summary: 'Delete one’s own review',
      body: reviewIdInput,
      answer: z.null(),
    },
    async (ctx, { body }) => {
      await removeReview(ctx, body.id);
      return null;
    },
  );
  endpoint(
    api,
    {
      ...post,
      path: '/api/front/review/helpful',
      summary: 'Mark a review as helpful, or undo it',
      body: voteInput,
      answer: voteAnswer,
    },
    (ctx, { body }) => voteForReview(ctx, body),
  );
}
