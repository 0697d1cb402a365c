import { z } from '@hono/zod-openapi';
import { MULTIPART_BYTES } from '../../../platform/http/body-sizes.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import * as shapes from './contract.ts';
import { storeDocument } from './documents.server.ts';
import { listAwaited, listShopAwaited } from './list-awaited.server.ts';
import { recordReceipt, recordShopReceipt } from './record-receipt.server.ts';
import { MAX_DOCUMENT_BYTES } from './rules.ts';
import { listShopAccounts, listSiteAccounts, saveShopAccount, saveSiteAccount } from './transfer-accounts.server.ts';

const siteKey = z.object({ site: z.string().min(1).max(40) });

export function byHandRoutes(api: Api): void {
  platformRoutes(api);
  shopRoutes(api);
}

function platformRoutes(api: Api): void {
  const confirming = { tag: 'platform', access: 'permission:payments.confirm' } as const;
  const managing = { tag: 'platform', access: 'permission:payments.manage' } as const;
  endpoint(
    api,
    {
      ...confirming,
      method: 'get',
      path: '/api/platform/awaited_payment/list',
      summary: 'Payments that people confirm',
      query: shapes.awaitedQuery,
      answer: shapes.awaitedAnswer,
    },
    (ctx, { query }) => listAwaited(ctx, query),
  );
  endpoint(
    api,
    {
      ...confirming,
      method: 'post',
      path: '/api/platform/awaited_payment/receive',
      summary: 'Record money that has arrived on an account of the platform',
      body: shapes.receiptInput,
      answer: shapes.receiptAnswer,
    },
    (ctx, { body }) => recordReceipt(ctx, body),
  );
  documentRoute(api, confirming, 'platform');
  endpoint(
    api,
    {
      ...managing,
      method: 'get',
      path: '/api/platform/transfer_account/list',
      summary: 'Accounts that buyers on a site transfer money to',
      query: siteKey,
      answer: shapes.transferAccountsAnswer,
    },
    (ctx, { query }) => listSiteAccounts(ctx, query.site),
  );
  endpoint(
    api,
    {
      ...managing,
      method: 'post',
      path: '/api/platform/transfer_account/save',
      summary: 'Set the account of a site in one currency; needs a recent authentication',
      body: shapes.transferAccountInput.safeExtend(siteKey.shape),
      answer: z.null(),
    },
    (ctx, { body: { site, ...input } }) => saveSiteAccount(ctx, site, input).then(() => null),
  );
}

function documentRoute(
  api: Api,
  confirming:
    | { tag: 'platform'; access: 'permission:payments.confirm' }
    | { tag: 'merchant'; access: 'shop:payments.confirm' },
  as: 'platform' | 'merchant',
): void {
  endpoint(
    api,
    {
      ...confirming,
      method: 'post',
      path: `/api/${as}/payment_document/upload`,
      summary: 'Upload a document of money to be recorded (multipart, PDF, JPEG or PNG, at most 5 MB)',
      upload: true,
      maxBytes: MAX_DOCUMENT_BYTES + MULTIPART_BYTES,
      answer: shapes.documentAnswer,
    },
    (ctx, { file }) => storeDocument(ctx, file, as),
  );
}

function shopRoutes(api: Api): void {
  const confirming = { tag: 'merchant', access: 'shop:payments.confirm' } as const;
  const managing = { tag: 'merchant', access: 'shop:earnings.withdraw' } as const;
  endpoint(
    api,
    {
      ...confirming,
      method: 'get',
      path: '/api/merchant/awaited_payment/list',
      summary: 'Payments that the shop receives itself',
      query: shapes.awaitedQuery,
      answer: shapes.awaitedAnswer,
    },
    (ctx, { query }) => listShopAwaited(ctx, query),
  );
  endpoint(
    api,
    {
      ...confirming,
      method: 'post',
      path: '/api/merchant/awaited_payment/receive',
      summary: 'Record money that the shop has received itself',
      body: shapes.receiptInput,
      answer: shapes.receiptAnswer,
    },
    (ctx, { body }) => recordShopReceipt(ctx, body),
  );
  documentRoute(api, confirming, 'merchant');
  endpoint(
    api,
    {
      ...managing,
      method: 'get',
      path: '/api/merchant/transfer_account/list',
      summary: 'Accounts that buyers of the shop transfer money to',
      answer: shapes.transferAccountsAnswer,
    },
    (ctx) => listShopAccounts(ctx),
  );
  endpoint(
    api,
    {
      ...managing,
      method: 'post',
      path: '/api/merchant/transfer_account/save',
      summary: 'Set the account of the shop in one currency; needs a recent authentication',
      body: shapes.transferAccountInput,
      answer: z.null(),
    },
    (ctx, { body }) => saveShopAccount(ctx, body).then(() => null),
  );
}
