import { z } from '@hono/zod-openapi';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, shownSite } from '../kit/context.ts';
import { type Api, endpoint } from '../kit/endpoint.ts';
import { homeInfoAnswer, popularSearchShape, type SiteType, siteTypeAnswer } from './contract.ts';
import { noteAdvertisements } from './note-advertisements.server.ts';
import { readHomeInfo, readPopularSearches } from './queries.server.ts';

/** The home information of the site that the request names, and of the markets wherever they are asked for. */
const HOME_INFO: Record<string, SiteType | undefined> = {
  '/api/pc/home/index': undefined,
  '/api/front/app/index': 'app',
  '/api/front/api/index': 'api',
};

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
  for (const [path, type] of Object.entries(HOME_INFO)) {
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
      (ctx) => readHomeInfo(atSiteOf(ctx, type)),
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
  advertisementRoutes(api);
}

/** The context with the site of that type shown, unless the request names one already or there is none. */
function atSiteOf(ctx: Ctx, type: SiteType | undefined): Ctx {
  if (type === undefined || shownSite(ctx).type === type) return ctx;
  const shown = ctx.app.sites.all().find((site) => site.type === type);
  if (shown?.status === 'closed') throw new DomainError('site_closed');
  return shown ? { ...ctx, shown } : ctx;
}

function advertisementRoutes(api: Api): void {
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
      if (!(await noteAdvertisements(ctx, [params.id], 'click'))) throw new DomainError('not_found');
      return null;
    },
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/ads/view/{ids}',
      tag: 'site',
      summary: 'Count that a page showed advertisements; their ids are separated by dots',
      access: 'anyone',
      params: z.object({ ids: z.string().regex(/^\d{1,15}(?:\.\d{1,15}){0,29}$/) }),
      answer: z.null(),
    },
    async (ctx, { params }) => {
      ctx.app.limits.writes.take(ctx.ip, ctx.now);
      const ids = [...new Set(params.ids.split('.').map(Number))];
      if (!(await noteAdvertisements(ctx, ids, 'view'))) throw new DomainError('not_found');
      return null;
    },
  );
}
