import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../endpoint.ts';
import { payAnswer, payInput, payMethodsAnswer, payStatusAnswer } from './contract.ts';
import { pay } from './pay.server.ts';
import { readPayMethods, readPayStatus } from './queries.server.ts';
import { notificationRoutes } from './webhooks/webhook-call.server.ts';

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
      summary: 'The payment status of a checkout',
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
      summary: 'Payment methods available for a checkout',
      access: 'member',
      params: orderNo,
      answer: payMethodsAnswer,
    },
    (ctx, { params }) => readPayMethods(ctx, params.orderNo),
  );
  notificationRoutes(api);
}
