import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { checkBooks } from '../support/small-shop.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

async function logIn(who: string): Promise<string> {
  const body = { email: `${who}@stoa.test`, password: 'stoa-demo-2026' };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

/** Requests a page or submits a form, like a browser without scripts. */
function ask(token: string, path: string, fields?: Record<string, string | Blob>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
  return fetch(shop.url + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: `token=${token}; language=en`, origin: shop.url },
    ...(fields && { body }),
  });
}

async function one<T>(statement: ReturnType<typeof sql<T>>): Promise<T> {
  const [row] = (await statement.execute(shop.database.db)).rows;
  if (!row) throw new Error('there is no such row');
  return row;
}

/** The demo's order with two products to review, both received. */
const received = () =>
  one(sql<{ no: string; line: number; other: number }>`
    select o.no, min(l.id) as line, max(l.id) as other from orders o join order_lines l on l.order_id = o.id
      join users u on u.id = o.user_id
    where o.status = 'to_evaluate' and u.email = 'shopper@stoa.test' group by o.id having count(*) = 2 limit 1`);

test('a buyer requests a refund with a picture, the shop refuses, the platform decides, and the money is refunded', async () => {
  const [buyer, merchant, owner] = [await logIn('shopper'), await logIn('merchant'), await logIn('owner')];
  const { no, line, other } = await received();
  const confirm = `/users/refund_confirm?orderNo=${no}`;
  const shown = await (await ask(buyer, `${confirm}&num.${line}=1&num.${other}=0`)).text();
  expect(shown).toContain(`name="num.${line}"`);
  expect(shown).toContain('Return and refund');

  const picture = new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 40, channels: 3, background: '#246' } })
          .png()
          .toBuffer(),
      ),
    ],
    { type: 'image/png' },
  );
  const form = { orderNo: no, [`num.${line}`]: '1', [`num.${other}`]: '0', kind: 'money', note: 'One ear is silent.' };
  const refused = await ask(buyer, confirm, { ...form, reason: '' });
  expect(await refused.text()).toContain('One ear is silent.');
  const sent = await ask(buyer, confirm, { ...form, reason: 'quality', files: picture });
  const to = sent.headers.get('location') ?? '';
  expect([sent.status, to]).toEqual([
    303,
    expect.stringMatching(/^\/order\/refund_detail\?refundId=\d+&done=applied$/),
  ]);
  const refundId = /\d+/.exec(to)?.[0] ?? '';
  const detail = await (await ask(buyer, to)).text();
  for (const words of ['One ear is silent.', 'Shop is reviewing', '/media/private/', 'noindex'])
    expect(detail).toContain(words);
  await expectPrivate(detail);
  expect(await (await ask(buyer, `/users/refund_list?orderNo=${no}`)).text()).toContain('Shop is reviewing');
  expect(await (await ask(buyer, '/users/order_list?orderStatus=refund')).text()).toContain(no);

  // the shop refuses, with a reason
  const room = `/login2/refunds/${refundId}`;
  expect(await (await ask(merchant, '/login2/refunds')).text()).toContain(room);
  expect((await ask(merchant, room, { intent: 'refuse', reason: 'Both were tested.' })).status).toBe(303);
  expect(await (await ask(buyer, to)).text()).toContain('Both were tested.');
  // the appeal is decided for the buyer
  const page = `/order/refund_detail?refundId=${refundId}`;
  const appeal = await ask(buyer, page, { intent: 'appeal', refundId, note: 'Please listen yourself.' });
  expect(appeal.headers.get('location')).toBe(`${page}&done=appealed`);
  expect((await ask(buyer, `/admin/refunds/${refundId}`)).status).toBe(403);
  expect(await (await ask(owner, '/admin/refunds')).text()).toContain(`/admin/refunds/${refundId}`);
  expect((await ask(owner, `/admin/refunds/${refundId}`, { intent: 'approve' })).status).toBe(303);
  expect(await (await ask(buyer, page)).text()).toContain('Refund completed');
  expect(await checkBooks(shop.database.db)).toEqual([]);
});

test('a refund of another user is not found, and a completed order offers none', async () => {
  const [buyer, merchant] = [await logIn('shopper'), await logIn('merchant')];
  const { id } = await one(sql<{ id: number }>`select min(id) as id from refunds`);
  expect((await ask(merchant, `/order/refund_detail?refundId=${id}`)).status).toBe(404);
  expect((await ask(buyer, '/order/refund_detail?refundId=x')).status).toBe(404);
  const { no } = await one(sql<{ no: string }>`
    update orders set received_at = now() - interval '31 days' where id = (
      select min(o.id) from orders o join users u on u.id = o.user_id
      where o.status = 'completed' and u.email = 'shopper@stoa.test')
    returning no`);
  expect(await (await ask(buyer, `/users/refund_confirm?orderNo=${no}`)).text()).toContain(
    'Nothing in this order can be refunded',
  );
});

test('a shop refunds a whole order from the order’s page', async () => {
  const merchant = await logIn('merchant');
  const { no } = await one(sql<{ no: string }>`
    select o.no from orders o join merchants m on m.id = o.merchant_id join users u on u.id = m.owner_id
    where o.status = 'to_ship' and o.refund_stage is null and u.email = 'merchant@stoa.test' order by o.id limit 1`);
  const room = `/login2/refunds?whole=${no}`;
  expect(await (await ask(merchant, `/login2/orders/${no}`)).text()).toContain(`href="${room}"`);
  expect(await (await ask(merchant, room)).text()).toMatch(new RegExp(`<details open="".*value="${no}"`, 's'));
  const given = await ask(merchant, room, { intent: 'whole', orderNo: no, reason: 'sold_out', note: '' });
  expect([given.status, given.headers.get('location')]).toEqual([303, '/login2/refunds?done=refunds.given_back']);
  expect(await (await ask(merchant, `/login2/orders/${no}`)).text()).not.toContain(`href="${room}"`);
});

/** The picture in the page: by its signed address only, which it passes on to nobody, and nothing keeps a copy. */
async function expectPrivate(page: string): Promise<void> {
  const signed = /\/media\/private\/[^"]+/.exec(page)?.[0].replaceAll('&amp;', '&') ?? '';
  const answer = await fetch(shop.url + signed);
  const headers = ['cache-control', 'referrer-policy'].map((name) => answer.headers.get(name));
  expect([answer.status, ...headers]).toEqual([200, 'private, no-store', 'no-referrer']);
  const [path = ''] = signed.split('?');
  for (const wrong of [path, `${path}?until=9999999999&signature=x`, path.replace('private', 'images')]) {
    expect((await fetch(shop.url + wrong)).status).toBe(404);
  }
}
