import { type Api, endpoint } from '../../kit/endpoint.ts';
import { flashItemAnswer, flashItemParams, flashListAnswer, flashListQuery } from './contract.ts';
import { listFlashSale, readFlashItem } from './queries.server.ts';

export function flashSaleRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/seckill/list',
      tag: 'seckill',
      summary: 'Flash-sale rounds, and the products of one of them',
      // not cached: a round begins and ends at fixed times
      access: 'anyone',
      query: flashListQuery,
      answer: flashListAnswer,
    },
    (ctx, { query }) => listFlashSale(ctx, query.slot),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/seckill/detail/{id}',
      tag: 'seckill',
      summary: 'One flash-sale offer',
      access: 'anyone',
      params: flashItemParams,
      answer: flashItemAnswer,
    },
    (ctx, { params }) => readFlashItem(ctx, params.id),
  );
}
