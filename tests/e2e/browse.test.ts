import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../platform/locale/locale.ts';
import { faultsOf } from '../support/accessibility.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { wordFaultsOf } from '../support/texts-of-page.ts';
import { verifiedVisitor } from '../support/verified-visitor.ts';
import { untilTakenOver, type Visit, visitShop } from '../support/visitors.ts';

const LONG_NAME = '流明 Tactile 84';
let shop: RunningApp;

beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop?.close());
const visit = (options: Visit = {}) => visitShop(shop.url, { language: 'zh-CN', ...options });

interface Listed {
  id: number;
  name: string;
}
async function find(query: string, language = 'zh-CN'): Promise<Listed[]> {
  const answer = await shop.call<{ list: Listed[] }>('GET', `/api/front/product/list?${query}`, {
    headers: { language },
  });
  return answer.body.data.list;
}

interface Detail {
  options: { values: { id: number; name: string }[] }[];
  skus: { id: number; valueIds: number[]; available: number }[];
}
/** A product with at least two available variants, and the values of one of them in option order. */
async function productWithChoice(): Promise<{ id: number; name: string; sku: number; values: string[] }> {
  for (const { id, name } of await find('limit=40')) {
    const { options, skus } = (await shop.call<Detail>('GET', `/api/front/product/detail/${id}`)).body.data;
    const first = skus.find((sku) => sku.available > 0);
    const other = skus.find(
      (sku) => sku.available > 0 && sku.valueIds.filter((value, at) => value !== first?.valueIds[at]).length === 1,
    );
    const values = options.map(
      (option, at) => option.values.find((each) => each.id === other?.valueIds[at])?.name ?? '',
    );
    if (other) return { id, name, sku: other.id, values };
  }
  throw new Error('the demo shop has no product to choose from');
}

const searchFor = async (page: Page, words: string) => {
  await page.locator('input[name="keyword"]').first().fill(words);
  await page.locator('input[name="keyword"]').first().press('Enter');
  await page.locator('h1', { hasText: words }).waitFor();
};

describe.each([
  ['with a script', true],
  ['without a script', false],
])('%s', (name, script) => {
  test('a guest searches, narrows, opens a product, chooses a variant and puts it into the cart', async () => {
    const page = await visit({ script });
    const product = await productWithChoice();
    await page.goto('/');
    await searchFor(page, product.name);
    await page.getByRole('link', { name: '仅看有货' }).first().click();
    await page.waitForURL('**inStock=true');
    await page.locator(`main a[href="/goods_detail/${product.id}"]`).first().click();
    await page.waitForURL(`**/goods_detail/${product.id}`);
    for (const value of product.values) {
      const radio = page.getByRole('radio', { name: value, exact: true });
      await radio.click();
      await expect.poll(() => radio.getAttribute('aria-checked')).toBe('true');
    }
    await page.waitForURL(`**?sku=${product.sku}`);
    await page.locator('form#buy button[value="add"]').click();
    await page.getByText('已加入购物车').first().waitFor();
    expect((await page.context().cookies()).some((cookie) => cookie.name === 'cart' && cookie.httpOnly)).toBe(true);
    await page.getByRole('link', { name: '去购物车' }).first().click();
    await page.waitForURL('**/order/shopping_cart');
    await page.getByText(product.name).first().waitFor();
  });

  test('“buy now” asks a guest to log in', async () => {
    const page = await visit({ script });
    const { id, sku } = await productWithChoice();
    await page.goto(`/goods_detail/${id}?sku=${sku}`);
    const buy = page.locator('form#buy button[value="buy"]');
    await (script ? await untilTakenOver(buy) : buy).click();
    if (script) await page.getByRole('dialog').waitFor();
    else expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('a coupon is claimed on the product page, and claiming it twice gives a message', async () => {
    const page = await visit({ script, token: await verifiedVisitor(shop, `coupon-${script}@example.com`) });
    await page.goto('/');
    const claim = page.locator('form[action="/goods/claim_coupon"] button').first();
    await claim.click();
    await page.getByText('领取成功').first().waitFor();
    await page.goto('/?again=1');
    await (script ? await untilTakenOver(claim) : claim).click();
    await page
      .getByText(script ? /^已领取/ : '您已领取过该优惠券')
      .first()
      .waitFor();
  });

  test(`reviews are narrowed by stars ${name}`, async () => {
    const page = await visit({ script });
    const reviewed = (await find('limit=1&sort=sales'))[0];
    await page.goto(`/goods_detail/${reviewed?.id}`);
    await page.locator('#reviews nav a[href*="stars="]').first().click();
    await page.waitForURL('**stars=*');
    const chosen = page.locator('#reviews nav a[aria-current="true"]');
    await expect.poll(() => chosen.getAttribute('href'), { timeout: 15_000 }).toContain('stars=');
  });
});

test.each([
  ['zh-CN', '手机'],
  ['zh-TW', '耳機'],
  ['th', 'ชา'],
  ['lao', 'ຊາ'],
  ['fr', 'thé'],
  ['en', 'tea'],
] as const)('products are found in %s by %s', async (language, words) => {
  const keyword = encodeURIComponent(words);
  const [best] = await find(`keyword=${keyword}`, language);
  const answer = await fetch(`${shop.url}/goods/goods_search?keyword=${keyword}`, {
    headers: { cookie: `language=${language}` },
  });
  const main = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? '';
  const first = /<article[\s\S]*?<\/article>/.exec(main)?.[0] ?? '';
  expect(best?.name).toBeTruthy();
  expect(first).toContain(best?.name);
});

test('a Thai query is searched for, and stays in its field', async () => {
  const page = await visit({ language: 'th' });
  await page.goto('/');
  await searchFor(page, 'ชา');
  const [best] = await find(`keyword=${encodeURIComponent('ชา')}`, 'th');
  expect(await page.locator('main article a').first().textContent()).toBe(best?.name);
  expect(await page.locator('input[name="keyword"]').first().inputValue()).toBe('ชา');
});

test('a mistyped word is corrected, and the page says so', async () => {
  const page = await visit({ language: 'en' });
  await page.goto('/goods/goods_search?keyword=headphnes');
  await page.getByText('Showing results for').waitFor();
  expect(await page.locator('main article').count()).toBeGreaterThan(0);
});

test('a search without results offers links, and shows the query as text', async () => {
  const page = await visit();
  await page.goto(`/goods/goods_search?keyword=${encodeURIComponent('<img src=x onerror=alert(1)>zzqq')}`);
  await page.getByText('没有找到相关商品').waitFor();
  expect(await page.locator('h1').textContent()).toContain('<img src=x onerror=alert(1)>zzqq');
  expect(await page.locator('main a[href*="keyword="]').count()).toBeGreaterThan(0);
});

test.each([
  ['a page before the first', '?page=-1'],
  ['prices that are none', '?minPrice=abc&maxPrice=-1'],
  ['a category that is no number', '?cid=0x'],
  ['an unknown order', '?sort=up&order=1'],
  ['a huge keyword', `?keyword=${'长'.repeat(600)}`],
])('the search page ignores %s', async (_case, query) => {
  const answer = await fetch(`${shop.url}/goods/goods_search${query}`);
  expect(answer.status).toBe(200);
});

test.each(['999999', '0', '-1', '1.5', 'abc', '99999999999999999999'])('product %s is a page not found', async (id) => {
  const answer = await fetch(`${shop.url}/goods_detail/${id}`);
  expect(answer.status).toBe(404);
});

test('a sold-out variant is shown as such and cannot be bought', async () => {
  const page = await visit();
  const { id, sku } = await productWithChoice();
  await shop.app.database.db.updateTable('stock').set({ on_hand: 0, reserved: 0 }).where('sku_id', '=', sku).execute();
  await page.goto(`/goods_detail/${id}?sku=${sku}&fresh=1`);
  await page.locator('form#buy').getByText('已售罄').first().waitFor();
  expect(await page.locator('form#buy button[value="add"]').count()).toBe(0);
});

test('a variant is chosen with the keyboard: arrow keys move within a group', async () => {
  const page = await visit();
  const { id } = await productWithChoice();
  await page.goto(`/goods_detail/${id}`);
  const group = page
    .getByRole('radiogroup')
    .filter({ has: page.locator('[role=radio]:nth-of-type(2)') })
    .first();
  await expect.poll(() => group.locator('[tabindex="0"]').count()).toBe(1);
  await group.locator('[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/[?&](?:sku|pick)=/);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-checked'))).toBe('true');
});

test('a choice made during hydration is kept', async () => {
  const page = await visit({ fresh: true });
  const { id } = await productWithChoice();
  await page.addInitScript(() => {
    interface Fiber {
      stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
    }
    const isTaken = () => {
      const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'));
      const fiber = key && (document as unknown as Record<string, Fiber>)[key];
      return fiber && !fiber.stateNode.current.memoizedState.isDehydrated;
    };
    const press = () => {
      if (location.search || !isTaken()) return;
      const chosen = document.querySelector<HTMLElement>('[role=radio][tabindex="0"]');
      chosen?.focus();
      chosen?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    };
    // the first moment is the end of the task that takes over, in which the effects are put on the queue
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message: unknown) {
      queueMicrotask(press);
      post.call(this, message);
    };
  });
  await page.goto(`/goods_detail/${id}`);
  await page.waitForURL(/[?&](?:sku|pick)=/);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-checked'))).toBe('true');
});

test('“you may like” loads more while scrolling', async () => {
  const page = await visit();
  await page.goto('/');
  const tiles = page.locator('main article');
  const before = await tiles.count();
  await page.locator('a', { hasText: '加载更多' }).scrollIntoViewIfNeeded();
  await expect.poll(() => tiles.count(), { timeout: 15_000 }).toBeGreaterThan(before);
});

test('structured data has the product, its price and its breadcrumbs', async () => {
  const page = await visit({ language: 'en' });
  const { id } = await productWithChoice();
  await page.goto(`/goods_detail/${id}`);
  const said = await page.locator('script[type="application/ld+json"]').allTextContents();
  const kinds = said.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(kinds.map((each) => each['@type'])).toEqual(expect.arrayContaining(['Product', 'BreadcrumbList']));
  expect(kinds.find((each) => each['@type'] === 'Product')?.offers).toMatchObject({ priceCurrency: 'CNY' });
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${shop.url}/goods_detail/${id}`);
  expect(await page.locator('link[rel="alternate"][hreflang]').count()).toBe(7);
  expect(await page.locator('h1').count()).toBe(1);
});

const SCREENS = [
  ['home', async () => '/'],
  ['list', async () => '/goods/goods_search?keyword=%E6%89%8B%E6%9C%BA&inStock=true&minPrice=10'],
  ['detail', async () => `/goods_detail/${(await productWithChoice()).id}`],
  ['long-name', async () => `/goods_detail/${(await find(`keyword=${encodeURIComponent(LONG_NAME)}`))[0]?.id}`],
  ['flash', async () => '/goods_seckill'],
] as const;

test.each(SCREENS)('%s is accessible and fits the screen', async (_name, path) => {
  const page = await visit({ width: 1440 });
  await page.goto(await path());
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width === 1024) continue;
    expect(await faultsOf(page)).toEqual([]);
  }
});

test.each(LOCALES)('no text is missing in %s', async (language) => {
  const paths = await Promise.all(SCREENS.map(([, path]) => path()));
  expect(await wordFaultsOf(shop.url, paths, { language })).toEqual([]);
});

test('nothing is formatted in the browser before a page is touched, and nothing is missing', async () => {
  const page = await visit({ width: 390, fresh: true });
  await page.addInitScript(`window.formats = [];
    for (const kind of ['NumberFormat', 'DateTimeFormat', 'Segmenter']) {
      const make = (target, given) => { formats.push(kind); return new target(...given); };
      Intl[kind] = new Proxy(Intl[kind], { construct: make, apply: (target, _, given) => make(target, given) });
    }`);
  const shopPages = await Promise.all(SCREENS.slice(0, 3).map(([, path]) => path()));
  for (const path of [...shopPages, '/bbs', '/bbs/topic/1', '/app_index', '/api_index', '/merchant/home?id=1']) {
    await page.goto(path);
    await page.waitForFunction('window.isHydrated');
    expect([path, await page.evaluate('formats')]).toEqual([path, []]);
    const texts = await page.locator('.price, time, .stars').allTextContents();
    expect([path, texts.filter((text) => text.trim() === '')]).toEqual([path, []]);
  }
});
