import { type Api, endpoint } from '../../kit/endpoint.ts';
import { retryLetters } from '../../messages/retry-messages.server.ts';
import { idParam } from '../lists.ts';
import { letterAnswer, outboxAnswer, outboxQuery, retriedAnswer, retryInput } from './contract.ts';
import { listOutbox, readLetter } from './queries.server.ts';

const shape = { tag: 'platform', access: 'permission:outbox.read' } as const;

export function officeOutboxRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: '/api/platform/outbox/list',
      summary: 'E-mails and text messages, newest first',
      query: outboxQuery,
      answer: outboxAnswer,
    },
    (ctx, { query }) => listOutbox(ctx, query),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: '/api/platform/outbox/detail/{id}',
      summary: 'One message; in production without codes that grant access',
      params: idParam,
      answer: letterAnswer,
    },
    (ctx, { params }) => readLetter(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: '/api/platform/outbox/retry',
      summary: 'Retry unsent messages now',
      body: retryInput,
      answer: retriedAnswer,
    },
    async (ctx, { body }) => ({ retried: await retryLetters(ctx, body.ids) }),
  );
}
