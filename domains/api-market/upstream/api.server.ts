import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { apiIdInput } from '../manage/contract.ts';
import { changeUpstream, removeUpstreamHeader, setUpstreamHeader } from './change-upstream.server.ts';
import { checkNow } from './check-health.server.ts';
import * as shapes from './contract.ts';
import { readOwnUpstream } from './own-upstream.server.ts';

const UPSTREAM = '/api/developer/apis/upstream';
const WRITE = { tag: 'developer apis', method: 'post', access: 'developer:products.publish' } as const;

/** Where the calls of one's own APIs go. */
export function ownUpstreamRoutes(api: Api): void {
  endpoint(
    api,
    {
      tag: 'developer apis',
      method: 'get',
      access: 'developer:figures.read',
      path: `${UPSTREAM}/detail`,
      summary: 'Headers that are added to calls of an API, and its health checks',
      query: shapes.upstreamQuery,
      answer: shapes.upstreamAnswer,
    },
    (ctx, { query }) => readOwnUpstream(ctx, query.id),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${UPSTREAM}/change`,
      summary: 'Change where the calls of an API go',
      body: shapes.changeUpstreamInput,
      answer: z.null(),
    },
    (ctx, { body }) => changeUpstream(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${UPSTREAM}/set_header`,
      summary: 'Set a header that is added to calls of an API',
      body: shapes.setHeaderInput,
      answer: z.null(),
    },
    (ctx, { body }) => setUpstreamHeader(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${UPSTREAM}/remove_header`,
      summary: 'Remove a header from calls of an API',
      body: shapes.removeHeaderInput,
      answer: z.null(),
    },
    (ctx, { body }) => removeUpstreamHeader(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${UPSTREAM}/check`,
      summary: 'Check the upstream of an API now',
      body: apiIdInput,
      answer: shapes.checkAnswer,
    },
    (ctx, { body }) => checkNow(ctx, body.id),
  );
}
