import { type Api, endpoint } from '../../endpoint.ts';
import { allProductsAnswer, allProductsQuery } from './contract.ts';
import { listAllProducts } from './list-products.server.ts';

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
}
