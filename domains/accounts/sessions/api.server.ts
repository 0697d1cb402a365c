import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import * as shapes from './contract.ts';
import { endOtherSessions, endOwnSession } from './end-sessions.server.ts';
import { listLogins, listSessions } from './queries.server.ts';

const BASE = '/api/front/user';

/** The calls about active sessions and login attempts. */
export function sessionRoutes(api: Api): void {
  const shape = { method: 'post', tag: 'user', access: 'member' } as const;
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: `${BASE}/session/list`,
      summary: 'Devices with an open session',
      answer: shapes.sessionsAnswer,
    },
    (ctx) => listSessions(ctx),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${BASE}/session/end`,
      summary: 'End one session',
      body: shapes.sessionIdInput,
      answer: z.null(),
    },
    async (ctx, { body }) => endOwnSession(ctx, body.id).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: `${BASE}/session/end/others`, summary: 'End all other sessions', answer: shapes.endedAnswer },
    async (ctx) => ({ ended: await endOtherSessions(ctx) }),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: `${BASE}/login/log`,
      summary: 'Sign-ins and failed attempts of the last 180 days',
      query: shapes.loginsQuery,
      answer: shapes.loginsAnswer,
    },
    (ctx, { query }) => listLogins(ctx, query),
  );
}
