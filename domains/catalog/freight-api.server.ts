import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../kit/endpoint.ts';
import { nameFreight } from './name-freight.server.ts';

const id = z.number().int().positive();
const nameFreightInput = z.object({
  /** null: the shop's default. */
  templateId: id.nullable(),
  productIds: z.array(id).min(1).max(1_000),
});

export function freightOfProductsRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/merchant/freight/products',
      tag: 'freight',
      summary: 'Assign products to a shipping template',
      access: 'shop:freight.edit',
      body: nameFreightInput,
      answer: z.object({ products: z.number() }),
    },
    (ctx, { body }) => nameFreight(ctx, body),
  );
}
