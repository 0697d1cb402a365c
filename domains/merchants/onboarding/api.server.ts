import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import {
  applicationAnswer,
  applicationInput,
  applicationListQuery,
  applicationParams,
  applicationsAnswer,
  approveInput,
  onboardingCodeInput,
  qualificationAnswer,
  qualificationInput,
  refuseInput,
  reviewAnswer,
  reviewListAnswer,
  reviewListQuery,
  reviewOutcomeAnswer,
  submittedAnswer,
} from './contract.ts';
import { listApplications, listForReview, readApplication, readForReview } from './queries.server.ts';
import { approveApplication, refuseApplication } from './review-application.server.ts';
import { sendApplicationCode } from './send-application-code.server.ts';
import { showQualification } from './show-qualification.server.ts';
import { submitApplication } from './submit-application.server.ts';

const TAG = 'settlement';

/** The applicant's calls. */
export function onboardingRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/merchant/settle/captcha',
      tag: TAG,
      summary: 'Send the verification code of an application',
      access: 'member',
      body: onboardingCodeInput,
      answer: z.null(),
    },
    async (ctx, { body }) => {
      await sendApplicationCode(ctx, body.email);
      return null;
    },
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/merchant/settle/apply',
      tag: TAG,
      summary: 'Apply to open a shop',
      access: 'member',
      body: applicationInput,
      answer: submittedAnswer,
    },
    (ctx, { body }) => submitApplication(ctx, body),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/merchant/settle/list',
      tag: TAG,
      summary: 'One’s own applications, newest first',
      access: 'member',
      query: applicationListQuery,
      answer: applicationsAnswer,
    },
    (ctx, { query }) => listApplications(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/merchant/settle/detail/{id}',
      tag: TAG,
      summary: 'One of one’s own applications',
      access: 'member',
      params: applicationParams,
      answer: applicationAnswer,
    },
    (ctx, { params }) => readApplication(ctx, params.id),
  );
}

/** For shoppers who want to know whom they buy from. */
export function qualificationRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/merchant/qualification',
      tag: 'merchants',
      summary: 'Qualification documents of a shop, after a captcha: watermarked, at URLs that expire',
      access: 'anyone',
      body: qualificationInput,
      answer: qualificationAnswer,
    },
    (ctx, { body }) => showQualification(ctx, body),
  );
}

/** The reviewers' calls. */
export function onboardingReviewRoutes(api: Api): void {
  const access = 'permission:merchants.review' as const;
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/platform/settlement/list',
      tag: TAG,
      summary: 'Shop applications, open ones oldest first',
      access,
      query: reviewListQuery,
      answer: reviewListAnswer,
    },
    (ctx, { query }) => listForReview(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/platform/settlement/detail/{id}',
      tag: TAG,
      summary: 'One application with its applicant',
      access,
      params: applicationParams,
      answer: reviewAnswer,
    },
    (ctx, { params }) => readForReview(ctx, params.id),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/platform/settlement/approve',
      tag: TAG,
      summary: 'Approve a shop application and create its shop',
      access,
      body: approveInput,
      answer: reviewOutcomeAnswer,
    },
    (ctx, { body }) => approveApplication(ctx, body.id),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/platform/settlement/refuse',
      tag: TAG,
      summary: 'Refuse an application with a reason',
      access,
      body: refuseInput,
      answer: reviewOutcomeAnswer,
    },
    (ctx, { body }) => refuseApplication(ctx, body.id, body.reason),
  );
}
