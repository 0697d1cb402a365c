import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../kit/endpoint.ts';
import { merchantCategoryShape, merchantTypeShape } from './contract.ts';
import { readMerchantCategories, readMerchantTypes } from './queries.server.ts';

export function merchantRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/merchant/all/type/list',
      tag: 'merchants',
      summary: 'Types of shop',
      access: 'anyone',
      replica: 'guests',
      answer: z.array(merchantTypeShape),
      kept: ['catalog'],
    },
    (ctx) => readMerchantTypes(ctx),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/merchant/all/category/list',
      tag: 'merchants',
      summary: 'Categories of shops',
      access: 'anyone',
      replica: 'guests',
      answer: z.array(merchantCategoryShape),
      kept: ['catalog'],
    },
    (ctx) => readMerchantCategories(ctx),
  );
}
