import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectSound, openBuyersShop, press } from '../../support/buyer.ts';
import type { Person } from '../../support/crowd.ts';
import { oneRow, payByBalance, purseOf, richPerson } from '../../support/journeys.ts';
import { sendForm } from '../../support/send-form.ts';

const { shop, visit } = openBuyersShop();
const PRICE = 6_800;
let id = 0;
let file = '';
beforeAll(async () => {
  const found = await oneRow(
    shop(),
    sql<{ id: number; file: string }>`
      select a.id, '/files/' || f.sha256 || '/' || f.name as file from apps.apps a join apps.files f on f.version_id = a.latest_version_id
      where a.name = 'Label Lane' order by f.id limit 1`,
  );
  ({ id, file } = found);
});

/** The developer of the app is the merchant of the demo. */
async function developerToken(): Promise<string> {
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  return (await shop().call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

const statusOfFile = async ({ token }: Person) =>
  (await fetch(shop().url + encodeURI(file), { headers: { cookie: `token=${token}` } })).status;
const said = (page: Page, text: string) => page.locator('main').getByText(text).first().waitFor();

/** From the page of the app to the paid order. Returns its number. */
async function buy(page: Page): Promise<string> {
  await page.goto(`/app_detail/${id}`);
  await page.locator('main').getByRole('link', { name: 'Buy now' }).click();
  await page.waitForURL('**/order/order_confirm**');
  await press(page, 'place');
  await page.waitForURL('**/payment?**');
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? '';
  await payByBalance(page);
  return orderNo;
}

async function askBack(page: Page, orderNo: string): Promise<void> {
  await sendForm(page, {
    at: `/users/refund_confirm?orderNo=${orderNo}`,
    within: 'main',
    fields: { reason: 'changed_mind' },
  });
}

describe.each([
  ['with scripts on a desk', true, 1440],
  ['without scripts on a phone', false, 390],
] as const)('%s', (_title, script, width) => {
  test('an app is bought with the balance, downloaded, given back and not downloaded any more', async () => {
    const person = await richPerson(shop());
    const before = await purseOf(shop(), person);
    const page = await visit({ token: person.token, script, width });
    expect(await statusOfFile(person)).toBe(403);
    const orderNo = await buy(page);
    expect(await purseOf(shop(), person)).toBe(before - PRICE);
    await page.goto(`/app_detail/${id}`);
    await said(page, 'Bought');
    await page.locator('main a[download]').first().waitFor();
    expect(await statusOfFile(person)).toBe(200);
    await page.goto(`/goods_detail/${await productId()}`);
    expect(new URL(page.url()).pathname).toBe(`/app_detail/${id}`);

    await askBack(page, orderNo);
    await page.goto(`/app_detail/${id}`);
    await said(page, 'A refund is under way.');
    expect(await statusOfFile(person)).toBe(403);
    const office = await visit({ token: await developerToken(), script, width });
    await sendForm(office, { at: '/login3/refunds', intent: 'approve', within: 'main' });
    expect(await purseOf(shop(), person)).toBe(before);
    expect(await statusOfFile(person)).toBe(403);
    await page.goto(`/app_detail/${id}`);
    await page.locator('main').getByRole('link', { name: 'Buy now' }).waitFor();
  });

  test('the developer refuses a refund with a reason, and the buyer keeps the app', async () => {
    const person = await richPerson(shop());
    const page = await visit({ token: person.token, script, width });
    await askBack(page, await buy(page));
    const office = await visit({ token: await developerToken(), script, width });
    const fields = { reason: 'It was used for a month.' };
    await sendForm(office, { at: '/login3/refunds', intent: 'refuse', within: 'main', fields });
    expect(await statusOfFile(person)).toBe(200);
  });

  test('an app goes into the cart once, and is not bought twice', async () => {
    const person = await richPerson(shop());
    const page = await visit({ token: person.token, script, width });
    await sendForm(page, { at: `/app_detail/${id}`, intent: 'cart', within: 'main' });
    await page.locator('main li', { hasText: 'Label Lane' }).first().waitFor();
    await buy(page);
    await page.goto('/order/shopping_cart');
    await said(page, 'Bought already');
    const again = await shop().call('POST', '/api/front/cart/save', {
      token: person.token,
      body: { ...(await offer()), num: 1 },
    });
    expect(again.status).toBe(409);
  });

  test('a developer changes the price, which waits for the platform', async () => {
    const page = await visit({ token: await developerToken(), script, width });
    const price = script ? '72.50' : '73.50';
    await sendForm(page, { at: `/login3/apps/${id}`, intent: 'price', within: 'main', fields: { price } });
    await said(page, `${price} CNY`);
    await expect(
      sendForm(page, { at: `/login3/apps/${id}`, intent: 'price', within: 'main', fields: { price: 'much' } }),
    ).rejects.toThrow('The format isn’t right');
  });
});

const offer = () =>
  oneRow(
    shop(),
    sql<{ productId: number; skuId: number }>`
      select product_id::int as "productId", sku_id::int as "skuId" from apps.apps where id = ${id}::bigint`,
  );
const productId = async () => (await offer()).productId;

test('the pages of a paid app are sound', async () => {
  const page = await visit({ token: (await richPerson(shop())).token });
  await page.goto(`/app_detail/${id}`);
  await expectSound(page, 'app');
  const office = await visit({ token: await developerToken() });
  for (const path of ['/login3/refunds', '/login3/refunds?status=all', `/login3/apps/${id}`]) {
    await office.goto(path);
    await expectSound(office, path);
  }
});
