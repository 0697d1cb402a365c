import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../kit/endpoint.ts';
import {
  categoryShape,
  productDetailAnswer,
  productIdParams,
  productListAnswer,
  productListQuery,
  shopDirectoryAnswer,
  shopDirectoryQuery,
} from './contract.ts';
import { readCategoryTree } from './queries.server.ts';
import { readProduct } from './queries-detail.server.ts';
import { listProducts } from './queries-list.server.ts';
import { listShops } from './queries-shop-directory.server.ts';

const MARKETS = [
  ['/api/front/product/category', 'goods'],
  ['/api/front/app/category', 'app'],
  ['/api/front/api/category', 'api'],
] as const;

export function catalogRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/product/list',
      tag: 'catalogue',
      summary: 'Products: browse, search, filter, sort',
      access: 'anyone',
      replica: 'guests',
      query: productListQuery,
      answer: productListAnswer,
      kept: ['catalog'],
    },
    (ctx, { query }) => listProducts(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/product/detail/{id}',
      tag: 'catalogue',
      summary: 'One product with its variants',
      access: 'anyone',
      replica: 'guests',
      params: productIdParams,
      answer: productDetailAnswer,
      kept: ['catalog'],
      keptFor: 'guests',
    },
    (ctx, { params }) => readProduct(ctx, params.id),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/merchant/list',
      tag: 'merchants',
      summary: 'Shop street: open shops with their best products',
      access: 'anyone',
      replica: 'guests',
      query: shopDirectoryQuery,
      answer: shopDirectoryAnswer,
      kept: ['catalog'],
    },
    (ctx, { query }) => listShops(ctx, query),
  );
  for (const [path, kind] of MARKETS) {
    endpoint(
      api,
      {
        method: 'get',
        path,
        tag: 'catalogue',
        summary: 'Category tree',
        access: 'anyone',
        replica: 'guests',
        answer: z.array(categoryShape),
        kept: ['catalog'],
      },
      (ctx) => readCategoryTree(ctx, kind),
    );
  }
}
