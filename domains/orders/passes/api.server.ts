import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { orderCodeInput, orderPassAnswer, orderPassInput } from './contract.ts';
import { proveContact, sendOrderCode } from './prove-contact.server.ts';

const POST = { method: 'post', tag: 'order', access: 'buyer' } as const;

export function passRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...POST,
      path: '/api/front/order/code',
      summary: 'Send a code to the contact of an order bought without an account',
      body: orderCodeInput,
      answer: z.null(),
    },
    async (ctx, { body }) => {
      await sendOrderCode(ctx, body.orderNo);
      return null;
    },
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/front/order/pass',
      summary: 'A pass that acts as the buyer of an order, for the code',
      body: orderPassInput,
      answer: orderPassAnswer,
    },
    async (ctx, { body }) => ({ pass: await proveContact(ctx, body) }),
  );
}
