import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { blockKey, blockSubscription, unblockSubscription } from './block.server.ts';
import * as shapes from './contract.ts';
import { listOfficeSubscriptions } from './list-office-subscriptions.server.ts';
import { reportLeakedKey } from './report-leaked-key.server.ts';

const PATH = '/api/platform/apis';
const BLOCK = { tag: 'platform', access: 'permission:apis.block', method: 'post', answer: z.null() } as const;
const done = (work: Promise<void>) => work.then(() => null);

/** Against abuse of subscriptions and keys, and for keys that were found. */
export function apiAbuseRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...BLOCK,
      method: 'get',
      path: `${PATH}/subscriptions`,
      summary: 'Subscriptions of all members to APIs, with their keys',
      query: shapes.officeSubscriptionsQuery,
      answer: shapes.officeSubscriptionsAnswer,
    },
    (ctx, { query }) => listOfficeSubscriptions(ctx, query),
  );
  endpoint(
    api,
    { ...BLOCK, path: `${PATH}/block_key`, summary: 'Revoke the key of a member', body: shapes.blockInput },
    (ctx, { body }) => done(blockKey(ctx, body)),
  );
  endpoint(
    api,
    {
      ...BLOCK,
      path: `${PATH}/block_subscription`,
      summary: 'Refuse the calls of a subscription',
      body: shapes.blockInput,
    },
    (ctx, { body }) => done(blockSubscription(ctx, body)),
  );
  endpoint(
    api,
    {
      ...BLOCK,
      path: `${PATH}/unblock_subscription`,
      summary: 'Let its calls through again',
      body: shapes.unblockInput,
    },
    (ctx, { body }) => done(unblockSubscription(ctx, body)),
  );
  endpoint(
    api,
    {
      tag: 'apis',
      method: 'post',
      path: '/api/front/api/leaked_key',
      access: 'anyone',
      summary: 'Report a key that was found',
      description: 'A key that works is revoked at once, and its owner is notified. The answer is always the same.',
      body: shapes.leakedKeyInput,
      answer: z.null(),
    },
    (ctx, { body }) => done(reportLeakedKey(ctx, body)),
  );
}
