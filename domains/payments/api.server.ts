import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../endpoint.ts';
import { notificationAnswer, payAnswer, payInput, payMethodsAnswer, payStatusAnswer } from './contract.ts';
import { pay } from './pay.server.ts';
import { readPayMethods, readPayStatus } from './queries.server.ts';
import { receiveNotification } from './receive-notification.server.ts';

const orderNo = z.object({ orderNo: z.string().min(1).max(40) });

export function paymentRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/pay',
      tag: 'payment',
      summary: 'Pay a checkout',
      access: 'member',
      body: payInput,
      answer: payAnswer,
    },
    (ctx, { body }) => pay(ctx, body),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/pay/status/{orderNo}',
      tag: 'payment',
      summary: 'How a checkout stands',
      access: 'member',
      params: orderNo,
      answer: payStatusAnswer,
    },
    (ctx, { params }) => readPayStatus(ctx, params.orderNo),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/pay/methods/{orderNo}',
      tag: 'payment',
      summary: 'Methods that can pay a checkout',
      access: 'member',
      params: orderNo,
      answer: payMethodsAnswer,
    },
    (ctx, { params }) => readPayMethods(ctx, params.orderNo),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/pay/notify/{provider}',
      tag: 'payment',
      summary: 'Notification of a payment provider, signed over the raw body',
      access: 'anyone',
      params: z.object({ provider: z.string().min(1).max(30) }),
      answer: notificationAnswer,
    },
    // the signature covers the bytes as they came, so nothing parses them before
    async (ctx, { params }, c) => ({
      outcome: await receiveNotification(ctx, params.provider, await c.req.text(), (name) => c.req.header(name)),
    }),
  );
}
