import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { merchantQuery } from '../desk/contract.ts';
import { noticeAnswer, saveNoticeInput } from './contract.ts';
import { listNotice, saveNotice } from './notice.server.ts';

const shape = { tag: 'chat', access: 'member', path: '/api/service/desk/notice' } as const;

/** The notice beside the messages. */
export function noticeRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      summary: 'The notice beside the messages, for its editor',
      query: merchantQuery,
      answer: noticeAnswer,
    },
    (ctx, { query }) => listNotice(ctx, query.merId),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      summary: 'Save the notice beside the messages',
      body: saveNoticeInput,
      answer: z.null(),
    },
    (ctx, { body }) => saveNotice(ctx, body).then(() => null),
  );
}
