import { type Api, endpoint } from '../../kit/endpoint.ts';
import { joinAnswer, joinInput, siteInfoAnswer } from './contract.ts';
import { joinSite } from './join-site.server.ts';
import { readSiteInfo } from './queries.server.ts';

/** Access and membership terms of a site. */
export function joiningRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/site/info',
      tag: 'site',
      summary: 'The site, its terms of membership, and one’s own membership',
      access: 'anyone',
      answer: siteInfoAnswer,
    },
    (ctx) => readSiteInfo(ctx),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/site/join',
      tag: 'site',
      summary: 'Join a paid site, or renew; pay its number like that of a checkout',
      access: 'member',
      body: joinInput,
      answer: joinAnswer,
    },
    (ctx, { body }) => joinSite(ctx, body),
  );
}
