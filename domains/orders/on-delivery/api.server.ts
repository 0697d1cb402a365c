import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { goodsBackInput, notAcceptedInput } from './contract.ts';
import { recordGoodsBack, recordNotAccepted } from './not-accepted.server.ts';

export function onDeliveryRoutes(api: Api): void {
  const shared = { tag: 'merchant orders', access: 'shop:orders.ship', method: 'post' } as const;
  endpoint(
    api,
    {
      ...shared,
      path: '/api/merchant/order/not_accepted',
      summary: 'Close an order that its buyer did not accept, or that is not sent, instead of paying on delivery',
      body: notAcceptedInput,
      answer: z.null(),
    },
    (ctx, { body }) => recordNotAccepted(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...shared,
      path: '/api/merchant/order/goods_back',
      summary: 'Return the pieces of an order that was not accepted to stock',
      body: goodsBackInput,
      answer: z.null(),
    },
    (ctx, { body }) => recordGoodsBack(ctx, body.orderNo).then(() => null),
  );
}
