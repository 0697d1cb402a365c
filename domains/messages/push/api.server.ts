import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import * as shapes from './contract.ts';
import { readPushState, subscribePush, unsubscribePush } from './subscriptions.server.ts';

const shape = { method: 'post', tag: 'messages', access: 'member' } as const;

/** Web Push for the device of the request. */
export function pushRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shape,
      path: '/api/front/push/state',
      summary: 'Whether a device receives push messages, and the key to subscribe with',
      body: shapes.pushStateInput,
      answer: shapes.pushStateAnswer,
    },
    (ctx, { body }) => readPushState(ctx, body),
  );
  endpoint(
    api,
    {
      ...shape,
      path: '/api/front/push/subscribe',
      summary: 'Receive push messages on this device until signing out',
      body: shapes.subscribePushInput,
      answer: z.null(),
    },
    (ctx, { body }) => subscribePush(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...shape,
      path: '/api/front/push/unsubscribe',
      summary: 'Receive no more push messages on a device',
      body: shapes.pushDeviceInput,
      answer: z.null(),
    },
    (ctx, { body }) => unsubscribePush(ctx, body).then(() => null),
  );
}
