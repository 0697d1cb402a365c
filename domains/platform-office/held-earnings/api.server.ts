import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { decideHold } from '../../refunds/money/decide-hold.server.ts';
import * as shapes from './contract.ts';
import { listHolds } from './queries.server.ts';

const ROOM = '/api/platform/held_earnings';
const shared = { tag: 'platform', access: 'permission:payments.manage' } as const;

export function heldEarningsRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shared,
      method: 'get',
      path: `${ROOM}/list`,
      summary: 'Earnings that are held because buyer and shop share an owner, a browser or an address',
      query: shapes.holdsQuery,
      answer: shapes.holdsAnswer,
    },
    (ctx, { query }) => listHolds(ctx, query),
  );
  endpoint(
    api,
    {
      ...shared,
      method: 'post',
      path: `${ROOM}/decide`,
      summary: 'Release held earnings, or refuse the platform’s part of them',
      body: shapes.decideHoldInput,
      answer: z.null(),
    },
    (ctx, { body }) => decideHold(ctx, body).then(() => null),
  );
}
