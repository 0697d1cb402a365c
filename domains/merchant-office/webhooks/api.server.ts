import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import * as shapes from './contract.ts';
import {
  deleteWebhook,
  listWebhooks,
  readWebhookLog,
  replayMessage,
  rotateSecret,
  saveWebhook,
  testWebhook,
} from './webhooks.server.ts';

const ROOM = '/api/merchant/webhook';
const HOOK = { tag: 'merchant developers', access: 'shop:developers.manage', method: 'post' } as const;
const POST = { ...HOOK, body: shapes.webhookIdInput } as const;

export function webhookRoutes(api: Api): void {
  endpoint(
    api,
    { ...HOOK, method: 'get', path: `${ROOM}/list`, summary: 'Webhooks of the shop', answer: shapes.webhooksAnswer },
    (ctx) => listWebhooks(ctx),
  );
  endpoint(
    api,
    {
      ...HOOK,
      path: `${ROOM}/save`,
      summary: 'Create or change a webhook; a new one’s secret is returned only this once',
      description: 'Messages follow the Standard Webhooks convention and are tried for three days.',
      body: shapes.saveWebhookInput,
      answer: shapes.savedWebhookAnswer,
    },
    (ctx, { body }) => saveWebhook(ctx, body),
  );
  endpoint(
    api,
    {
      ...HOOK,
      method: 'get',
      path: `${ROOM}/log`,
      summary: 'Messages of a webhook with their attempts',
      query: shapes.webhookLogQuery,
      answer: shapes.webhookLogAnswer,
    },
    (ctx, { query }) => readWebhookLog(ctx, query),
  );
  actRoutes(api);
}

function actRoutes(api: Api): void {
  endpoint(
    api,
    { ...POST, path: `${ROOM}/rotate`, summary: 'A new secret with a day’s overlap', answer: shapes.rotatedAnswer },
    (ctx, { body }) => rotateSecret(ctx, body.id),
  );
  endpoint(
    api,
    { ...POST, path: `${ROOM}/delete`, summary: 'Delete a webhook with its log', answer: z.null() },
    (ctx, { body }) => deleteWebhook(ctx, body.id).then(() => null),
  );
  endpoint(api, { ...POST, path: `${ROOM}/test`, summary: 'Send a test message', answer: z.null() }, (ctx, { body }) =>
    testWebhook(ctx, body.id).then(() => null),
  );
  endpoint(
    api,
    { ...POST, path: `${ROOM}/replay`, summary: 'Send a message again, by its number in the log', answer: z.null() },
    (ctx, { body }) => replayMessage(ctx, body.id).then(() => null),
  );
}
