import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { LinesToReview, Reviews, ShopReviews } from '../../domains/reviews/contract.ts';
import { faultsOf } from '../support/accessibility.ts';
import { logInAsShopper, openBuyersShop, press } from '../support/buyer.ts';

const { shop, visit } = openBuyersShop();

const WORDS = '佩戴舒服，降噪很干净，出差路上终于能睡着了。';

async function expectSound(page: Page, name: string): Promise<void> {
  expect([name, await faultsOf(page)]).toEqual([name, []]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect([name, over <= 0]).toEqual([name, true]);
}

async function logIn(name: string): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
  return (await shop().call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

test('a buyer’s review with a picture from a phone is shown at the product, with the shop’s reply', async () => {
  const page = await visit({ width: 390, language: 'zh-CN' });
  await logInAsShopper(page);
  const token = await logIn('shopper');
  const open = await shop().call<LinesToReview>('GET', '/api/front/review/open', { token });
  // of the shop that the demo's merchant runs
  const line = open.body.data.list.find(({ merchant: shopName }) => shopName === '流明数码');
  await page.goto('/users/evaluation_list');
  await page.locator(`main article a[href="/users/evaluation_confirm?orderNo=${line?.orderNo}"]`).click();
  await page.waitForURL('**/users/evaluation_confirm?orderNo=*');
  // what is missing is said at its place, and what was typed stays
  await page.locator(`textarea[name="text.${line?.lineId}"]`).fill(WORDS);
  await press(page, 'write');
  await page.locator('main form [role=alert]').first().waitFor();
  await expectSound(page, 'what is missing');
  await page.locator(`input[name="stars.${line?.lineId}"][value="5"]`).check({ force: true });
  await page.locator('input[name="serviceStars"][value="4"]').check({ force: true });
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();
  await page
    .locator(`input[name="files.${line?.lineId}"]`)
    .setInputFiles({ name: 'on-the-train.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.locator(`input[name="pictures.${line?.lineId}"]`).waitFor({ state: 'attached' });
  await press(page, 'write');
  await page.waitForURL(/evaluation_list\?tab=reviewed&done=(?:written|completed)$/);
  await page.locator('main article', { hasText: WORDS }).locator('img[src*="/media/images/"]').waitFor();
  await expectSound(page, 'reviewed');

  const address = `/goods_detail/${line?.productId}?sort=newest`;
  await page.goto(address);
  const shown = page.locator('#reviews li', { hasText: WORDS });
  await shown.locator('img[src*="/media/images/"]').waitFor();
  const found = await shop().call<Reviews>('GET', `/api/front/product/reviews/${line?.productId}?sort=newest`);
  const id = found.body.data.list[0]?.id;
  const merchant = await logIn('merchant');
  const unanswered = await shop().call<ShopReviews>('GET', '/api/merchant/review/list?tab=unanswered', {
    token: merchant,
  });
  expect(unanswered.body.data.list[0]?.id).toBe(id);
  const reply = { id, text: '谢谢您，祝旅途愉快！' };
  expect((await shop().call('POST', '/api/merchant/review/reply', { body: reply, token: merchant })).status).toBe(200);
  await page.goto(address);
  await shown.getByText(reply.text).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.context().close();
});
