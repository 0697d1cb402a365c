import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { systemCtx } from '../../domains/kit/system-context.ts';
import { readOutbox } from '../../domains/messages/queries.server.ts';
import { payBySandbox, press, typeAddress } from './buyer.ts';
import type { RunningApp } from './running-app.ts';

/** The goods of a new shop in the columns of Shopify: two products with three variants. */
export const NEW_SHOP_FILE = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Requires Shipping
wool-coat,Wool coat,<p>Woven in the north.</p>,North Wind,,coats,true,Title,Default Title,NW-COAT,1400,shopify,5,15000.00,true
scarf,Scarf,<p>Two metres long.</p>,North Wind,,scarves,true,Colour,Grey,NW-SCARF-G,200,shopify,9,90.00,true
scarf,,,,,,,Colour,Blue,NW-SCARF-B,200,shopify,9,90.00,true
`;

async function newestCode({ app }: RunningApp, email: string): Promise<string> {
  return (await readOutbox(systemCtx(app))).find((mail) => mail.to === email && mail.code)?.code ?? '';
}

/** Fills in the application of someone who is signed in, with a new code from the outbox, and sends it. */
export async function applyForShop(shop: RunningApp, page: Page, email: string): Promise<void> {
  const before = await newestCode(shop, email);
  await page.goto('/users/merchant_settled');
  await page.locator('input[name="merchantName"]').fill('Vent du Nord');
  await page.locator('input[name="userName"]').fill('Ada Nord');
  await page.locator('select[name="categoryId"]').selectOption({ index: 1 });
  await page.locator('select[name="typeId"]').selectOption({ index: 1 });
  await page.locator('select[name="country"]').selectOption('CN');
  await page.locator('input[name="phone"]').fill('13800138000');
  await page.locator('input[name="email"]').fill(email);
  const pictures = page.locator('input[type="hidden"][name="pictures"]');
  if ((await pictures.count()) === 0) {
    const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#246' } }).png();
    const file = { name: 'kbis.png', mimeType: 'image/png', buffer: await picture.toBuffer() };
    await page.locator('input[name="files"]').setInputFiles(file);
    await pictures.first().waitFor({ state: 'attached' });
  }
  await press(page, 'send-code');
  let code = before;
  for (let tries = 0; code === before && tries < 200; tries += 1) {
    await page.waitForTimeout(50);
    code = await newestCode(shop, email);
  }
  await page.locator('input[name="captcha"]').fill(code);
  await page.locator('input[name="agreement"]').check();
  await press(page, 'apply');
  await page.waitForURL('**/users/application_record?done=applied');
}

/** From a product page to a paid order, without an account. Returns the number of the payment. */
export async function buyAsGuest(page: Page, email: string): Promise<string> {
  const path = new URL(page.url()).pathname;
  await page.goto(`/login?mode=7&redirect=${encodeURIComponent(path)}`);
  await page.locator('form input[name="email"]:visible').fill(email);
  await page.locator('form input[name="agreement"]:visible').check();
  await press(page, 'visit');
  await page.waitForURL(`**${path}*`);
  await page.locator('button[name="intent"][value="buy"]:visible').first().click();
  await page.waitForURL('**/order/order_confirm**');
  await typeAddress(page);
  await press(page, 'place');
  await page.waitForURL('**/payment?**');
  const paymentNo = new URL(page.url()).searchParams.get('orderNo') ?? '';
  await payBySandbox(page, 'succeed');
  return paymentNo;
}
