import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../platform/locale/locale.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { verifiedVisitor } from '../support/verified-visitor.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const read = (path: string, cookie = 'language=en') =>
  fetch(shop.url + path, { headers: { cookie }, redirect: 'manual' });
/** A page as sent to a guest, without its scripts and styles. */
async function pageOf(path: string, cookie?: string): Promise<string> {
  const html = await (await read(path, cookie)).text();
  return html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '');
}

interface HomeInfo {
  siteName: string;
  siteInfo: string;
  logoUrl: string;
  loginLeftImage: string;
  languageList: { name: string; mark: string }[];
  hotKeyword: { id: number; title: string }[];
}
const homeInfo = async (headers: Record<string, string> = {}) =>
  (await shop.call<HomeInfo>('GET', '/api/pc/home/index', { headers })).body.data;

test.each(['app', 'api'])('the home information of the %s market is its own on every host', async (type) => {
  const path = `/api/front/${type}/index`;
  const named = await shop.call<HomeInfo>('GET', path, { headers: { type } });
  const there = await shop.call<HomeInfo>('GET', path);
  expect(there.body.data).toEqual(named.body.data);
  expect(there.body.data.siteName).not.toBe((await homeInfo()).siteName);
});

describe('the goods pages', () => {
  test('have logo, search, cart and sign-in above, and below promises, company and the copyright of this year', async () => {
    const { siteName, siteInfo, logoUrl } = await homeInfo({ language: 'en' });
    const html = await pageOf('/');
    const [header = '', footer = ''] = [
      /<header[\s\S]*?<\/header>/.exec(html)?.[0],
      /<footer[\s\S]*<\/footer>/.exec(html)?.[0],
    ];
    expect(header).toContain(`src="${logoUrl}"`);
    for (const link of ['/order/shopping_cart', '/login', '/users/order_list', '/users/message_center?menuCur=666'])
      expect(header).toContain(`href="${link}"`);
    expect(header).toMatch(/<input[^>]*name="keyword"/);
    expect(footer.match(/#(?:badge-check|truck|rotate-ccw|shield-check|headset)"/g)).toHaveLength(5);
    expect(footer).toContain(siteInfo.replaceAll("'", '&#x27;'));
    expect(footer.replaceAll('<!-- -->', '')).toMatch(new RegExp(`© ?${new Date().getUTCFullYear()}.*${siteName}`));
  });

  test('show the category menu open on the home page, with the first level as links', async () => {
    const tree = (
      await shop.call<{ id: number; name: string }[]>('GET', '/api/front/product/category', {
        headers: { language: 'en' },
      })
    ).body.data;
    const html = await pageOf('/');
    expect(tree.length).toBeGreaterThan(4);
    for (const { id } of tree) expect(html).toContain(`href="/goods/goods_search?cid=${id}"`);
  });

  test('have a window at the side that leads to the application of merchants', async () => {
    const html = await pageOf('/');
    const side = html.match(/<aside[\s\S]*?<\/aside>/g)?.find((each) => each.includes('menuCur=70')) ?? '';
    expect(side).toContain('href="/users/merchant_settled?menuCur=70"');
    expect(side).toContain('Back to top');
  });

  test('are red, those of the other sites blue', async () => {
    const colours = async (host: string) => {
      const html = await (await fetch(shop.url, { headers: { cookie: 'language=en', type: host } })).text();
      return [/data-theme="(\w+)"/.exec(html)?.[1], /name="theme-color" content="(#\w+)"/.exec(html)?.[1]];
    };
    expect(await colours('goods')).toEqual(['red', '#E1251B']);
    for (const type of ['app', 'api', 'bbs'])
      expect([type, ...(await colours(type))]).toEqual([type, 'blue', '#1D5CFF']);
  });

  test('show the introduction of each shop in the shop directory', async () => {
    const { rows } = await sql<{ intro: string }>`
      select intro ->> 'fr' as intro from merchants where intro ? 'fr' limit 3`.execute(shop.database.db);
    const html = await pageOf('/merchant/merchant_street', 'language=fr');
    for (const { intro } of rows) expect(html).toContain(intro.replaceAll("'", '&#x27;'));
  });

  test('are also at /goods_index', async () => {
    expect(await pageOf('/goods_index')).toContain('name="keyword"');
  });

  test('the privacy agreement has its title and text in every language', async () => {
    const titles = new Set<string>();
    for (const language of LOCALES) {
      const html = await pageOf('/privacy_agreement', `language=${language}`);
      const { rows } = await sql<{ title: string }>`
        select title ->> ${language} as title from pages where mark = 'privacy'`.execute(shop.database.db);
      expect(html).toContain(rows[0]?.title);
      titles.add(rows[0]?.title ?? '');
    }
    expect(titles.size).toBeGreaterThan(4);
  });

  test('the login shows the picture of the home info', async () => {
    expect(await pageOf('/login')).toContain((await homeInfo()).loginLeftImage);
  });
});

describe('the home info', () => {
  test('has the name and text of the site, six languages by name and mark, and popular searches', async () => {
    const info = await homeInfo({ language: 'fr' });
    expect(info.languageList.map(({ mark }) => mark).sort()).toEqual([...LOCALES].sort());
    expect(info.languageList.find(({ mark }) => mark === 'fr')?.name).toBe('Français');
    expect(info.siteName).not.toBe('');
    expect(info.siteInfo).not.toBe((await homeInfo({ language: 'en' })).siteInfo);
    expect(info.hotKeyword).toEqual(
      info.hotKeyword.map(({ id, title }) => expect.objectContaining({ id: Number(id), title: String(title) })),
    );
    expect(info.hotKeyword).not.toEqual([]);
  });

  test('is in every page that a visitor opens first', async () => {
    const { siteName } = await homeInfo({ language: 'en' });
    for (const path of ['/', '/goods/goods_search', '/login', '/cart-that-is-missing'])
      expect(await pageOf(path)).toContain(siteName);
  });

  test('popular searches are a list of id and title', async () => {
    const { data } = (await shop.call<{ id: number; title: string }[]>('GET', '/api/front/search/keyword')).body;
    expect(data.length).toBeGreaterThan(2);
    for (const word of data) expect(word).toMatchObject({ id: expect.any(Number), title: expect.stringMatching(/./) });
  });
});

describe('a request', () => {
  const firstPrice = async (headers: Record<string, string>) =>
    (
      await shop.call<{ list: { price: { currency: string } }[] }>('GET', '/api/front/product/list?limit=1', {
        headers,
      })
    ).body.data.list[0]?.price.currency;

  test('is in Chinese and yuan by default', async () => {
    const chinese = await homeInfo({ language: 'zh-CN' });
    expect(await homeInfo()).toEqual(chinese);
    expect(await firstPrice({})).toBe('CNY');
    expect(await (await fetch(`${shop.url}/`)).text()).toContain('<html lang="zh-CN"');
  });

  test('gets prices in the currency of its header', async () => {
    expect(await firstPrice({ currency: 'USD' })).toBe('USD');
    expect(await firstPrice({ currency: 'none' })).toBe('CNY');
  });

  test('gets the site of the type in its header', async () => {
    for (const type of ['goods', 'bbs', 'app', 'api']) {
      const answer = await shop.call<{ type: string }>('GET', '/api/common/type', { headers: { type } });
      expect([answer.status, answer.body.data.type]).toEqual([200, type]);
    }
  });

  test('is of a user with “Bearer” before the token, in either header', async () => {
    const token = await verifiedVisitor(shop, 'bearer@example.com');
    const ways: Record<string, string>[] = [
      { token },
      { token: `Bearer ${token}` },
      { authorization: `Bearer ${token}` },
    ];
    for (const headers of ways) {
      const answer = await shop.call<{ email: string }>('GET', '/api/front/user/info', {
        headers,
      });
      expect([answer.status, answer.body.data.email]).toEqual([200, 'bearer@example.com']);
    }
    expect(
      (await shop.call('GET', '/api/front/user/info', { headers: { authorization: `Bearer ${token}x` } })).status,
    ).toBe(401);
  });
});

describe('a choice of', () => {
  const choose = (fields: Record<string, string>) =>
    fetch(`${shop.url}/preferences`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.url },
      body: new URLSearchParams(fields),
    });

  test('currency is kept for a year and leads home', async () => {
    const answer = await choose({ currency: 'USD', back: '/goods/goods_search?keyword=lamp' });
    expect(answer.headers.get('location')).toBe('/');
    expect(answer.headers.get('set-cookie')).toMatch(/currency=USD;.*Max-Age=31536000/);
  });

  test('language is kept for a year and stays on the page', async () => {
    const answer = await choose({ language: 'lao', back: '/goods/goods_search?keyword=lamp' });
    expect(answer.headers.get('location')).toBe('/goods/goods_search?keyword=lamp');
    expect(answer.headers.get('set-cookie')).toMatch(/language=lao;.*Max-Age=31536000/);
  });
});

describe('a page that is missing', () => {
  const HOME: Record<string, string> = { en: 'Return home', 'zh-CN': '返回首页' };
  test.each(Object.keys(HOME))('has its status, a sentence and the way home in %s', async (language) => {
    const answer = await read('/not-a-page', `language=${language}`);
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(html).toMatch(/>404</);
    expect(html).toContain(HOME[language]);
  });
});

test('a payment page without an order number reports that it is missing', async () => {
  const html = await pageOf('/payment', `language=en; token=${await verifiedVisitor(shop, 'payer@example.com')}`);
  expect(html).toMatch(/order number/i);
});

test('an order is refused a remark of more than 150 characters', async () => {
  const token = await verifiedVisitor(shop, 'remarks@example.com');
  const { rows } = await sql<{ productId: number; skuId: number }>`
    select p.id as "productId", s.id as "skuId" from skus s join products p on p.id = s.product_id join stock k on k.sku_id = s.id
    where p.status = 'on_sale' and s.active and k.on_hand > k.reserved + 5 and s.price_minor > 0 order by s.id limit 1`.execute(
    shop.database.db,
  );
  const place = { country: 'CN', region: 'Shanghai', city: 'Shanghai', detail: 'Nanjing Road 1', postCode: '200040' };
  const address = { name: 'Li Lei', email: 'remarks@example.com', phone: '+8613800138000', ...place };
  const { id } = (await shop.call<{ id: number }>('POST', '/api/front/address/save', { token, body: address })).body
    .data;
  const { preOrderNo } = (
    await shop.call<{ preOrderNo: string }>('POST', '/api/front/order/pre', { token, body: { ...rows[0], num: 1 } })
  ).body.data;
  const { rows: shops } = await sql<{
    id: number;
  }>`select merchant_id as id from products where id = ${rows[0]?.productId}::bigint`.execute(shop.database.db);
  const order = (remark: string) => {
    const body = {
      preOrderNo,
      addressId: id,
      requestId: `remark-${remark.length}`,
      remark: { [`${shops[0]?.id}`]: remark },
    };
    return shop.call('POST', '/api/front/order/create', { token, body });
  };
  expect((await order('字'.repeat(151))).status).toBe(400);
  expect((await order('字'.repeat(150))).status).toBe(200);
});
