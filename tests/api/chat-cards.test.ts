import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../support/running-app.ts';

let shop: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await startApp();
  const body = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
  token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
});
afterAll(() => shop.close());

const open = (path: string, cookie: string) =>
  fetch(shop.url + path, { redirect: 'manual', headers: { cookie: `${cookie}; language=en` } });

interface OnCard {
  id: number;
  num: number;
  cart_info: { product: { image: string } };
}

test('an order has the fields of its card, in the list and alone, and its order_id opens it', async () => {
  interface Order {
    orderNo: string;
    totalNum: number;
    total: { amount: number; currency: string };
    lines: { id: number; num: number; image: string }[];
    orderInfo: { order_id: string; total_num: number; pay_price: unknown; orderProduct: OnCard[] };
  }
  const listed = await shop.call<{ list: Order[] }>('GET', '/api/front/order/list', { token });
  const [card] = listed.body.data.list;
  const detail = await shop.call<Order>('GET', `/api/front/order/detail/${card?.orderNo}`, { token });
  for (const order of [card, detail.body.data]) {
    if (!order) throw new Error('the demo has no order');
    expect(order.orderInfo).toMatchObject({
      order_id: order.orderNo,
      total_num: order.totalNum,
      pay_price: order.total,
      orderProduct: order.lines.map(({ id, num, image }) => ({ id, num, cart_info: { product: { image } } })),
    });
  }
  const path = `/order_detail?orderId=${card?.orderInfo.order_id}`;
  const short = await open(path, `token=${token}`);
  expect([short.status, short.headers.get('location')]).toEqual([302, `/order${path}`]);
  const page = await open(`/order${path}`, `token=${token}`);
  expect(page.status).toBe(200);
  // the page offers to send it in the chat with its shop
  expect(await page.text()).toMatch(new RegExp(`href="/chat/\\d+\\?order=${card?.orderNo}"`));
  expect((await open(path, 'token=')).headers.get('location')).toBe('/login');
});

test('a refund has the fields of its card, and its order_id opens the order', async () => {
  interface Refund {
    refundId: number;
    refundNo: string;
    orderNo: string;
    num: number;
    price: unknown;
    lines: { lineId: number; image: string }[];
    refundOrder: Record<string, unknown> & { order_id: string; refundProduct: OnCard[] };
  }
  const listed = await shop.call<{ list: Refund[] }>('GET', '/api/front/refund/list', { token });
  const [card] = listed.body.data.list;
  const detail = await shop.call<Refund>('GET', `/api/front/refund/detail/${card?.refundId}`, { token });
  for (const refund of [card, detail.body.data]) {
    if (!refund) throw new Error('the demo has no refund');
    expect(refund.refundOrder).toMatchObject({
      refund_order_id: refund.refundId,
      refund_order_sn: refund.refundNo,
      refund_num: refund.num,
      refund_price: refund.price,
      order_id: refund.orderNo,
      refundProduct: refund.lines.map(({ lineId, image }) => ({ id: lineId, cart_info: { product: { image } } })),
    });
  }
  const { rows } = await sql<{ no: string }>`
    select o.no from refunds r join orders o on o.id = r.order_id where r.id = ${card?.refundId}`.execute(
    shop.database.db,
  );
  expect(card?.refundOrder.order_id).toBe(rows[0]?.no);
});
