import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMoney } from '../../platform/locale/format.ts';
import { addCrowd } from '../support/crowd.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

let shop: RunningApp;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  shop = await startApp();
  for (const name of ['shopper', 'merchant', 'owner']) {
    const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
    const { data } = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body;
    tokens[name] = data.token;
  }
});
afterAll(() => shop.close());

/** What a page shows, without its scripts. */
async function shown(path: string, who: string, currency = 'CNY'): Promise<string> {
  const cookie = `token=${tokens[who] ?? ''}; language=en; currency=${currency}`;
  const html = await (await fetch(shop.url + path, { headers: { cookie } })).text();
  return html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll('&#x27;', '’');
}
const words = (html: string) => html.replaceAll(/<[^>]+>/g, '');

async function post<T>(path: string, body: object): Promise<T> {
  const answer = await shop.call<T>('POST', path, { token: tokens.shopper, body });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** A checkout of the demo's shopper that is not paid. */
async function placed(): Promise<string> {
  const { rows } = await sql<{ productId: number; skuId: number }>`
    select p.id as "productId", s.id as "skuId" from products p join skus s on s.product_id = p.id and s.active
      join stock t on t.sku_id = s.id
    where p.status = 'on_sale' and p.kind = 'physical' and p.price_minor > 30000 and t.on_hand - t.reserved > 5
      and not exists (select from flash_items f where f.sku_id = s.id) limit 1`.execute(shop.database.db);
  const { preOrderNo } = await post<{ preOrderNo: string }>('/api/front/order/pre', { ...rows[0], num: 1 });
  const read = await shop.call<{ addresses: { id: number }[] }>('GET', `/api/front/order/pre/${preOrderNo}`, {
    token: tokens.shopper,
  });
  const addressId = read.body.data.addresses[0]?.id;
  const press = { preOrderNo, requestId: `press-${preOrderNo}`, addressId };
  return (await post<{ orderNo: string }>('/api/front/order/create', press)).orderNo;
}

describe('paying with a code', () => {
  test('names what the gift balance leaves to be paid', async () => {
    const orderNo = await placed();
    const methods = await shop.call<{
      amount: { amount: number; currency: string };
      gift: { pays: { amount: number }; rest: { amount: number } };
    }>('GET', `/api/front/pay/methods/${orderNo}`, { token: tokens.shopper });
    const { amount, gift } = methods.body.data;
    expect(gift.pays.amount).toBeGreaterThan(0);
    expect(gift.rest.amount).toBeGreaterThan(0);
    const step = await post<{ ref: string }>('/api/front/pay', {
      orderNo,
      method: 'sandbox',
      useGift: true,
      payPassword: '246810',
    });
    const page = words(await shown(`/payment?orderNo=${orderNo}&ref=${step.ref}`, 'shopper'));
    const due = page.slice(page.indexOf('Amount'), page.indexOf('Pay within'));
    expect(due).toContain(formatMoney({ ...amount, amount: gift.rest.amount }, 'en'));
    expect(due).toContain(`−${formatMoney({ ...amount, amount: gift.pays.amount }, 'en')}`);
    expect(page).not.toContain(formatMoney(amount, 'en'));
  });
});

describe('a pay password', () => {
  test('is asked for only where something can be paid from a balance', async () => {
    const orderNo = await placed();
    const page = () => shown(`/payment?orderNo=${orderNo}`, 'shopper');
    await sql`update sessions set pay_proved_at = null`.execute(shop.database.db);
    expect(await page()).toContain('name="payPassword"');
    const [person] = await addCrowd(shop.database.db, 1);
    await sql`update payments set user_id = ${person?.userId}::bigint where no = ${orderNo}`.execute(shop.database.db);
    await sql`update sessions set pay_proved_at = null`.execute(shop.database.db);
    tokens.crowd = person?.token ?? '';
    const other = await shown(`/payment?orderNo=${orderNo}`, 'crowd');
    expect(other).toContain('name="method"');
    expect(other).not.toMatch(/pay password|payPassword/i);
  });
});

describe('a price', () => {
  test.each(['CNY', 'USD'])('in %s is called converted where it is', async (currency) => {
    const { rows } = await sql<{ id: number }>`select id from products where status = 'on_sale' limit 1`.execute(
      shop.database.db,
    );
    const page = words(await shown(`/goods_detail/${rows[0]?.id}`, 'shopper', currency));
    expect(page.includes('at our rate')).toBe(currency === 'USD');
  });
});

describe('texts for other users do not say “your”', () => {
  test('a refund on the page of the shop and of the platform', async () => {
    const { rows } = await sql<{ id: number }>`
      select r.id from refunds r join merchants m on m.id = r.merchant_id join users u on u.id = m.owner_id
      where u.email = 'merchant@stoa.test' limit 1`.execute(shop.database.db);
    for (const [path, who] of [
      [`/login2/refunds/${rows[0]?.id}`, 'merchant'],
      [`/admin/refunds/${rows[0]?.id}`, 'owner'],
    ] as const) {
      const page = words(await shown(path, who));
      expect(page).toContain('Refund to the buyer');
      expect(page).not.toMatch(/your refund|to your (?:balance|card|gift)/i);
    }
  });

  test('the earnings of an order on the page of the platform', async () => {
    const { rows } = await sql<{ no: string }>`
      select o.no from orders o join merchants m on m.id = o.merchant_id join users u on u.id = m.owner_id
      where u.email = 'merchant@stoa.test' and o.paid_at is not null limit 1`.execute(shop.database.db);
    const office = words(await shown(`/admin/orders/${rows[0]?.no}`, 'owner'));
    expect([office.includes('Shop earns'), office.includes('You earn')]).toEqual([true, false]);
    const desk = words(await shown(`/login2/orders/${rows[0]?.no}`, 'merchant'));
    expect([desk.includes('Shop earns'), desk.includes('You earn')]).toEqual([false, true]);
  });
});
