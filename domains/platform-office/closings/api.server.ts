import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { idParam } from '../lists.ts';
import { closeShopWithOrders } from './close-shop.server.ts';
import { closeShopInput, closingAnswer } from './contract.ts';
import { readClosing } from './read-closing.server.ts';

const shape = { tag: 'platform', access: 'permission:merchants.review' } as const;

export function closingRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: '/api/platform/merchant/closing/{id}',
      summary: 'What closing a shop would do; of a closed one, how far its open orders are',
      params: idParam,
      answer: closingAnswer,
    },
    (ctx, { params }) => readClosing(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...shape,
      access: 'permission:merchants.close',
      method: 'post',
      path: '/api/platform/merchant/close',
      summary: 'Close a shop for good: unpaid orders are cancelled, unshipped ones refunded or shipped by a date',
      description: 'It refunds orders, and needs `merchants.review` and `refunds.manage` as well.',
      body: closeShopInput,
      answer: z.null(),
    },
    (ctx, { body }) => closeShopWithOrders(ctx, body).then(() => null),
  );
}
