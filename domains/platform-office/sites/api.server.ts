import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { idParam } from '../lists.ts';
import { createSiteInput, saveSiteInput, siteAnswer, siteMadeAnswer, sitesAnswer } from './contract.ts';
import { createSite } from './create-site.server.ts';
import { listSites, readSite } from './queries.server.ts';
import { resendSiteServiceAddress, saveSite } from './save-site.server.ts';

const access = 'permission:sites.manage';
const tag = 'platform';

export function officeSiteRoutes(api: Api): void {
  endpoint(
    api,
    { method: 'get', path: '/api/platform/site/list', tag, summary: 'All sites', access, answer: sitesAnswer },
    (ctx) => listSites(ctx),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/platform/site/detail/{id}',
      tag,
      summary: 'One site with all its settings',
      access,
      params: idParam,
      answer: siteAnswer,
    },
    (ctx, { params }) => readSite(ctx, params.id),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/platform/site/create',
      tag,
      summary: 'Create a site; it starts closed',
      access,
      body: createSiteInput,
      answer: siteMadeAnswer,
    },
    async (ctx, { body }) => ({ id: await createSite(ctx, body) }),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/platform/site/save',
      tag,
      summary: 'Change a site',
      access,
      body: saveSiteInput,
      answer: z.null(),
    },
    async (ctx, { body }) => {
      await saveSite(ctx, body);
      return null;
    },
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/platform/site/service_address/{id}',
      tag,
      summary: 'Send the confirmation mail to the service address of a site again',
      access,
      params: idParam,
      answer: z.null(),
    },
    async (ctx, { params }) => {
      await resendSiteServiceAddress(ctx, params.id);
      return null;
    },
  );
}
