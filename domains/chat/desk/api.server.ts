import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../endpoint.ts';
import { historyAnswer, historyParams, historyQuery, readInput } from '../contract.ts';
import { readDeskHistory } from '../history.server.ts';
import { markReadAtDesk } from '../mark-read.server.ts';

const BASE = '/api/service/desk';
const shape = { tag: 'chat', access: 'member' } as const;
const post = { ...shape, method: 'post' } as const;
const get = { ...shape, method: 'get' } as const;

/** The agents' calls: each checks that the actor answers for the merchant of the conversation. */
export function deskRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...get,
      path: `${BASE}/history/{chatId}`,
      summary: 'Messages of a conversation, with private notes',
      params: historyParams,
      query: historyQuery,
      answer: historyAnswer,
    },
    (ctx, { params, query }) => readDeskHistory(ctx, params.chatId, query),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${BASE}/read`,
      summary: 'Mark messages as read by the service',
      body: readInput,
      answer: z.null(),
    },
    (ctx, { body }) => markReadAtDesk(ctx, body).then(() => null),
  );
}
