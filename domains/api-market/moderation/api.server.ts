import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { appealTakeDown } from './appeal.server.ts';
import * as shapes from './contract.ts';
import { listApi, restoreApi, returnApi, takeDownApi, upholdTakeDown } from './decide.server.ts';
import { listOfficeApis } from './list-office-apis.server.ts';
import { readOfficeApi } from './read-office-api.server.ts';

const PATH = '/api/platform/apis';
const READ = { tag: 'platform', access: 'permission:apis.review', method: 'get' } as const;
const DECIDE = { tag: 'platform', access: 'permission:apis.review', method: 'post', answer: z.null() } as const;
const done = (work: Promise<void>) => work.then(() => null);

/** What the platform decides about APIs, and the appeal of the developer. */
export function apiModerationRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...READ,
      path: `${PATH}/list`,
      summary: 'APIs that wait for a decision, the oldest first, or all in a state',
      query: shapes.officeApisQuery,
      answer: shapes.officeApisAnswer,
    },
    (ctx, { query }) => listOfficeApis(ctx, query),
  );
  endpoint(
    api,
    {
      ...READ,
      path: `${PATH}/detail/{id}`,
      summary: 'One API in any state with its document, plans and decisions',
      params: shapes.officeApiParams,
      answer: shapes.officeApiAnswer,
    },
    (ctx, { params }) => readOfficeApi(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...DECIDE,
      path: `${PATH}/approve`,
      summary: 'List an API that waits for review, as the reviewer saw it',
      body: shapes.listApiInput,
    },
    (ctx, { body }) => done(listApi(ctx, body)),
  );
  endpoint(
    api,
    { ...DECIDE, path: `${PATH}/return`, summary: 'Make it a draft again', body: shapes.apiReasonInput },
    (ctx, { body }) => done(returnApi(ctx, body)),
  );
  endpoint(
    api,
    { ...DECIDE, path: `${PATH}/take_down`, summary: 'Take an API off the market', body: shapes.apiReasonInput },
    (ctx, { body }) => done(takeDownApi(ctx, body)),
  );
  endpoint(
    api,
    { ...DECIDE, path: `${PATH}/restore`, summary: 'Put it back', body: shapes.apiIdInput },
    (ctx, { body }) => done(restoreApi(ctx, body)),
  );
  endpoint(
    api,
    { ...DECIDE, path: `${PATH}/uphold`, summary: 'Refuse an appeal', body: shapes.apiReasonInput },
    (ctx, { body }) => done(upholdTakeDown(ctx, body)),
  );
  endpoint(
    api,
    {
      tag: 'developer apis',
      method: 'post',
      path: '/api/developer/api/appeal',
      access: 'developer:products.publish',
      summary: 'Appeal against the take-down of an API, once',
      body: shapes.apiAppealInput,
      answer: z.null(),
    },
    (ctx, { body }) => done(appealTakeDown(ctx, body)),
  );
}
