import { z } from '@hono/zod-openapi';
import { banUser, endUserSessions, unbanUser } from '../../accounts/ban-user.server.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { idParam } from '../lists.ts';
import { banInput, userAnswer, userIdInput, usersAnswer, usersQuery } from './contract.ts';
import { listUsers } from './list-users.server.ts';
import { readUser } from './read-user.server.ts';

const shape = { tag: 'platform', access: 'permission:users.manage', method: 'post', answer: z.null() } as const;

export function officeUserRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: '/api/platform/user/list',
      summary: 'Search users by e-mail, phone, nickname or ID',
      query: usersQuery,
      answer: usersAnswer,
    },
    (ctx, { query }) => listUsers(ctx, query),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: '/api/platform/user/detail/{id}',
      summary: 'One user: orders, balances, sessions, roles',
      params: idParam,
      answer: userAnswer,
    },
    (ctx, { params }) => readUser(ctx, params.id),
  );
  endpoint(
    api,
    { ...shape, path: '/api/platform/user/ban', summary: 'Suspend an account', body: banInput },
    (ctx, { body }) => banUser(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: '/api/platform/user/unban', summary: 'Lift an account’s suspension', body: userIdInput },
    (ctx, { body }) => unbanUser(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...shape,
      path: '/api/platform/user/sessions/end',
      summary: 'End every session of an account',
      body: userIdInput,
    },
    (ctx, { body }) => endUserSessions(ctx, body).then(() => null),
  );
}
