import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { freightIdInput, freightListAnswer, saveFreightInput } from './contract.ts';
import { listFreights } from './queries.server.ts';
import { deleteFreight, saveFreight } from './save-freight.server.ts';

const MERCHANT = { tag: 'freight', access: 'shop:freight.edit' } as const;

export function freightRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...MERCHANT,
      method: 'get',
      path: '/api/merchant/freight/list',
      summary: 'Shipping templates of one’s own shop',
      answer: freightListAnswer,
    },
    async (ctx) => ({ list: (await listFreights(ctx)).list }),
  );
  endpoint(
    api,
    {
      ...MERCHANT,
      method: 'post',
      path: '/api/merchant/freight/save',
      summary: 'Create or change a shipping template',
      body: saveFreightInput,
      answer: freightIdInput,
    },
    (ctx, { body }) => saveFreight(ctx, body),
  );
  endpoint(
    api,
    {
      ...MERCHANT,
      method: 'post',
      path: '/api/merchant/freight/delete',
      summary: 'Delete a shipping template',
      body: freightIdInput,
      answer: z.null(),
    },
    async (ctx, { body }) => {
      await deleteFreight(ctx, body.id);
      return null;
    },
  );
}
