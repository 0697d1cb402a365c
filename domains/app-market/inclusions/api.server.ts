import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import * as shapes from './contract.ts';
import { appealInclusion, listOwnInclusions, withdrawInclusion } from './own-inclusions.server.ts';
import { approveInclusion, listInclusions, refuseInclusion } from './review-inclusions.server.ts';
import { previewInclusion, submitInclusion } from './submit-inclusion.server.ts';

const OWN = { tag: 'inclusions', access: 'member' } as const;
const REVIEW = { tag: 'inclusions', access: 'permission:apps.curate' } as const;
const FRONT = '/api/front/app/inclusion';
const PLATFORM = '/api/platform/apps/inclusions';
const done = <T>(work: Promise<T>) => work.then(() => null);

/** Submitting apps from outside. */
export function inclusionRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      path: `${FRONT}/read`,
      summary: 'What the page at an address says about itself',
      body: shapes.inclusionAddressInput,
      answer: shapes.inclusionPreviewAnswer,
    },
    (ctx, { body }) => previewInclusion(ctx, body),
  );
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      path: FRONT,
      summary: 'Submit an app from outside for listing',
      body: shapes.inclusionInput,
      answer: shapes.submittedInclusionAnswer,
    },
    (ctx, { body }) => submitInclusion(ctx, body),
  );
  endpoint(
    api,
    { ...OWN, method: 'get', path: FRONT, summary: 'One’s own submissions', answer: shapes.ownInclusionsAnswer },
    (ctx) => listOwnInclusions(ctx),
  );
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      path: `${FRONT}/withdraw`,
      summary: 'Withdraw an open submission',
      body: shapes.inclusionIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => done(withdrawInclusion(ctx, body.id)),
  );
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      path: `${FRONT}/appeal`,
      summary: 'Answer a refusal, once',
      body: shapes.inclusionAppealInput,
      answer: z.null(),
    },
    (ctx, { body }) => done(appealInclusion(ctx, body)),
  );
}

/** Their review by the platform. */
export function inclusionReviewRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...REVIEW,
      method: 'get',
      path: PLATFORM,
      summary: 'Submitted apps, open ones oldest first, with apps and submissions alike',
      query: shapes.inclusionReviewQuery,
      answer: shapes.inclusionReviewAnswer,
    },
    (ctx, { query }) => listInclusions(ctx, query),
  );
  endpoint(
    api,
    {
      ...REVIEW,
      method: 'post',
      path: `${PLATFORM}/approve`,
      summary: 'List a submitted app',
      body: shapes.inclusionApprovalInput,
      answer: z.object({ appId: z.number() }),
    },
    (ctx, { body }) => approveInclusion(ctx, body),
  );
  endpoint(
    api,
    {
      ...REVIEW,
      method: 'post',
      path: `${PLATFORM}/refuse`,
      summary: 'Refuse a submitted app, or its appeal, with a reason',
      body: shapes.inclusionReasonInput,
      answer: z.null(),
    },
    (ctx, { body }) => done(refuseInclusion(ctx, body)),
  );
}
