import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { appIdInput, appIdParams } from '../manage/contract.ts';
import * as shapes from './contract.ts';
import { approveChange, refuseChange, takeDownApp } from './decide.server.ts';
import { appealReview, listOwnReviews } from './own-reviews.server.ts';
import { listReviews, readReview } from './queue.server.ts';

const PATH = '/api/platform/apps';
const STAFF = { tag: 'platform', access: 'permission:apps.review' } as const;
const done = (work: Promise<void>) => work.then(() => null);

/** What waits for the platform. */
export function appReviewRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: `${PATH}/reviews`,
      summary: 'Apps and changes of them that wait for a decision, the oldest first, or that were decided',
      query: shapes.reviewQuery,
      answer: shapes.reviewsAnswer,
    },
    (ctx, { query }) => listReviews(ctx, query),
  );
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: `${PATH}/reviews/{id}`,
      summary: 'One of them with what was public and what was submitted',
      params: appIdParams,
      answer: shapes.reviewAnswer,
    },
    (ctx, { params }) => readReview(ctx, params.id),
  );
  const decision = { ...STAFF, method: 'post', answer: z.null() } as const;
  endpoint(
    api,
    { ...decision, path: `${PATH}/reviews/approve`, summary: 'Approve a change of an app', body: appIdInput },
    (ctx, { body }) => done(approveChange(ctx, body.id)),
  );
  endpoint(
    api,
    { ...decision, path: `${PATH}/reviews/refuse`, summary: 'Refuse it with a reason', body: shapes.reasonInput },
    (ctx, { body }) => done(refuseChange(ctx, body)),
  );
  endpoint(
    api,
    { ...decision, path: `${PATH}/take_down`, summary: 'Take an app off the market', body: shapes.reasonInput },
    (ctx, { body }) => done(takeDownApp(ctx, body)),
  );
}

/** The same for the developer. */
export function ownReviewRoutes(api: Api): void {
  endpoint(
    api,
    {
      tag: 'developer apps',
      method: 'get',
      path: '/api/developer/apps/reviews/{id}',
      access: 'developer:figures.read',
      summary: 'What of an app waits for the platform, with its place in the queue, and what was decided',
      params: appIdParams,
      answer: shapes.ownReviewsAnswer,
    },
    (ctx, { params }) => listOwnReviews(ctx, params.id),
  );
  endpoint(
    api,
    {
      tag: 'developer apps',
      method: 'post',
      path: '/api/developer/apps/reviews/appeal',
      access: 'developer:products.publish',
      summary: 'Appeal against a refusal, once',
      body: shapes.appealInput,
      answer: z.null(),
    },
    (ctx, { body }) => done(appealReview(ctx, body)),
  );
}
