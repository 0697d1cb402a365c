import { type Api, endpoint } from '../../kit/endpoint.ts';
import { idParam } from '../lists.ts';
import { shopAnswer, shopFiguresAnswer, shopFiguresQuery, shopsAnswer, shopsQuery } from './contract.ts';
import { listShops } from './list-shops.server.ts';
import { readShop } from './read-shop.server.ts';
import { readShopFigures } from './shop-figures.server.ts';

const shape = { tag: 'platform', access: 'permission:merchants.review', method: 'get' } as const;

export function officeShopRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shape,
      path: '/api/platform/merchant/list',
      summary: 'Shops with their state, figures and balance',
      query: shopsQuery,
      answer: shopsAnswer,
    },
    (ctx, { query }) => listShops(ctx, query),
  );
  endpoint(
    api,
    {
      ...shape,
      path: '/api/platform/merchant/detail/{id}',
      summary: 'One shop: staff, commission, balances, open orders',
      params: idParam,
      answer: shopAnswer,
    },
    (ctx, { params }) => readShop(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...shape,
      path: '/api/platform/merchant/figures/{id}',
      summary: 'Sales, refunds and commission of one shop in a period',
      params: idParam,
      query: shopFiguresQuery,
      answer: shopFiguresAnswer,
    },
    (ctx, { params, query }) => readShopFigures(ctx, { ...query, id: params.id }),
  );
}
