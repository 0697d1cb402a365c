import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { withdrawInput, withdrawnAnswer } from '../../payouts/contract.ts';
import { idText } from '../contract.ts';
import { takeBountyBack } from './bounty.server.ts';
import { buyTopic } from './buy-topic.server.ts';
import * as money from './contract.ts';
import { listMovements } from './list-movements.server.ts';
import { listSales, readSale } from './list-sales.server.ts';
import { listOfficeSales } from './office-sales.server.ts';
import { openPaidPicture } from './open-picture.server.ts';
import { readFrozen, readWallet } from './read-wallet.server.ts';
import { refundSale } from './refund-sale.server.ts';
import { tip } from './tip.server.ts';
import { withdrawIncome } from './withdraw-income.server.ts';
import { readYearStatement } from './year-statement.server.ts';

const COMMUNITY = '/api/community';
const GET = { method: 'get', tag: 'community', access: 'member' } as const;
const POST = { method: 'post', tag: 'community', access: 'member' } as const;
const STAFF = { tag: 'community moderation', access: 'permission:sales.refund' } as const;
/**
 * Opened by itself a picture shows nothing else, and no other site may embed it. Without an ETag: nothing is stored, and one
 * that names the file would be its permanent address.
 */
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
};

/** What members pay and earn. */
export function forumMoneyRoutes(api: Api): void {
  spendingRoutes(api);
  walletRoutes(api);
  officeRoutes(api);
}

function spendingRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/topic/buy`,
      summary: 'Buy what a topic sells, with the wallet',
      body: money.buyTopicInput,
      answer: money.soldAnswer,
    },
    (ctx, { body }) => buyTopic(ctx, body),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/topic/tip`,
      summary: 'Tip the author of a topic or comment, with the wallet',
      body: money.tipInput,
      answer: money.soldAnswer,
    },
    (ctx, { body }) => tip(ctx, body),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/topic/bounty_back`,
      summary: 'Take a bounty back that has no answer yet',
      body: z.object({ topicId: money.buyTopicInput.shape.topicId }),
      answer: z.null(),
    },
    async (ctx, { body }) => {
      await takeBountyBack(ctx, body);
      return null;
    },
  );
  endpoint(
    api,
    {
      ...GET,
      access: 'anyone',
      path: `${COMMUNITY}/paid_picture/{id}/{nth}`,
      summary: 'A picture that a topic sells',
      description: 'Only for those who may see it at that moment.',
      params: z.object({
        id: idText,
        nth: z
          .string()
          .regex(/^\d{1,4}$/)
          .transform(Number),
      }),
      file: { type: 'image/webp', description: 'WebP' },
    },
    async (ctx, { params }) => {
      const { file, type } = await openPaidPicture(ctx, params);
      return new Response(Readable.toWeb(file.open()) as ReadableStream, {
        headers: { ...PICTURE_HEADERS, 'content-type': type, 'content-length': String(file.bytes) },
      });
    },
  );
}

function walletRoutes(api: Api): void {
  endpoint(
    api,
    { ...GET, path: `${COMMUNITY}/wallet/info`, summary: 'The member’s wallet', answer: money.walletAnswer },
    (ctx) => readWallet(ctx),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${COMMUNITY}/wallet/movements`,
      summary: 'Movements of the wallet, newest first',
      query: money.movementsQuery,
      answer: money.movementsAnswer,
    },
    (ctx, { query }) => listMovements(ctx, query),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${COMMUNITY}/wallet/frozen`,
      summary: 'What holds money of the wallet',
      answer: money.frozenAnswer,
    },
    (ctx) => readFrozen(ctx),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${COMMUNITY}/wallet/year`,
      summary: 'A year of the wallet, month by month',
      query: money.yearQuery,
      answer: money.yearStatementAnswer,
    },
    (ctx, { query }) => readYearStatement(ctx, query),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${COMMUNITY}/wallet/sales`,
      summary: 'What the member bought or sold in the forum',
      query: money.salesQuery,
      answer: money.salesAnswer,
    },
    (ctx, { query }) => listSales(ctx, query),
  );
  endpoint(
    api,
    {
      ...GET,
      path: `${COMMUNITY}/wallet/sale/{no}`,
      summary: 'One purchase or sale, with its split',
      params: z.object({ no: z.string().max(40) }),
      answer: money.saleAnswer,
    },
    (ctx, { params }) => readSale(ctx, params),
  );
  endpoint(
    api,
    {
      ...POST,
      path: `${COMMUNITY}/wallet/withdraw`,
      summary: 'Request a withdrawal of income',
      body: withdrawInput,
      answer: withdrawnAnswer,
    },
    (ctx, { body }) => withdrawIncome(ctx, body),
  );
}

function officeRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: `${COMMUNITY}/manage/sales`,
      summary: 'All sales of the forum',
      query: money.officeSalesQuery,
      answer: money.officeSalesAnswer,
    },
    (ctx, { query }) => listOfficeSales(ctx, query),
  );
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: `${COMMUNITY}/manage/refund_sale`,
      summary: 'Refund a sale in the parts in which it was made',
      body: money.refundSaleInput,
      answer: z.null(),
    },
    async (ctx, { body }) => {
      await refundSale(ctx, body);
      return null;
    },
  );
}
