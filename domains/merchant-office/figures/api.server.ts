import { type Api, endpoint } from '../../endpoint.ts';
import { deskFiguresAnswer, deskFiguresQuery, deskWorkAnswer } from './contract.ts';
import { readDeskFigures } from './read-figures.server.ts';
import { readDeskWork } from './read-work.server.ts';

const GET = { tag: 'merchant', access: 'member', method: 'get' } as const;

export function deskFigureRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...GET,
      path: '/api/merchant/figures',
      summary: 'Orders and sales of the shop by hour or day, and what sold best',
      query: deskFiguresQuery,
      answer: deskFiguresAnswer,
    },
    (ctx, { query }) => readDeskFigures(ctx, query),
  );
  endpoint(
    api,
    { ...GET, path: '/api/merchant/work', summary: 'Open tasks of the merchant', answer: deskWorkAnswer },
    (ctx) => readDeskWork(ctx),
  );
}
