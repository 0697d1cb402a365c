import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { addHost, checkHost, removeHost } from './change-hosts.server.ts';
import * as shapes from './contract.ts';
import { readKnownHost } from './known-host.server.ts';
import { listHosts } from './list-hosts.server.ts';

const OWN = { tag: 'merchant settings', access: 'shop:settings.edit' } as const;
const ROOM = '/api/merchant/store/host';

export function hostRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...OWN,
      method: 'get',
      path: `${ROOM}/list`,
      summary: 'Host names of one’s own store',
      answer: shapes.hostsAnswer,
    },
    (ctx) => listHosts(ctx),
  );
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      path: `${ROOM}/add`,
      summary: 'Claim a host name for one’s own store',
      description: 'It leads there once the TXT record or the file that the list names was found.',
      body: shapes.addHostInput,
      answer: shapes.hostIdInput,
    },
    (ctx, { body }) => addHost(ctx, body),
  );
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      path: `${ROOM}/check`,
      summary: 'Look for the proof of a host now',
      body: shapes.hostIdInput,
      answer: shapes.checkedHostAnswer,
    },
    (ctx, { body }) => checkHost(ctx, body.id),
  );
  endpoint(
    api,
    {
      ...OWN,
      method: 'post',
      path: `${ROOM}/remove`,
      summary: 'Give a host name up',
      body: shapes.hostIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => removeHost(ctx, body.id).then(() => null),
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/store/host',
      tag: 'stores',
      summary: 'Whether this deployment answers under a host: 200 or 404',
      description: 'For a proxy that asks before it gets a certificate.',
      access: 'anyone',
      query: shapes.knownHostQuery,
      answer: shapes.knownHostAnswer,
    },
    (ctx, { query }) => readKnownHost(ctx, query.domain),
  );
}
