import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import {
  countStockInput,
  lowMarkInput,
  movementsAnswer,
  movementsQuery,
  skuParam,
  stockAnswer,
  stockQuery,
} from './contract.ts';
import { countStock } from './count-stock.server.ts';
import { listMovements, listStock } from './list-stock.server.ts';
import { markLow } from './mark-low.server.ts';

const GET = { tag: 'merchant stock', access: 'shop:products.read', method: 'get' } as const;
const POST = { tag: 'merchant stock', access: 'shop:stock.edit', method: 'post', answer: z.null() } as const;

export function stockRoutes(api: Api): void {
  endpoint(
    api,
    { ...GET, path: '/api/merchant/stock/list', summary: 'Stock of the shop', query: stockQuery, answer: stockAnswer },
    (ctx, { query }) => listStock(ctx, query),
  );
  endpoint(
    api,
    {
      ...GET,
      path: '/api/merchant/stock/movements/{id}',
      summary: 'All stock movements of a SKU: who, why, when',
      params: skuParam,
      query: movementsQuery,
      answer: movementsAnswer,
    },
    (ctx, { params, query }) => listMovements(ctx, params.id, query),
  );
  endpoint(
    api,
    { ...POST, path: '/api/merchant/stock/count', summary: 'Save a stock count', body: countStockInput },
    (ctx, { body }) => countStock(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/merchant/stock/low',
      summary: 'Set the shop’s low-stock level',
      body: lowMarkInput,
    },
    (ctx, { body }) => markLow(ctx, body).then(() => null),
  );
}
