import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../kit/endpoint.ts';
import { computeCheckout, readCheckout } from './checkout/checkout.server.ts';
import { placeOrder } from './checkout/place-order.server.ts';
import { startPreOrder } from './checkout/pre-order.server.ts';
import {
  buyAgainAnswer,
  cancelOrderInput,
  checkoutAnswer,
  computeInput,
  orderNoInput,
  placeOrderAnswer,
  placeOrderInput,
  preOrderAnswer,
  preOrderInput,
} from './contract.ts';
import { buyAgain } from './lifecycle/buy-again.server.ts';
import { cancelOrder } from './lifecycle/cancel-order.server.ts';
import { deleteOrder } from './lifecycle/delete-order.server.ts';
import { receiveOrder } from './lifecycle/receive-order.server.ts';
import { orderCountsAnswer, orderDetailAnswer, orderListAnswer, orderListQuery } from './order-contract.ts';
import { orderInfoShape, withOrderInfo } from './order-info.ts';
import { asBuyer, asReader } from './passes/as-buyer.server.ts';
import { countOrders, listOrders, readOrder } from './queries.server.ts';

const ORDER = { tag: 'order', access: 'member' } as const;
const POST = { ...ORDER, method: 'post' } as const;
const GET = { ...ORDER, method: 'get' } as const;

export function orderRoutes(api: Api): void {
  checkoutRoutes(api);
  readingRoutes(api);
  changingRoutes(api);
}

function checkoutRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...POST,
      path: '/api/front/order/pre',
      summary: 'Start a checkout',
      body: preOrderInput,
      answer: preOrderAnswer,
    },
    (ctx, { body }) => startPreOrder(ctx, body),
  );
  endpoint(
    api,
    {
      ...GET,
      path: '/api/front/order/pre/{preOrderNo}',
      summary: 'The current state of a checkout',
      params: z.object({ preOrderNo: z.string().min(1).max(40) }),
      answer: checkoutAnswer,
    },
    (ctx, { params }) => readCheckout(ctx, params.preOrderNo),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/front/order/compute',
      summary: 'Change the choices of a checkout',
      body: computeInput,
      answer: checkoutAnswer,
    },
    (ctx, { body }) => computeCheckout(ctx, body),
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/front/order/create',
      summary: 'Place the orders of a checkout',
      body: placeOrderInput,
      answer: placeOrderAnswer,
    },
    (ctx, { body }) => placeOrder(ctx, body),
  );
}

function readingRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...GET,
      path: '/api/front/order/list',
      summary: 'One’s own orders by tab',
      query: orderListQuery,
      answer: orderListAnswer.extend({
        list: z.array(orderListAnswer.shape.list.element.extend({ orderInfo: orderInfoShape })),
      }),
    },
    async (ctx, { query }) => {
      const found = await listOrders(ctx, query);
      return { ...found, list: found.list.map(withOrderInfo) };
    },
  );
  endpoint(
    api,
    { ...GET, path: '/api/front/order/count', summary: 'Number of one’s own orders by tab', answer: orderCountsAnswer },
    (ctx) => countOrders(ctx),
  );
  endpoint(
    api,
    {
      ...GET,
      access: 'buyer',
      path: '/api/front/order/detail/{orderNo}',
      summary: 'One order with its timeline',
      params: orderNoInput,
      answer: orderDetailAnswer.extend({ orderInfo: orderInfoShape }),
    },
    async (ctx, { params }) => withOrderInfo(await readOrder(await asReader(ctx, params.orderNo), params.orderNo)),
  );
}

function changingRoutes(api: Api): void {
  const done = z.null();
  endpoint(
    api,
    {
      ...POST,
      access: 'buyer',
      path: '/api/front/order/cancel',
      summary: 'Cancel an unpaid order',
      body: cancelOrderInput,
      answer: done,
    },
    async (ctx, { body }) => {
      await cancelOrder(await asBuyer(ctx, body.orderNo), body);
      return null;
    },
  );
  endpoint(
    api,
    {
      ...POST,
      access: 'buyer',
      path: '/api/front/order/receive',
      summary: 'Confirm receipt',
      body: orderNoInput,
      answer: done,
    },
    async (ctx, { body }) => {
      await receiveOrder(await asBuyer(ctx, body.orderNo), body.orderNo);
      return null;
    },
  );
  endpoint(
    api,
    { ...POST, path: '/api/front/order/delete', summary: 'Hide a finished order', body: orderNoInput, answer: done },
    async (ctx, { body }) => {
      await deleteOrder(ctx, body.orderNo);
      return null;
    },
  );
  endpoint(
    api,
    {
      ...POST,
      path: '/api/front/order/again',
      summary: 'Add the items of an order to the cart again',
      body: orderNoInput,
      answer: buyAgainAnswer,
    },
    (ctx, { body }) => buyAgain(ctx, body.orderNo),
  );
}
