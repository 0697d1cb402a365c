import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import * as shapes from './contract.ts';
import { listPaybacks } from './list-paybacks.server.ts';
import { givePaybackAccount, readOwnPayback, readPaybackAccount } from './payback-account.server.ts';
import { recordPayback } from './record-payback.server.ts';

export function paybackRoutes(api: Api): void {
  buyerRoutes(api);
  staffRoutes(api, 'platform', { tag: 'platform', access: 'permission:payments.confirm' });
  staffRoutes(api, 'merchant', { tag: 'merchant', access: 'shop:payments.confirm' });
}

function buyerRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/refund/payback',
      tag: 'refund',
      summary: 'What is sent back to a bank account for an order',
      access: 'member',
      query: shapes.paybackQuery,
      answer: shapes.ownPaybackAnswer,
    },
    (ctx, { query }) => readOwnPayback(ctx, query.orderNo),
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/refund/payback_account',
      tag: 'refund',
      summary: 'Name the bank account that money of an order goes back to',
      access: 'member',
      body: shapes.paybackAccountInput,
      answer: z.null(),
    },
    (ctx, { body }) => givePaybackAccount(ctx, body).then(() => null),
  );
}

function staffRoutes(
  api: Api,
  as: 'platform' | 'merchant',
  shared:
    | { tag: 'platform'; access: 'permission:payments.confirm' }
    | { tag: 'merchant'; access: 'shop:payments.confirm' },
): void {
  const room = `/api/${as}/payback` as const;
  endpoint(
    api,
    {
      ...shared,
      method: 'get',
      path: `${room}/list`,
      summary: 'Money that people send back',
      query: shapes.paybacksQuery,
      answer: shapes.paybacksAnswer,
    },
    (ctx, { query }) => listPaybacks(ctx, query, as),
  );
  endpoint(
    api,
    {
      ...shared,
      method: 'post',
      path: `${room}/account`,
      summary: 'The buyer’s bank account in full; needs a recent authentication',
      body: shapes.paybackKey,
      answer: shapes.paybackAccountAnswer,
    },
    (ctx, { body }) => readPaybackAccount(ctx, body.key, as),
  );
  endpoint(
    api,
    {
      ...shared,
      method: 'post',
      path: `${room}/record`,
      summary: 'Record that the money was sent back',
      body: shapes.paybackInput,
      answer: z.null(),
    },
    (ctx, { body }) => recordPayback(ctx, body, as).then(() => null),
  );
}
