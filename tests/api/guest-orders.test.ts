import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCtx } from '../../domains/kit/system-context.ts';
import { sendNotifications } from '../../domains/messages/send-notifications.server.ts';
import { withoutLimits } from '../support/impatient.ts';
import { markupFaultsOf } from '../support/markup.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

let shop: RunningApp;
let goods: { productId: number; skuId: number };
beforeAll(async () => {
  shop = await startApp();
  const { rows } = await sql<{ productId: number; skuId: number }>`
    select s.product_id as "productId", s.id as "skuId" from skus s join products p on p.id = s.product_id
      join stock on stock.sku_id = s.id
    where p.kind = 'physical' and p.status = 'on_sale' and s.active and stock.on_hand - stock.reserved > 5
    order by s.id limit 1`.execute(shop.app.database.db);
  goods = rows[0] ?? { productId: 0, skuId: 0 };
});
afterAll(() => shop.close());

/** A guest who placed an order through the API, as another program's storefront does. */
async function orderAsGuest(email: string): Promise<{ token: string; orderNo: string }> {
  const call = async <T>(path: string, body: unknown, token?: string) => {
    const answer = await shop.call<T>('POST', path, { body, token, headers: { language: 'en' } });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body.data;
  };
  const visit = { deviceId: 'd', countryCode: '+86', email, phone: '' };
  const { token } = await call<{ token: string }>('/api/front/login/register/visitor', visit);
  const address = {
    name: 'Ann Guest',
    country: 'CN',
    region: 'Shanghai',
    city: 'Shanghai',
    detail: 'Nanjing Road 1',
    postCode: '200040',
    phone: '+8613800138000',
  };
  const { id: addressId } = await call<{ id: number }>('/api/front/address/save', address, token);
  const { preOrderNo } = await call<{ preOrderNo: string }>('/api/front/order/pre', { ...goods, num: 1 }, token);
  const press = { preOrderNo, requestId: `press-${preOrderNo}`, addressId };
  const { orderNo } = await call<{ orderNo: string }>('/api/front/order/create', press, token);
  return { token, orderNo };
}

/** The newest mail to an address, and the path of the link in it. */
async function mailTo(email: string): Promise<{ text: string; path: string }> {
  await sendNotifications(systemCtx(shop.app));
  const { db } = shop.app.database;
  const found = db.selectFrom('outbox').select('text').where('recipient', '=', email);
  const { text } = await found.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return { text, path: /\/order\/track\?\S+/.exec(text)?.[0] ?? '' };
}

/** A browser without scripts and without a session: only its cookies. */
function cleanBrowser() {
  const jar = new Map([['language', 'en']]);
  return async (path: string, form?: Record<string, string>) => {
    const answer = await fetch(new URL(path, shop.url), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { origin: shop.url, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      jar.set(name, value);
    }
    return { status: answer.status, to: answer.headers.get('location') ?? '', html: await answer.text() };
  };
}

test('a guest opens an order by the link of its mail in another browser, pays it, and asks for the money back', async () => {
  const email = 'ann.guest@example.com';
  const { orderNo } = await orderAsGuest(email);
  const placed = await mailTo(email);
  expect(placed.text).toContain(orderNo);
  const open = cleanBrowser();
  const entered = await open(placed.path);
  expect(entered.status).toBe(303);
  // the pass is in a cookie from now on, and in no address
  expect(entered.to).not.toContain('pass=');
  const order = await open(entered.to);
  expect(order.status).toBe(200);
  expect(await markupFaultsOf(order.html)).toEqual([]);
  for (const words of ['Ann Guest', 'Nanjing Road 1', 'noindex', '/payment?orderNo='])
    expect(order.html).toContain(words);
  for (const words of ['/users/evaluation_confirm', 'Buy again', 'Ann.Guest']) expect(order.html).not.toContain(words);
  const [, paymentNo = ''] = /\/payment\?orderNo=(\w+)/.exec(order.html) ?? [];
  const payment = await open(`/payment?orderNo=${paymentNo}`);
  expect(payment.html).toContain('value="sandbox"');
  expect(payment.html).not.toContain('value="balance"');
  const begun = await open(`/payment?orderNo=${paymentNo}`, { method: 'sandbox', intent: 'pay' });
  const ref = new URL(begun.to, shop.url).searchParams.get('ref') ?? '';
  await open(`/sandbox/pay/${ref}`, { outcome: 'succeed' });
  await expect
    .poll(async () => (await open(`/order/payment_result?orderNo=${paymentNo}`)).html, {
      timeout: 20_000,
      interval: 500,
    })
    .toContain('Payment received');
  expect((await mailTo(email)).text).toContain(orderNo);

  const { orderNo: shown } = await one<{ orderNo: string }>(
    sql`select no as "orderNo" from orders where no = ${orderNo}`,
  );
  const apply = `/users/refund_confirm?orderNo=${shown}`;
  const form = await open(apply);
  const [, line = ''] = /name="num\.(\d+)"/.exec(form.html) ?? [];
  expect(form.html).toContain('type="file"');
  const applied = await open(apply, {
    orderNo: shown,
    [`num.${line}`]: '1',
    kind: 'money',
    reason: 'changed_mind',
    note: '',
  });
  expect(applied.to).toMatch(/^\/order\/refund_detail\?refundId=\d+&done=applied$/);
  expect((await open(applied.to)).html).toContain('Shop is reviewing');
  expect((await open(`/users/refund_list?orderNo=${shown}`)).html).toContain('Shop is reviewing');
});

async function one<T>(statement: ReturnType<typeof sql>): Promise<T> {
  const { rows } = await (statement as ReturnType<typeof sql<T>>).execute(shop.app.database.db);
  const [row] = rows;
  if (!row) throw new Error('there is no such row');
  return row;
}

test('an order is found by its number and e-mail, also on the page of the stores, and cancelled after a code', async () => {
  const email = 'bob.guest@example.com';
  const { orderNo } = await orderAsGuest(email);
  for (const page of ['/order/track', '/store/query_order']) {
    const open = cleanBrowser();
    const form = await open(page);
    expect(await markupFaultsOf(form.html)).toEqual([]);
    const wrong = await open(page, { orderNo, contact: 'else@example.com' });
    expect(wrong.html).toContain('else@example.com');
    const found = await open(page, { orderNo, contact: email });
    expect(found).toMatchObject({ status: 303, to: `/order/order_detail?orderId=${orderNo}` });
    expect((await open(found.to)).html).toContain(orderNo);
  }
  const open = cleanBrowser();
  await open('/order/track', { orderNo, contact: email });
  const address = `/order/order_detail?orderId=${orderNo}`;
  const cancel = { orderNo, intent: 'cancel', reason: 'mistake' };
  const proof = `/order/confirm_contact?orderNo=${orderNo}`;
  expect(await open(address, cancel)).toMatchObject({ status: 303, to: proof });
  expect((await open(address)).html).not.toContain('Cancelled');
  const asking = await open(proof);
  expect(await markupFaultsOf(asking.html)).toEqual([]);
  expect(asking.html).toContain('b***@example.com');
  expect((await open(proof, { intent: 'send' })).html).toContain('We sent a code');
  expect((await open(proof, { intent: 'confirm', code: '000000' })).html).toContain('wrong');
  const { code } = await one<{ code: string }>(
    sql`select code from outbox where recipient = ${email} and code is not null order by id desc limit 1`,
  );
  expect(await open(proof, { intent: 'confirm', code })).toMatchObject({ status: 303, to: address });
  await open(address, cancel);
  expect((await open(address)).html).toContain('Cancelled');
});

test('a forged or expired link leads to the look-up, and a pass opens no page of the account', async () => {
  const { orderNo } = await orderAsGuest('eve.guest@example.com');
  const { path } = await mailTo('eve.guest@example.com');
  const other = await orderAsGuest('mallory@example.com');
  const forged = await cleanBrowser()(`${path}x`);
  expect(forged.status).toBe(200);
  expect(forged.html).toContain('no longer valid');
  const open = cleanBrowser();
  await open(path);
  expect((await open(`/order/order_detail?orderId=${orderNo}`)).status).toBe(200);
  for (const page of [
    `/order/order_detail?orderId=${other.orderNo}`,
    `/payment?orderNo=${other.orderNo}`,
    `/users/refund_confirm?orderNo=${other.orderNo}`,
    '/users/refund_list',
    '/users/order_list',
    '/users/user_info',
    '/users/address_list',
    `/order/receiver?orderNo=${orderNo}`,
    `/users/evaluation_confirm?orderNo=${orderNo}`,
  ])
    expect([page, (await open(page)).to]).toEqual([page, '/login']);
});

test('programs act on an order with the header `orderPass`', async () => {
  withoutLimits(shop.app);
  const email = 'carl.guest@example.com';
  const { token, orderNo } = await orderAsGuest(email);
  const found = await shop.call<{ pass: string; status: string }>('POST', '/api/front/store/query_order', {
    body: { orderNo, contact: email },
  });
  expect(found.body.data).toMatchObject({ status: 'to_pay', parcels: [], refundStage: null });
  const headers = { orderPass: found.body.data.pass };
  const detail = (options: object) => shop.call('GET', `/api/front/order/detail/${orderNo}`, options);
  expect((await detail({})).status).toBe(401);
  expect((await detail({ headers: { orderPass: `${found.body.data.pass}x` } })).status).toBe(401);
  expect((await detail({ headers })).body.data).toMatchObject({ orderNo });
  const status = await shop.call('GET', `/api/front/pay/status/${orderNo}`, { headers });
  expect(status.body.data).toMatchObject({ status: 'unpaid' });
  expect((await shop.call('GET', '/api/front/order/list', { headers })).status).toBe(401);
  expect((await shop.call('POST', '/api/front/order/delete', { headers, body: { orderNo } })).status).toBe(401);
  const refused = await shop.call('POST', '/api/front/order/cancel', { headers, body: { orderNo } });
  expect([refused.status, refused.body]).toMatchObject([403, { data: { error: 'contact_unproved', orderNo } }]);
  expect((await shop.call('POST', '/api/front/order/code', { headers, body: { orderNo } })).status).toBe(200);
  const { code } = await one<{ code: string }>(
    sql`select code from outbox where recipient = ${email} and code is not null order by id desc limit 1`,
  );
  const proved = await shop.call<{ pass: string }>('POST', '/api/front/order/pass', {
    headers,
    body: { orderNo, code },
  });
  const acting = { orderPass: proved.body.data.pass };
  expect((await shop.call('POST', '/api/front/order/cancel', { headers: acting, body: { orderNo } })).status).toBe(200);
  expect((await detail({ token })).body.data).toMatchObject({ status: 'cancelled' });
});
