import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderPost } from '../../domains/forum/content/render.ts';
import type { Checkout, PlacedOrder, PreOrder } from '../../domains/orders/contract.ts';
import { withoutLimits } from '../support/impatient.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { visitShop } from '../support/visitors.ts';

/** Each would mark the window if any of it executed; together they break out of every context a text can be in. */
const HOSTILE = [
  '<script>window.hit=1</script>',
  '<img src=x onerror="window.hit=2">',
  '"><svg onload=window.hit=3>',
  "'-window.hit=4-'",
  '</script><script>window.hit=5</script>',
  '</title></textarea><img src=x onerror=window.hit=6>',
  '<a href="javascript:window.hit=7">x</a>',
  '<iframe srcdoc="<script>parent.hit=8</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hit=9&gt;">',
  '{{constructor.constructor("window.hit=10")()}}',
  '\u2028window.hit=11\u2028',
];
const ALL = HOSTILE.join(' ');

let shop: RunningApp;
let pages: Record<string, string>;
let token: string;
const ran: string[] = [];

beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  token = await logIn('shopper');
  const productId = await plantProduct();
  await plantReview(productId);
  const orderNo = await plantOrder(productId);
  const hostile = encodeURIComponent(ALL);
  pages = {
    'product detail': `/goods_detail/${productId}`,
    'search by its mark': '/goods/goods_search?keyword=quinquangle',
    'search for hostile words': `/goods/goods_search?keyword=${hostile}`,
    'search in a hostile category': `/goods/goods_search?cid=${hostile}`,
    home: '/',
    cart: '/order/shopping_cart',
    order: `/order/order_detail?orderId=${orderNo}`,
    'order list': `/users/order_list?keyword=${hostile}`,
    'address list': '/users/address_list',
    'user info': '/users/user_info',
    'agreement with a hostile name': `/agreement?mark=ad&name=${hostile}`,
    'login with a hostile way back': `/login?redirect=${hostile}`,
    'login with a script as way back': '/login?redirect=javascript:window.hit=12',
    'payment result': `/order/payment_result?orderNo=${hostile}`,
    'a page that is not there': `/nowhere/${hostile}`,
    ...(await plantForum()),
  };
});
afterAll(() => shop?.close());

async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await shop.call<T>('POST', `/api/front/${path}`, { body, token });
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, 'success']);
  return answer.body.data;
}

/** As a guest: a login ends the session it comes with. */
async function logIn(name: string): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

/** Through the back office, as a merchant with bad intentions would. */
async function plantProduct(): Promise<number> {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const columns = [
    'Handle',
    'Title',
    'Tagline',
    'Body (HTML)',
    'Vendor',
    'Tags',
    'Specs (JSON)',
    'Option1 Name',
    'Option1 Value',
    'Variant Price',
    'Variant Inventory Qty',
  ];
  // where a text is short, the ones that stand alone have to do
  const [script = '', picture = '', drawing = '', , closing = '', field = ''] = HOSTILE;
  const specs = JSON.stringify([{ name: { en: script }, value: { en: closing + field } }]);
  const cells = [
    'quinquangle',
    `Quinquangle ${script} ${picture} ${drawing}`,
    field,
    `<p>${ALL}</p>`,
    closing,
    picture,
    specs,
    'Size',
    drawing,
    '10.00',
    '99',
  ];
  const file = `${columns.join(',')}\n${cells.map(cell).join(',')}\n`;
  const headers = { token: await logIn('merchant'), 'content-type': 'text/csv' };
  const answer = await fetch(`${shop.url}/api/merchant/product/import`, { method: 'POST', headers, body: file });
  const report = (await answer.json()) as { data: unknown };
  const found = await shop.call<{ list: { id: number }[] }>('GET', '/api/front/product/list?keyword=quinquangle');
  const id = found.body.data.list[0]?.id;
  if (!id) throw new Error(`the hostile product was not imported: ${JSON.stringify(report).slice(0, 3_000)}`);
  return id;
}

async function plantReview(productId: number): Promise<void> {
  const said = {
    author_name: ALL,
    body: ALL,
    add_on_body: ALL,
    add_on_at: new Date(),
    reply_body: ALL,
    replied_at: new Date(),
  };
  await shop.database.db
    .insertInto('reviews')
    // the database itself knows whose goods they are
    .values({ product_id: productId, merchant_id: 0, ...said, product_stars: 5, service_stars: 5, locale: 'en' })
    .execute();
  await shop.database.db.updateTable('users').set({ nickname: ALL }).where('email', '=', 'shopper@stoa.test').execute();
}

async function plantOrder(productId: number): Promise<string> {
  const address = {
    name: HOSTILE[1],
    country: 'cn',
    region: HOSTILE[2],
    city: 'X',
    detail: HOSTILE[0],
    postCode: '200040',
    phone: '13800138000',
  };
  await post('address/save', { ...address, isDefault: true });
  const detail = await shop.call<{ skus: { id: number }[] }>('GET', `/api/front/product/detail/${productId}`);
  const sku = { productId, skuId: detail.body.data.skus[0]?.id, num: 1 };
  await post('cart/save', sku);
  const { preOrderNo } = await post<PreOrder>('order/pre', sku);
  const checkout = await shop.call<Checkout>('GET', `/api/front/order/pre/${preOrderNo}`, { token });
  const merchant = checkout.body.data.groups[0]?.merchant.id ?? 0;
  const remark = { [merchant]: ALL.slice(0, 150) };
  const press = { preOrderNo, requestId: 'hostile-press', addressId: checkout.body.data.addressId, remark };
  return (await post<PlacedOrder>('order/create', press)).orders[0]?.orderNo ?? '';
}

/** Written straight into the tables, past every check: names, titles, texts, tags, boards, polls and messages. */
async function plantForum(): Promise<Record<string, string>> {
  const { db } = shop.database;
  const one = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(db)).rows[0]?.id ?? 0;
  const [script = '', picture = ''] = HOSTILE;
  const siteId = await one(sql<{ id: number }>`select id from sites where type = 'bbs'`);
  const person = (name: string) => one(sql<{ id: number }>`select id from users where email = ${`${name}@stoa.test`}`);
  const [shopper, merchant] = [await person('shopper'), await person('merchant')];
  const texts = JSON.stringify({ en: ALL });
  const boardId = await one(sql<{ id: number }>`
    insert into forum.boards (site_id, slug, name, description, icon, color)
    values (${siteId}, 'hostile', ${texts}::jsonb, ${texts}::jsonb, ${picture}, '#b45309') returning id`);
  await sql`insert into forum.members (site_id, user_id, bio) values (${siteId}, ${shopper}, ${ALL}), (${siteId}, ${merchant}, ${ALL})
    on conflict (site_id, user_id) do update set bio = excluded.bio`.execute(db);
  await sql`insert into forum.tags (site_id, name, key, topic_count) values (${siteId}, ${script}, ${script}, 1)`.execute(
    db,
  );
  const { html, excerpt } = renderPost(ALL);
  const topicId = await one(sql<{ id: number }>`
    insert into forum.topics (site_id, board_id, author_id, kind, state, locale, title, source, html, excerpt,
      render_version, words, published_at, tags, toc)
    values (${siteId}, ${boardId}, ${shopper}, 'poll', 'published', 'en', ${ALL.slice(0, 150)}, ${ALL}, ${html}, ${excerpt}, 1,
      '', now(), array[${script}, ${picture}], ${JSON.stringify([{ id: 'section-1', level: 2, text: ALL }])}::jsonb) returning id`);
  await sql`insert into forum.polls (topic_id, max_choices, results) values (${topicId}, 1, 'always')`.execute(db);
  await sql`insert into forum.poll_options (topic_id, sort, text) values (${topicId}, 1, ${script}), (${topicId}, 2, ${picture})`.execute(
    db,
  );
  await sql`insert into forum.comments (site_id, topic_id, author_id, state, locale, source, html, render_version, words)
    values (${siteId}, ${topicId}, ${shopper}, 'published', 'en', ${ALL}, ${html}, 1, '')`.execute(db);
  const talk = await one(sql<{ id: number }>`insert into forum.conversations (site_id, low_user_id, high_user_id)
    values (${siteId}, ${Math.min(shopper, merchant)}, ${Math.max(shopper, merchant)}) returning id`);
  await sql`insert into forum.private_messages (conversation_id, sender_id, text) values (${talk}, ${shopper}, ${ALL.slice(0, 450)})`.execute(
    db,
  );
  await sql`insert into forum.drafts (site_id, user_id, content) values (${siteId}, ${shopper}, ${JSON.stringify({ title: ALL, source: ALL })}::jsonb)`.execute(
    db,
  );
  return {
    'topic of the forum': `/bbs/topic/${topicId}`,
    'board of the forum': '/bbs/theme3/board/hostile',
    'member of the forum': `/bbs/user/${shopper}?tab=comments`,
    'private messages': `/bbs/my/privateMessageList?user=${merchant}`,
    'composer of a topic': `/bbs/postTopic?topic=${topicId}`,
  };
}

async function open(path: string): Promise<{ page: Page; policy: string }> {
  const page = await visitShop(shop.url, { token });
  page.removeAllListeners('dialog');
  page.on('dialog', (dialog) => {
    ran.push(`${path}: a dialog`);
    void dialog.dismiss();
  });
  const answer = await page.goto(path, { waitUntil: 'load' });
  return { page, policy: answer?.headers()['content-security-policy'] ?? '' };
}

/** Content of the page that could execute, whether or not the policy stops it. Runs in the browser. */
function liveParts(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    if (['IFRAME', 'OBJECT', 'EMBED', 'BASE'].includes(element.tagName)) found.push(element.outerHTML.slice(0, 100));
    for (const { name, value } of element.attributes) {
      const runs =
        name.startsWith('on') ||
        name === 'srcdoc' ||
        (['href', 'src', 'action', 'formaction'].includes(name) && /^\s*(?:javascript|data:text)/i.test(value));
      if (runs) found.push(`${element.tagName} ${name}=${value.slice(0, 60)}`);
    }
    // data is never run
    const isRun = element.tagName === 'SCRIPT' && !/json$/.test(element.getAttribute('type') ?? '');
    if (isRun && /window\.hit=\d+<|^window\.hit/.test(element.textContent ?? ''))
      found.push(element.outerHTML.slice(0, 100));
  }
  return found;
}

const NAMES = [
  'product detail',
  'search by its mark',
  'search for hostile words',
  'search in a hostile category',
  'home',
  'cart',
  'order',
  'order list',
  'address list',
  'user info',
  'agreement with a hostile name',
  'login with a hostile way back',
  'login with a script as way back',
  'payment result',
  'a page that is not there',
  'topic of the forum',
  'board of the forum',
  'member of the forum',
  'private messages',
  'composer of a topic',
];

describe('hostile texts everywhere', () => {
  test.each(NAMES)('contain nothing that runs or could run: %s', async (name) => {
    const path = pages[name] ?? '';
    const { page, policy } = await open(path);
    expect(policy).toMatch(/script-src 'self'/);
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe|\*|https?:/);
    // hydration is over when the page has been quiet for a moment
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('window.hit')).toBeUndefined();
    expect(await page.evaluate(liveParts)).toEqual([]);
    expect(ran).toEqual([]);
  });

  test('of the forum are plain texts in its feed and in structured data too', async () => {
    const feed = await (await fetch(`${shop.url}/bbs/feed.atom?board=hostile`)).text();
    expect(feed).toContain('&lt;script&gt;window.hit=1&lt;/script&gt;');
    expect(
      feed.replace(/<\/?(?:feed|title|id|updated|link|entry|published|author|name|category|summary)\b[^<>]*>/g, ''),
    ).not.toMatch(/<(?!\?xml)/);
    const topic = await (await fetch(shop.url + pages['topic of the forum'])).text();
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(topic)?.[1] ?? '';
    expect((JSON.parse(data) as { headline: string }).headline).toContain('<script>window.hit=1</script>');
  });

  test('the texts are there, as texts', async () => {
    const { page } = await open(pages['product detail'] ?? '');
    expect(await page.locator('h1').innerText()).toContain('<script>window.hit=1</script>');
  });
});
