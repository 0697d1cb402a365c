import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { providerFor } from '../providers.ts';
import { receiveNotification } from './receive-webhook.server.ts';

/** Responds in each provider's format; nothing parses the body before its signature is verified. */
export function notificationRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/pay/notify/{provider}',
      tag: 'payment',
      summary: 'Notification of a payment provider, signed over the raw body',
      access: 'anyone',
      params: z.object({ provider: z.string().min(1).max(30) }),
      file: { type: 'text/plain', description: 'Taken, in the words of the provider; 204 for one that expects none' },
    },
    async (ctx, { params: { provider } }, c) => {
      const outcome = await receiveNotification(ctx, provider, await c.req.text(), (name) => c.req.header(name));
      const { status, type, body } = providerFor(ctx.app, provider).heard(outcome);
      const headers = { 'cache-control': 'no-store', ...(type ? { 'content-type': type } : {}) };
      return new Response(body ?? null, { status, headers });
    },
  );
}
