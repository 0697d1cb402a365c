import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../platform/locale/locale.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { checkBooks } from '../support/small-shop.ts';

let shop: RunningApp;
let buyer: string;
let merchant: string;
beforeAll(async () => {
  shop = await startApp();
  [buyer, merchant] = await Promise.all([logIn('shopper'), logIn('merchant')]);
});
afterAll(async () => {
  expect(await checkBooks(shop.database.db)).toEqual([]);
  await shop.close();
});

async function logIn(who: string): Promise<string> {
  const body = { email: `${who}@stoa.test`, password: 'stoa-demo-2026' };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

/** Requests a page or submits a form, like a browser without scripts. */
function ask(token: string, path: string, fields?: Record<string, string>, language = 'en'): Promise<Response> {
  return fetch(shop.url + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: `token=${token}; language=${language}`, origin: shop.url },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
}
const text = async (token: string, path: string, language?: string) =>
  (await ask(token, path, undefined, language)).text();

/** A demo order of the shopper, by a condition on `o`. */
async function orderWhere(condition: ReturnType<typeof sql>): Promise<string> {
  const found = await sql<{ no: string }>`
    select o.no from orders o join users u on u.id = o.user_id where u.email = 'shopper@stoa.test' and ${condition} order by o.id desc limit 1`.execute(
    shop.database.db,
  );
  const no = found.rows[0]?.no;
  if (!no) throw new Error('the demo has no such order');
  return no;
}
const parted = () => orderWhere(sql`o.status = 'to_receive' and o.receive_by is null`);
const brought = () => orderWhere(sql`exists (select from parcels c where c.order_id = o.id and c.method = 'deliver')`);
const waiting = () => orderWhere(sql`o.status = 'to_ship' and o.merchant_remark <> ''`);

describe('an order on its way', () => {
  test('shows the parcels with their steps, and what remains to be sent', async () => {
    const no = await parted();
    const page = await text(buyer, `/order/order_detail?orderId=${no}&logistics=1`);
    for (const words of [
      'SF1429370182645',
      'Out for delivery',
      'Sorted at the origin hub',
      'Still to ship:',
      'noindex',
    ])
      expect(page).toContain(words);
    expect(page).not.toContain('Receipt is confirmed automatically');
    expect(await text(buyer, `/order/order_detail?orderId=${await brought()}`)).toContain('王师傅');
    expect(await text(buyer, `/order/order_detail?orderId=${await waiting()}`)).toContain('18:00');
  });

  test('is headed by its state, “Delivered” once all of its parcels have arrived', async () => {
    const no = await orderWhere(
      // brought by the shop: no carrier reports these parcels while the page is read
      sql`o.status = 'to_receive' and exists (select from parcels c where c.order_id = o.id)
        and not exists (select from parcels c where c.order_id = o.id and (c.method <> 'deliver' or c.delivered_at is not null))
        and not exists (select from order_lines l where l.order_id = o.id and l.shipped_num + l.refunded_num < l.num)`,
    );
    const heading = async () => {
      const page = await text(buyer, `/order/order_detail?orderId=${no}`);
      return /<h1[\s\S]*?<\/h1>/
        .exec(page)?.[0]
        .replaceAll(/<[^>]+>/g, '')
        .trim();
    };
    expect(await heading()).toBe('On its way');
    const { db } = shop.database;
    const parcels = await sql<{ id: number; state: string }>`
      select c.id, c.state from parcels c join orders o on o.id = c.order_id where o.no = ${no}`.execute(db);
    const ids = parcels.rows.map(({ id }) => id);
    await sql`update parcels set state = 'delivered', delivered_at = now() where id = any(${ids}::bigint[])`.execute(
      db,
    );
    expect(await heading()).toBe('Delivered');
    for (const { id, state } of parcels.rows)
      await sql`update parcels set state = ${state}, delivered_at = null where id = ${id}::bigint`.execute(db);
  });

  test.each(LOCALES)('has all its pages in %s', async (language) => {
    const [onWay, toSend] = [await parted(), await waiting()];
    for (const path of [
      `/order/order_detail?orderId=${onWay}&logistics=1`,
      `/order/order_detail?orderId=${onWay}&ask=receive`,
      `/order/receiver?orderNo=${toSend}`,
      `/order/invoice_request?orderNo=${onWay}`,
      `/order/invoice_request?orderNo=${toSend}`,
    ]) {
      const answer = await ask(buyer, path, undefined, language);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).not.toMatch(/(?:delivery|account|shell):[a-z_]+\.[a-z_.]+/);
    }
  });

  test('can be given more time for its receipt once, and be confirmed', async () => {
    const no = await brought();
    const page = `/order/order_detail?orderId=${no}`;
    expect(await text(buyer, `${page}&ask=extend`)).toContain('Need more time?');
    expect(await (await ask(buyer, page, { orderNo: no, intent: 'extend' })).text()).toContain(
      'You have more time now',
    );
    expect(await (await ask(buyer, page, { orderNo: no, intent: 'extend' })).text()).toContain('already been extended');
    expect(await (await ask(buyer, page, { orderNo: no, intent: 'receive' })).text()).toContain('Receipt is confirmed');
    expect(await text(buyer, '/users/order_list?orderStatus=to_evaluate')).toContain(no);
  });

  test('can be sent to another address once, before it is shipped', async () => {
    const no = await waiting();
    const { rows } = await sql<{ id: number }>`
      select a.id from addresses a join users u on u.id = a.user_id where u.email = 'shopper@stoa.test' and a.country = 'TH'`.execute(
      shop.database.db,
    );
    const page = `/order/receiver?orderNo=${no}`;
    expect(await text(buyer, page)).toContain('Where should it go?');
    const changed = await ask(buyer, page, { addressId: String(rows[0]?.id) });
    expect([changed.status, changed.headers.get('location')]).toEqual([303, `/order/order_detail?orderId=${no}`]);
    expect(await text(buyer, page)).toContain('can no longer be changed');
    expect((await ask(merchant, page)).status).toBe(404);
  });
});

describe('an invoice', () => {
  test('is requested with a form that reports errors, and is a PDF', async () => {
    const no = await waiting();
    const page = `/order/invoice_request?orderNo=${no}`;
    const refused = await ask(buyer, page, { titleKind: 'company', title: 'Lin & Co', taxNumber: '' });
    expect(await refused.text()).toContain('Please fill this in');
    expect((await ask(buyer, page, { titleKind: 'company', title: 'Lin & Co', taxNumber: '91X' })).status).toBe(303);
    const address =
      /href="(\/order\/invoice\?[^"]+)"/.exec(await text(buyer, page))?.[1]?.replaceAll('&amp;', '&') ?? '';
    const file = await ask(buyer, address);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    for (const stranger of [merchant]) expect((await ask(stranger, address)).status).toBe(404);
  });
});

describe('freight in the merchant’s back office', () => {
  test('is listed, created, refused with every wrong field, assigned to products, and removed', async () => {
    expect(await text(merchant, '/login2/freight')).toContain('普通包裹');
    const form = {
      intent: 'save',
      name: 'Heavy things',
      chargeBy: 'weight',
      'zone.0.places': 'China: Xinjiang; Thailand',
      'zone.0.first': '1000',
      'zone.0.firstMinor': '12.50',
      'zone.0.step': '500',
      'zone.0.stepMinor': '3',
      excluded: 'Atlantis',
    };
    const refused = await ask(merchant, '/login2/freight/new', form);
    const page = await refused.text();
    expect(page).toContain('Please choose a country');
    expect(page).toContain('China: Xinjiang; Thailand');
    const saved = await ask(merchant, '/login2/freight/new', { ...form, excluded: '' });
    const to = saved.headers.get('location') ?? '';
    expect([saved.status, to]).toEqual([
      303,
      expect.stringMatching(/^\/login2\/freight\/\d+\?done=freight\.freight_saved$/),
    ]);
    expect(await text(merchant, to)).toContain('The shipping template is saved');
    const own = to.split('?')[0] ?? '';
    const productId = /name="productIds"[^>]*value="(\d+)"/.exec(await text(merchant, own))?.[1] ?? '';
    expect((await ask(merchant, own, { intent: 'products', productIds: productId })).status).toBe(303);
    const id = own.split('/').at(-1) ?? '';
    expect((await ask(merchant, '/login2/freight', { intent: 'delete', id })).status).toBe(303);
    expect((await ask(merchant, own)).status).toBe(404);
    expect((await ask(buyer, '/login2/freight')).headers.get('location')).toBe('/users/merchant_settled');
  });
});
