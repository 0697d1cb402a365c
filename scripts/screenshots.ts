import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../tests/support/browser.ts';
import { buildIfStale } from './build.ts';

const TARGET = join(import.meta.dirname, '../docs/screenshots');
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Takes the pictures of the README from a trial run: `npm run screenshots`. */
process.env.NODE_ENV = 'production';
const folder = await mkdtemp(join(tmpdir(), 'stoa-pictures-'));
Object.assign(process.env, { STOA_DATA: folder, PORT: process.env.PORT ?? '3900', LOG_LEVEL: 'error' });
const url = `http://localhost:${process.env.PORT}`;
await buildIfStale(console.log);
await mkdir(TARGET, { recursive: true });
await import('../server/main.ts');
const browser = await launchBrowser({ isWhole: true });
try {
  await takeAll(browser);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function takeAll(on: Browser): Promise<void> {
  const desk = await readerOf(on, DESK, 'en');
  const page = await desk.newPage();
  await keep(page, '/', 'home');
  await keep(page, '/goods/goods_search?keyword=phone', 'search');
  const product = await productWithVariants();
  await keep(page, `/goods_detail/${product}`, 'detail');
  await keep(page, await groupPurchase(), 'group');
  await signIn(desk, page, 'shopper@stoa.test');
  await fillCart(page);
  await keep(page, '/order/shopping_cart', 'cart');
  await page
    .getByRole('button', { name: /check ?out/i })
    .first()
    .click();
  await page.waitForURL('**/order/order_confirm**');
  await keep(page, null, 'confirm');
  const seller = await readerOf(on, DESK, 'en');
  await signIn(seller, await seller.newPage(), 'merchant@stoa.test');
  await keep(await seller.newPage(), '/login2', 'seller');
  await keep(page, '/bbs/theme1', 'forum');
  const visitor = await (await readerOf(on, DESK, 'en')).newPage();
  await keep(visitor, onSite('app', '/app_index'), 'apps');
  await keep(visitor, onSite('api', '/api_detail/1'), 'apis');
  const fronts = [];
  for (const theme of ['theme1', 'theme10', 'theme11', 'theme9']) {
    await settle(page, `/store/theme/${theme}?id=1`);
    fronts.push(
      await sharp(await page.screenshot())
        .resize(720)
        .png()
        .toBuffer(),
    );
  }
  await inTwoColumns(fronts, 'themes');
  const phone = await readerOf(on, PHONE, 'zh-CN');
  await phone.addCookies(await desk.cookies().then((all) => all.filter((cookie) => cookie.name === 'token')));
  const small = await phone.newPage();
  const shots = [];
  for (const path of ['/', `/goods_detail/${product}`, '/order/shopping_cart']) {
    await settle(small, path);
    shots.push(await small.screenshot());
  }
  await besideEachOther(shots, 'phones');
}

function readerOf(on: Browser, viewport: { width: number; height: number }, language: string): Promise<BrowserContext> {
  return on.newContext({ viewport, deviceScaleFactor: 1, extraHTTPHeaders: { 'accept-language': language } });
}

/** The address of a page of a site with a host name of its own. */
function onSite(name: string, path: string): string {
  return `http://${name}.localhost:${process.env.PORT}${path}`;
}

/** A page of the shop, or at a whole address. */
async function settle(page: Page, path: string | null): Promise<void> {
  if (path) await page.goto(new URL(path, url).href);
  await page.waitForLoadState('networkidle');
}

async function keep(page: Page, path: string | null, name: string): Promise<void> {
  await settle(page, path);
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(join(TARGET, `${name}.webp`));
}

async function besideEachOther(shots: Buffer[], name: string): Promise<void> {
  const gap = 24;
  const canvas = sharp({
    create: {
      width: shots.length * (PHONE.width + gap) + gap,
      height: PHONE.height + 2 * gap,
      channels: 3,
      background: '#e9ebef',
    },
  });
  const pieces = shots.map((input, index) => ({ input, left: gap + index * (PHONE.width + gap), top: gap }));
  await sharp(await canvas.composite(pieces).png().toBuffer())
    .webp({ quality: 82 })
    .toFile(join(TARGET, `${name}.webp`));
}

async function inTwoColumns(shots: Buffer[], name: string): Promise<void> {
  const gap = 16;
  const [width, height] = [720, (720 * DESK.height) / DESK.width];
  const canvas = sharp({
    create: { width: 2 * width + gap, height: 2 * height + gap, channels: 3, background: '#e9ebef' },
  });
  const pieces = shots.map((input, index) => ({
    input,
    left: (index % 2) * (width + gap),
    top: Math.floor(index / 2) * (height + gap),
  }));
  await sharp(await canvas.composite(pieces).png().toBuffer())
    .webp({ quality: 80 })
    .toFile(join(TARGET, `${name}.webp`));
}

async function productWithVariants(): Promise<number> {
  const answer = await fetch(`${url}/api/front/product/list?keyword=t-shirt`, { headers: { language: 'en' } });
  const { data } = (await answer.json()) as { data: { list: { id: number }[] } };
  return data.list[0]?.id ?? 1;
}

async function groupPurchase(): Promise<string> {
  const answer = await fetch(`${url}/api/front/campaign/list?kind=group&limit=1`);
  const { data } = (await answer.json()) as { data: { list: { id: number }[] } };
  return `/goods_combination_detail/${data.list[0]?.id}`;
}

async function signIn(context: BrowserContext, page: Page, email: string): Promise<void> {
  const answer = await fetch(`${url}/api/front/login/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'stoa-demo-2026' }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  await context.addCookies([{ name: 'token', value: data.token, url }]);
  await page.reload();
}

/** Products of two merchants, as a shopper would have. */
async function fillCart(page: Page): Promise<void> {
  const list = await page.request.get(`${url}/api/front/product/list?limit=60&inStock=true`);
  const products = ((await list.json()) as { data: { list: { id: number; merchant: { id: number } }[] } }).data.list;
  const first = products[0];
  const picked = [first, products.find((product) => product.merchant.id !== first?.merchant.id)];
  for (const product of picked) {
    if (!product) continue;
    const detail = await page.request.get(`${url}/api/front/product/detail/${product.id}`);
    const { skus } = ((await detail.json()) as { data: { skus: { id: number; available: number }[] } }).data;
    const sku = skus.find((each) => each.available > 2);
    await page.request.post(`${url}/api/front/cart/save`, { data: { productId: product.id, skuId: sku?.id, num: 1 } });
  }
}
