import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../endpoint.ts';
import { allowProducts, blockProducts } from './block-products.server.ts';
import { allowProductsInput, blockProductsInput } from './contract.ts';

const shape = { tag: 'platform', access: 'permission:catalog.manage', method: 'post', answer: z.null() } as const;

export function productSupervisionRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shape,
      path: '/api/platform/product/block',
      summary: 'Take products of any shop off sale; their shops read the reason and cannot sell them until allowed',
      body: blockProductsInput,
    },
    (ctx, { body }) => blockProducts(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...shape,
      path: '/api/platform/product/allow',
      summary: 'Allow blocked products again; those that were on sale are sold again',
      body: allowProductsInput,
    },
    (ctx, { body }) => allowProducts(ctx, body).then(() => null),
  );
}
