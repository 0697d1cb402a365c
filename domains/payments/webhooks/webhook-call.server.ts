import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '../../endpoint.ts';
import { providerFor } from '../providers.ts';
import { receiveNotification } from './receive-webhook.server.ts';

/** The one call here that answers as each provider wants it, and whose body nothing reads before its signature. */
export function notificationRoutes(api: Api): void {
  const route = createRoute({
    method: 'post',
    path: '/api/front/pay/notify/{provider}',
    tags: ['payment'],
    summary: 'Notification of a payment provider, signed over the raw body',
    'x-access': 'anyone',
    request: { params: z.object({ provider: z.string().min(1).max(30) }) },
    responses: {
      200: { description: 'Taken, in the words of the provider' },
      204: { description: 'Taken, for a provider that wants no words' },
    },
  });
  api.openapi(route, async (c) => {
    const ctx = c.get('ctx');
    const { provider } = c.req.valid('param');
    const outcome = await receiveNotification(ctx, provider, await c.req.text(), (name) => c.req.header(name));
    const { status, type, body } = providerFor(ctx.app, provider).heard(outcome);
    const headers = { 'cache-control': 'no-store', ...(type ? { 'content-type': type } : {}) };
    return new Response(body ?? null, { status, headers });
  });
}
