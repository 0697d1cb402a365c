import { z } from '@hono/zod-openapi';
import { COURIERS, courierName } from '../../kit/couriers.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { orderNoInput } from '../contract.ts';
import { changeReceiver } from './change-receiver.server.ts';
import {
  changeReceiverInput,
  correctParcelInput,
  couriersAnswer,
  digitalContentInput,
  merchantRemarkInput,
  parcelShape,
  shipOrderInput,
  shippedAnswer,
} from './contract.ts';
import { correctParcel } from './correct-parcel.server.ts';
import { saveDigitalContent } from './digital-content.server.ts';
import { extendReceipt } from './extend-receipt.server.ts';
import { noteToBuyer } from './note-to-buyer.server.ts';
import { readLogistics } from './read-logistics.server.ts';
import { shipOrder } from './ship-order.server.ts';

const POST = { tag: 'delivery', access: 'member', method: 'post' } as const;
const GET = { tag: 'delivery', access: 'member', method: 'get' } as const;
const done = z.null();

export function shippingRoutes(api: Api): void {
  buyerRoutes(api);
  sellerRoutes(api);
}

function buyerRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...GET,
      path: '/api/front/order/logistics/{orderNo}',
      summary: 'Parcels of an order with their tracking',
      params: orderNoInput,
      answer: z.array(parcelShape),
    },
    (ctx, { params }) => readLogistics(ctx, params.orderNo),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/front/order/extend',
      summary: 'Extend the time to confirm receipt, once',
      body: orderNoInput,
      answer: z.object({ receiveBy: z.string() }),
    },
    (ctx, { body }) => extendReceipt(ctx, body.orderNo),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/front/order/receiver',
      summary: 'Change the delivery address of an order, once, before shipping',
      body: changeReceiverInput,
      answer: done,
    },
    async (ctx, { body }) => {
      await changeReceiver(ctx, body);
      return null;
    },
  );
}

function sellerRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...GET,
      access: 'shop:orders.ship',
      path: '/api/merchant/order/couriers',
      summary: 'Couriers with their codes',
      answer: couriersAnswer,
    },
    async (ctx) => {
      await requireOwnMerchant(ctx, 'orders.ship');
      return COURIERS.map(({ code }) => ({ code, name: courierName(code, ctx.locale) }));
    },
  );
  endpoint(
    api,
    {
      ...POST,
      access: 'shop:orders.ship',
      path: '/api/merchant/order/ship',
      summary: 'Ship a parcel, send a driver, or hand over virtual goods',
      body: shipOrderInput,
      answer: shippedAnswer,
    },
    (ctx, { body }) => shipOrder(ctx, body),
  );
  endpoint(
    api,
    {
      ...POST,
      access: 'shop:orders.ship',
      path: '/api/merchant/order/correct_parcel',
      summary: 'Correct the courier, number or contents of a parcel that has not been received',
      body: correctParcelInput,
      answer: done,
    },
    async (ctx, { body }) => {
      await correctParcel(ctx, body);
      return null;
    },
  );
  endpoint(
    api,
    {
      ...POST,
      access: 'shop:orders.ship',
      path: '/api/merchant/order/remark',
      summary: 'Write a message to the buyer of an order',
      body: merchantRemarkInput,
      answer: done,
    },
    async (ctx, { body }) => {
      await noteToBuyer(ctx, body);
      return null;
    },
  );
  endpoint(
    api,
    {
      ...POST,
      access: 'shop:products.edit',
      path: '/api/merchant/product/content',
      summary: 'Set what buyers of a virtual product see after paying',
      body: digitalContentInput,
      answer: done,
    },
    async (ctx, { body }) => {
      await saveDigitalContent(ctx, body);
      return null;
    },
  );
}
