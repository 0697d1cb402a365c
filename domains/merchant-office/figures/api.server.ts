import { type Api, endpoint } from '../../kit/endpoint.ts';
import { merchantFiguresAnswer, merchantFiguresQuery, merchantTasksAnswer } from './contract.ts';
import { readMerchantFigures } from './read-figures.server.ts';
import { readMerchantTasks } from './read-work.server.ts';

const GET = { tag: 'merchant', access: 'shop:figures.read', method: 'get' } as const;

export function merchantFigureRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...GET,
      path: '/api/merchant/figures',
      summary: 'Orders and sales of the shop by hour or day, and what sold best',
      query: merchantFiguresQuery,
      answer: merchantFiguresAnswer,
    },
    (ctx, { query }) => readMerchantFigures(ctx, query),
  );
  endpoint(
    api,
    {
      ...GET,
      access: 'shop:orders.read',
      path: '/api/merchant/work',
      summary: 'Open tasks of the merchant',
      answer: merchantTasksAnswer,
    },
    (ctx) => readMerchantTasks(ctx),
  );
}
