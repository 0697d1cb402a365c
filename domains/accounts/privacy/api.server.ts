import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import * as shapes from './contract.ts';
import { downloadData } from './download-data.server.ts';
import { askToLeave, cancelLeaving, readLeaving } from './leave.server.ts';

const USER = '/api/front/user';

/** Exporting one's own data, and deleting the account. */
export function privacyRoutes(api: Api): void {
  const shape = { tag: 'user', access: 'member' } as const;
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: `${USER}/data`,
      summary: 'Download all data of the account, up to three times a day',
      answer: shapes.ownDataAnswer,
    },
    (ctx) => downloadData(ctx),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: `${USER}/leave`,
      summary: 'The status of the account’s deletion, and what prevents it',
      answer: shapes.leavingAnswer,
    },
    (ctx) => readLeaving(ctx),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: `${USER}/leave`,
      summary: 'Request the deletion of the account after the waiting period',
      body: shapes.leaveInput,
      answer: z.object({ leavesAt: z.string() }).openapi('LeavesAt'),
    },
    (ctx, { body }) => askToLeave(ctx, body),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: `${USER}/leave/cancel`,
      summary: 'Cancel the deletion of the account',
      answer: z.null(),
    },
    (ctx) => cancelLeaving(ctx).then(() => null),
  );
}
