import { type Api, endpoint } from '../../kit/endpoint.ts';
import { shopGoodsAnswer, shopGoodsQuery, shopHomeAnswer, shopIdParams } from './contract.ts';
import { listShopGoods, readShopHome } from './queries.server.ts';

export function shopPageRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/merchant/home/{id}',
      tag: 'merchants',
      summary: 'The home of a shop: sign, categories, newest products and best sellers',
      access: 'anyone',
      replica: 'guests',
      params: shopIdParams,
      answer: shopHomeAnswer,
      kept: ['catalog'],
    },
    (ctx, { params }) => readShopHome(ctx, params.id),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/merchant/products/{id}',
      tag: 'merchants',
      summary: 'Products of a shop',
      access: 'anyone',
      replica: 'guests',
      params: shopIdParams,
      query: shopGoodsQuery,
      answer: shopGoodsAnswer,
      kept: ['catalog'],
    },
    (ctx, { params, query }) => listShopGoods(ctx, params.id, query),
  );
}
