import { z } from '@hono/zod-openapi';
import { importReportShape } from '../../catalog/csv/contract.ts';
import { type Api, endpoint } from '../../endpoint.ts';
import { changePrice } from './change-price.server.ts';
import { changePriceInput, ownProductsAnswer, ownProductsQuery, switchSaleInput } from './contract.ts';
import { readLatestImport } from './list-imports.server.ts';
import { listOwnProducts } from './list-products.server.ts';
import { switchSale } from './switch-sale.server.ts';

const TAG = 'merchant products';
const POST = { tag: TAG, access: 'member', method: 'post', answer: z.null() } as const;

export function ownProductRoutes(api: Api): void {
  endpoint(
    api,
    {
      tag: TAG,
      access: 'member',
      method: 'get',
      path: '/api/merchant/product/list',
      summary: 'Products of the shop, also those that are not on sale',
      query: ownProductsQuery,
      answer: ownProductsAnswer,
    },
    (ctx, { query }) => listOwnProducts(ctx, query),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/merchant/product/sale',
      summary: 'Put products on sale or take them off',
      body: switchSaleInput,
    },
    (ctx, { body }) => switchSale(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      tag: TAG,
      access: 'member',
      method: 'get',
      path: '/api/merchant/product/latest_import',
      summary: 'The newest import of the shop and how far it is',
      answer: importReportShape.nullable(),
    },
    (ctx) => readLatestImport(ctx),
  );
  endpoint(
    api,
    { ...POST, path: '/api/merchant/product/price', summary: 'A new price of a SKU', body: changePriceInput },
    (ctx, { body }) => changePrice(ctx, body).then(() => null),
  );
}
