import { z } from '@hono/zod-openapi';
import type { CallTag } from '../kit/call-tags.ts';
import { type Api, endpoint } from '../kit/endpoint.ts';
import type { Access } from '../kit/endpoint-shape.ts';
import { asBuyer } from '../orders/passes/as-buyer.server.ts';
import { applyRefund } from './apply-refund.server.ts';
import { appealRefund, sendBack, withdrawRefund } from './buyer-actions.server.ts';
import {
  appealInput,
  appliedRefundAnswer,
  applyRefundInput,
  quoteRefundInput,
  receiveReturnInput,
  refundDetailAnswer,
  refundIdInput,
  refundIdParams,
  refundListAnswer,
  refundListQuery,
  refundOverviewAnswer,
  refundOverviewQuery,
  refundQuoteAnswer,
  refundWholeInput,
  refuseRefundInput,
  sendBackInput,
} from './contract.ts';
import { approveRefund, type Decider, receiveReturn, refuseRefund } from './decide-refund.server.ts';
import { listForDecision, listRefunds } from './list-refunds.server.ts';
import { retryRefund } from './money/retry-refund.server.ts';
import { quoteRefund } from './quote-refund.server.ts';
import { readForDecision, readRefund } from './read-refund.server.ts';
import { refundOrderShape, withRefundOrder } from './refund-order.ts';
import { refundUnasked } from './refund-whole-order.server.ts';

const TAG = 'refund';
const done = z.null();

/** The buyers' calls. */
export function refundRoutes(api: Api): void {
  const GET = { method: 'get', tag: TAG, access: 'member' } as const;
  const POST = { method: 'post', tag: TAG, access: 'member' } as const;
  const base = '/api/front/refund';
  endpoint(
    api,
    {
      ...POST,
      access: 'buyer',
      path: `${base}/quote`,
      summary: 'Preview a refund, part by part',
      body: quoteRefundInput,
      answer: refundQuoteAnswer,
    },
    async (ctx, { body }) => quoteRefund(await asBuyer(ctx, body.orderNo), body),
  );
  endpoint(
    api,
    {
      ...POST,
      access: 'buyer',
      path: `${base}/apply`,
      summary: 'Request a refund for items of an order',
      body: applyRefundInput,
      answer: appliedRefundAnswer,
    },
    async (ctx, { body }) => applyRefund(await asBuyer(ctx, body.orderNo), body),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${base}/list`,
      summary: 'One’s own refunds by tab',
      query: refundListQuery,
      answer: refundListAnswer.extend({
        list: z.array(refundListAnswer.shape.list.element.extend({ refundOrder: refundOrderShape })),
      }),
    },
    async (ctx, { query }) => {
      const found = await listRefunds(ctx, query);
      return { ...found, list: found.list.map(withRefundOrder) };
    },
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${base}/detail/{refundId}`,
      summary: 'One refund with its timeline and where its money goes',
      params: refundIdParams,
      answer: refundDetailAnswer.extend({ refundOrder: refundOrderShape }),
    },
    async (ctx, { params }) => withRefundOrder(await readRefund(ctx, params.refundId)),
  );
  buyerActRoutes(api, base);
}

function buyerActRoutes(api: Api, base: string): void {
  const POST = { method: 'post', tag: TAG, access: 'member', answer: done } as const;
  endpoint(
    api,
    { ...POST, path: `${base}/withdraw`, summary: 'Withdraw a refund request', body: refundIdInput },
    async (ctx, { body }) => {
      await withdrawRefund(ctx, body.refundId);
      return null;
    },
  );
  endpoint(
    api,
    { ...POST, path: `${base}/ship`, summary: 'Enter the return parcel of a refund', body: sendBackInput },
    async (ctx, { body }) => {
      await sendBack(ctx, body);
      return null;
    },
  );
  endpoint(
    api,
    { ...POST, path: `${base}/appeal`, summary: 'Appeal a refused refund to the platform, once', body: appealInput },
    async (ctx, { body }) => {
      await appealRefund(ctx, body);
      return null;
    },
  );
}

/** The shops' calls, and the platform's over all shops: the same calls under two path prefixes. */
export function refundDecisionRoutes(api: Api): void {
  decisionRoutes(api, 'merchant');
  decisionRoutes(api, 'developer');
  decisionRoutes(api, 'platform');
  endpoint(
    api,
    {
      method: 'post',
      tag: TAG,
      access: 'permission:refunds.manage',
      path: '/api/platform/refund/retry',
      summary: 'Retry a refund that a provider refused',
      body: refundIdInput,
      answer: done,
    },
    async (ctx, { body }) => {
      await retryRefund(ctx, body.refundId);
      return null;
    },
  );
}

const READ_ACCESS = {
  merchant: 'shop:refunds.read',
  developer: 'developer:refunds.decide',
  platform: 'permission:refunds.manage',
} as const;
const WHOSE: Record<Decider, string> = {
  merchant: "of the actor's shop",
  developer: "of the actor's developer account",
  platform: 'of all sellers',
};

function decisionRoutes(api: Api, as: Decider): void {
  const access = READ_ACCESS[as];
  const base = `/api/${as}/refund`;
  const whose = WHOSE[as];
  endpoint(
    api,
    {
      method: 'get',
      tag: TAG,
      access,
      path: `${base}/list`,
      summary: `Refunds ${whose}, open ones first`,
      query: refundOverviewQuery,
      answer: refundOverviewAnswer,
    },
    (ctx, { query }) => listForDecision(ctx, query, as),
  );
  endpoint(
    api,
    {
      method: 'get',
      tag: TAG,
      access,
      path: `${base}/detail/{refundId}`,
      summary: `A refund ${whose}, with who bears it`,
      params: refundIdParams,
      answer: refundDetailAnswer,
    },
    (ctx, { params }) => readForDecision(ctx, params.refundId, as),
  );
  const deciding = as === 'merchant' ? 'shop:refunds.decide' : access;
  decidingRoutes(api, as, { method: 'post', tag: TAG, access: deciding, answer: done });
}

function decidingRoutes(
  api: Api,
  as: Decider,
  POST: { method: 'post'; tag: CallTag; access: Access; answer: typeof done },
): void {
  const base = `/api/${as}/refund`;
  endpoint(
    api,
    { ...POST, path: `${base}/approve`, summary: 'Approve a refund', body: refundIdInput },
    async (ctx, { body }) => {
      await approveRefund(ctx, body.refundId, as);
      return null;
    },
  );
  endpoint(
    api,
    { ...POST, path: `${base}/refuse`, summary: 'Refuse a refund with a reason', body: refuseRefundInput },
    async (ctx, { body }) => {
      await refuseRefund(ctx, body.refundId, body.reason, as);
      return null;
    },
  );
  // what a developer sells is not sent back, and there is no order to call off
  if (as === 'developer') return;
  endpoint(
    api,
    { ...POST, path: `${base}/receive`, summary: 'Confirm that returned items have arrived', body: receiveReturnInput },
    async (ctx, { body }) => {
      await receiveReturn(ctx, body.refundId, body.restock, as);
      return null;
    },
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${base}/whole`,
      summary: 'Refund a whole order on the shop’s initiative',
      body: refundWholeInput,
    },
    async (ctx, { body }) => {
      await refundUnasked(ctx, body, as);
      return null;
    },
  );
}
