import { z } from '@hono/zod-openapi';
import { MULTIPART_BYTES } from '../../../platform/http/body-sizes.ts';
import { csvAnswer } from '../../../platform/http/file-answer.ts';
import type { CallTag } from '../../kit/call-tags.ts';
import type { Ctx } from '../../kit/context.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { cancelSale } from './cancel-sale.server.ts';
import {
  cancelSaleInput,
  orderNoteInput,
  saleAnswer,
  saleFilter,
  saleListAnswer,
  saleListQuery,
  saleNoInput,
} from './contract.ts';
import { exportSales } from './export-sales.server.ts';
import { listSales } from './list-sales.server.ts';
import { noteOnSale } from './note-on-sale.server.ts';
import { readSale } from './read-sale.server.ts';
import { allSales, ownSales, type SaleScope } from './scope.server.ts';
import { shipFile } from './ship-file.server.ts';
import { shipFileAnswer } from './ship-file-contract.ts';
import { SHIP_FILE_BYTES } from './ship-file-rules.ts';
import { shipTemplate } from './ship-template.server.ts';

/** Orders for sellers: a merchant sees its own, the platform's staff all. */
export function saleRoutes(api: Api): void {
  lookingRoutes(api, '/api/merchant/order', { tag: 'merchant orders', access: 'shop:orders.read' }, (ctx) =>
    ownSales(ctx),
  );
  lookingRoutes(api, '/api/platform/order', { tag: 'platform', access: 'permission:orders.manage' }, async (ctx) =>
    allSales(ctx),
  );
  endpoint(
    api,
    {
      method: 'post',
      tag: 'platform',
      access: 'permission:orders.manage',
      path: '/api/platform/order/cancel',
      summary: 'Cancel an unpaid order, together with the others from its checkout',
      body: cancelSaleInput,
      answer: z.null(),
    },
    (ctx, { body }) => cancelSale(ctx, body).then(() => null),
  );
  shippingRoutes(api);
}

type Shared = { tag: CallTag; access: 'shop:orders.read' | 'permission:orders.manage' };

function lookingRoutes(api: Api, base: string, shared: Shared, scopeOf: (ctx: Ctx) => Promise<SaleScope>): void {
  endpoint(
    api,
    {
      ...shared,
      method: 'get',
      path: `${base}/list`,
      summary: 'Orders of the shop, newest first, with search by number, recipient or product',
      query: saleListQuery,
      answer: saleListAnswer,
    },
    async (ctx, { query }) => listSales(ctx, await scopeOf(ctx), query),
  );
  endpoint(
    api,
    {
      ...shared,
      method: 'get',
      path: `${base}/detail/{orderNo}`,
      summary: 'One order with everything its seller needs',
      params: saleNoInput,
      answer: saleAnswer,
    },
    async (ctx, { params }) => readSale(ctx, await scopeOf(ctx), params.orderNo),
  );
  endpoint(
    api,
    {
      ...shared,
      method: 'post',
      path: `${base}/note`,
      summary: 'Add an internal note; buyers never see it',
      body: orderNoteInput,
      answer: z.null(),
    },
    async (ctx, { body }) => noteOnSale(ctx, await scopeOf(ctx), body).then(() => null),
  );
  endpoint(
    api,
    {
      ...shared,
      method: 'get',
      path: `${base}/export`,
      replica: 'everyone',
      summary: 'Orders as a CSV file',
      query: saleFilter,
      file: { type: 'text/csv', description: 'CSV' },
    },
    async (ctx, { query }) => csvAnswer('orders.csv', await exportSales(ctx, await scopeOf(ctx), query)),
  );
}

function shippingRoutes(api: Api): void {
  const shared = { tag: 'merchant orders', access: 'shop:orders.ship' } as const;
  endpoint(
    api,
    {
      ...shared,
      method: 'post',
      path: '/api/merchant/order/ship/file',
      summary: 'Ship the orders in a CSV file (as the body or a multipart file); wrong lines are reported',
      upload: true,
      maxBytes: SHIP_FILE_BYTES + MULTIPART_BYTES,
      answer: shipFileAnswer,
    },
    (ctx, { file }) => shipFile(ctx, file),
  );
  endpoint(
    api,
    {
      ...shared,
      method: 'get',
      path: '/api/merchant/order/ship/template',
      summary: 'Template with the orders to ship',
      file: { type: 'text/csv', description: 'CSV' },
    },
    async (ctx) => csvAnswer('to-ship.csv', await shipTemplate(ctx)),
  );
}
