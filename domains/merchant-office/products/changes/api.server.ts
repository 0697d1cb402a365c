import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../../kit/endpoint.ts';
import { changeParams, changeReportShape, startChangeInput } from './contract.ts';
import { readChange } from './read-change.server.ts';
import { startChange } from './start-change.server.ts';

const TAG = 'merchant products';

export function productChangeRoutes(api: Api): void {
  endpoint(
    api,
    {
      tag: TAG,
      access: 'shop:products.edit',
      method: 'post',
      path: '/api/merchant/product/change',
      summary: 'Change the price, stock, state or category of many products; a job works through them',
      body: startChangeInput,
      answer: z.object({ id: z.string() }),
    },
    (ctx, { body }) => startChange(ctx, body),
  );
  endpoint(
    api,
    {
      tag: TAG,
      access: 'shop:products.read',
      method: 'get',
      path: '/api/merchant/product/change/{id}',
      summary: 'Progress of a change of many products',
      params: changeParams,
      answer: changeReportShape,
    },
    (ctx, { params }) => readChange(ctx, params.id),
  );
}
