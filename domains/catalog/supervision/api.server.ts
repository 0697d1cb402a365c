import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import {
  approveProducts,
  readProductReview,
  refuseProducts,
  setProductReview,
} from '../review/review-products.server.ts';
import { allowProducts, blockProducts } from './block-products.server.ts';
import { allowProductsInput, blockProductsInput, productReviewAnswer, productReviewInput } from './contract.ts';

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
  endpoint(
    api,
    {
      ...shape,
      path: '/api/platform/product/approve',
      summary: 'Put products that wait for review on sale',
      body: allowProductsInput,
    },
    (ctx, { body }) => approveProducts(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...shape,
      path: '/api/platform/product/refuse',
      summary: 'Refuse products that wait for review; their shops read the reason and can offer them again',
      body: blockProductsInput,
    },
    (ctx, { body }) => refuseProducts(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: '/api/platform/product/review',
      summary: 'Whether new products are reviewed before sale, and how many wait',
      answer: productReviewAnswer,
    },
    (ctx) => readProductReview(ctx),
  );
  endpoint(
    api,
    {
      ...shape,
      path: '/api/platform/product/review',
      summary: 'Review new products before sale, or stop it; shops with an exception keep it',
      body: productReviewInput,
    },
    (ctx, { body }) => setProductReview(ctx, body).then(() => null),
  );
}
