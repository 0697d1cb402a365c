import { readShop } from '../catalog/shops/queries.server.ts';
import { type Api, endpoint } from '../kit/endpoint.ts';
import { storeFrontAnswer, storeListAnswer, storeListQuery, storeParams } from './contract.ts';
import { listStores, readStoreFront } from './queries.server.ts';

export function storeRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/store/list',
      tag: 'stores',
      summary: 'Stores of open shops, optionally of one shop type',
      access: 'anyone',
      replica: 'guests',
      query: storeListQuery,
      answer: storeListAnswer,
      kept: ['catalog', 'stores'],
    },
    (ctx, { query }) => listStores(ctx, query),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/store/{id}',
      tag: 'stores',
      summary: 'The store of a shop: its theme and where it is',
      access: 'anyone',
      replica: 'guests',
      params: storeParams,
      answer: storeFrontAnswer,
      kept: ['catalog', 'stores'],
    },
    async (ctx, { params }) => {
      const [{ merchantId, theme }, { shop }] = await Promise.all([
        readStoreFront(ctx, params.id),
        readShop(ctx, params.id),
      ]);
      return { merchantId, theme, name: shop.name, path: `/store?id=${merchantId}` };
    },
  );
}
