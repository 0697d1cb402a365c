import { z } from '@hono/zod-openapi';
import { DomainError } from '../../platform/errors.ts';
import { type Api, endpoint } from '../endpoint.ts';
import { homeInfoAnswer, popularSearchShape, siteTypeAnswer } from './contract.ts';
import { countAdvertisementClick } from './count-advertisement-click.server.ts';
import { readHomeInfo, readPopularSearches } from './queries.server.ts';

const HOME_INFO_PATHS = ['/api/pc/home/index', '/api/front/app/index', '/api/front/api/index'] as const;

export function siteRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/common/type',
      tag: 'site',
      summary: 'Type of the site',
      access: 'anyone',
      answer: siteTypeAnswer,
    },
    async (ctx) => ({ type: ctx.site.type }),
  );
  for (const path of HOME_INFO_PATHS) {
    endpoint(
      api,
      {
        method: 'get',
        path,
        tag: 'site',
        summary: 'Home page information',
        access: 'anyone',
        answer: homeInfoAnswer,
        kept: ['sites'],
      },
      (ctx) => readHomeInfo(ctx),
    );
  }
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/search/keyword',
      tag: 'site',
      summary: 'Popular searches for the search box',
      access: 'anyone',
      answer: z.array(popularSearchShape),
      kept: ['sites'],
    },
    (ctx) => readPopularSearches(ctx),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/ads/click/{id}',
      tag: 'site',
      summary: 'Count a click on an advertisement',
      access: 'anyone',
      params: z.object({ id: z.coerce.number().int().positive() }),
      answer: z.null(),
    },
    async (ctx, { params }) => {
      ctx.app.limits.writes.take(ctx.ip, ctx.now);
      if (!(await countAdvertisementClick(ctx, params.id))) throw new DomainError('not_found');
      return null;
    },
  );
}
