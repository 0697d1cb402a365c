import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import * as shapes from './contract.ts';
import { decideRealName, listRealNames, lookAtRealName } from './review-real-names.server.ts';
import { readOwnRealName, submitRealName } from './submit-real-name.server.ts';

const OWN = { tag: 'community', access: 'member', path: '/api/community/my/real-name' } as const;
const REVIEW = { tag: 'community moderation', access: 'permission:members.manage' } as const;
const ROOT = '/api/community/moderation/real-name';

/** The real name of a member, and its review by the staff. */
export function forumRealNameRoutes(api: Api): void {
  endpoint(
    api,
    { ...OWN, method: 'get', summary: 'One’s own real name, masked', answer: shapes.ownRealNameAnswer },
    (ctx) => readOwnRealName(ctx),
  );
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      summary: 'Give one’s real name for review',
      body: shapes.realNameInput,
      answer: shapes.ownRealNameAnswer,
    },
    (ctx, { body }) => submitRealName(ctx, body),
  );
  endpoint(
    api,
    {
      ...REVIEW,
      method: 'get',
      path: `${ROOT}/list`,
      summary: 'Real names, masked',
      query: shapes.realNamesQuery,
      answer: shapes.realNamesAnswer,
    },
    (ctx, { query }) => listRealNames(ctx, query),
  );
  endpoint(
    api,
    {
      ...REVIEW,
      method: 'post',
      path: `${ROOT}/look`,
      summary: 'The whole name and number, for a reason',
      body: shapes.lookInput,
      answer: shapes.lookAnswer,
    },
    (ctx, { body }) => lookAtRealName(ctx, body),
  );
  endpoint(
    api,
    {
      ...REVIEW,
      method: 'post',
      path: `${ROOT}/decide`,
      summary: 'Approve or reject a real name',
      body: shapes.decideRealNameInput,
      answer: z.null(),
    },
    async (ctx, { body }) => decideRealName(ctx, body).then(() => null),
  );
}
