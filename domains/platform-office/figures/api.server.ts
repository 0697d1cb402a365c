import { type Api, endpoint } from '../../kit/endpoint.ts';
import { figuresAnswer, figuresQuery } from './contract.ts';
import { readFigures } from './queries.server.ts';

export function figureRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/platform/figures',
      replica: 'everyone',
      tag: 'platform',
      summary: 'Orders, revenue and new members by day',
      access: 'permission:figures.read',
      query: figuresQuery,
      answer: figuresAnswer,
    },
    (ctx, { query }) => readFigures(ctx, query),
  );
}
