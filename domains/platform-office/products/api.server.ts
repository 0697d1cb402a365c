import { type Api, endpoint } from '../../kit/endpoint.ts';
import { idParam } from '../lists.ts';
import { allProductsAnswer, allProductsQuery, officeProductAnswer } from './contract.ts';
import { listAllProducts } from './list-products.server.ts';
import { readOfficeProduct } from './read-product.server.ts';

const shape = { tag: 'platform', access: 'permission:catalog.manage' } as const;

export function officeProductRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: '/api/platform/product/list',
      summary: 'Products of all shops: search, filter, sort',
      query: allProductsQuery,
      answer: allProductsAnswer,
    },
    (ctx, { query }) => listAllProducts(ctx, query),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: '/api/platform/product/detail/{id}',
      summary: 'One product of any shop: texts, variants, stock, what the platform did to it',
      params: idParam,
      answer: officeProductAnswer,
    },
    (ctx, { params }) => readOfficeProduct(ctx, params.id),
  );
}
