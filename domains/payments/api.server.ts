import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../kit/endpoint.ts';
import { asReader } from '../orders/passes/as-buyer.server.ts';
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
      access: 'buyer',
      body: payInput,
      answer: payAnswer,
    },
    async (ctx, { body }) => pay(await asReader(ctx, body.orderNo), body),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/pay/status/{orderNo}',
      tag: 'payment',
      summary: 'The payment status of a checkout',
      access: 'buyer',
      params: orderNo,
      answer: payStatusAnswer,
    },
    async (ctx, { params }) => readPayStatus(await asReader(ctx, params.orderNo), params.orderNo),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/pay/methods/{orderNo}',
      tag: 'payment',
      summary: 'Payment methods available for a checkout',
      access: 'buyer',
      params: orderNo,
      answer: payMethodsAnswer,
    },
    async (ctx, { params }) => readPayMethods(await asReader(ctx, params.orderNo), params.orderNo),
  );
  notificationRoutes(api);
}
