import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { merchantQuery } from '../desk/contract.ts';
import * as shapes from './contract.ts';
import { deleteTopic, listTopics, noteTopicUse, saveTopic } from './topics.server.ts';

const shape = { tag: 'chat', access: 'member' } as const;

/** Self-service questions. */
export function topicRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: '/api/service/desk/topics',
      summary: 'Questions that a merchant answers by itself, for their editor',
      query: merchantQuery,
      answer: shapes.editedTopicsAnswer,
    },
    (ctx, { query }) => listTopics(ctx, query.merId),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: '/api/service/desk/topic',
      summary: 'Save a question with its answer',
      body: shapes.saveTopicInput,
      answer: z.object({ id: z.number() }),
    },
    async (ctx, { body }) => ({ id: await saveTopic(ctx, body) }),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: '/api/service/desk/topic/delete',
      summary: 'Delete a question with those below it',
      body: shapes.deleteTopicInput,
      answer: z.null(),
    },
    (ctx, { body }) => deleteTopic(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: '/api/service/topic',
      summary: 'Note that an answer was opened, or has helped',
      body: shapes.topicUseInput,
      answer: z.null(),
    },
    (ctx, { body }) => noteTopicUse(ctx, body).then(() => null),
  );
}
