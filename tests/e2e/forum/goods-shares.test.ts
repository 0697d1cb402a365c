import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { oneRow, payByBalance, place, richPerson, type Thing } from '../../support/journeys.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { sendForm } from '../../support/send-form.ts';
import { visitShop } from '../../support/visitors.ts';

const DISCLOSURE = 'The author earns a share';
let app: RunningApp;
let forum: SmallForum;
let thing: Thing & { name: string };
let merchant: string;
let author: string;

beforeAll(async () => {
  app = await startApp();
  withoutLimits(app.app);
  forum = await openSmallForum(app);
  [merchant, author] = await Promise.all([logIn('merchant'), logIn('shopper')]);
  thing = await oneRow(
    app,
    sql<Thing & { name: string }>`
      select p.id as "productId", s.id as "skuId", p.merchant_id as "merchantId", p.name ->> 'en' as name
      from products p join skus s on s.product_id = p.id and s.position = 1 join stock t on t.sku_id = s.id
        join merchants m on m.id = p.merchant_id join users u on u.id = m.owner_id and u.email = 'merchant@stoa.test'
      where p.status = 'on_sale' and p.kind = 'physical' and t.on_hand - t.reserved > 20
        and not exists (select from flash_items f where f.sku_id = s.id)
        and not exists (select from campaigns a where a.product_id = p.id)
      order by p.id limit 1`,
  );
});
afterAll(() => app.close());

async function logIn(name: string): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
  return (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

async function topicAbout(title: string): Promise<string> {
  const { id } = await oneRow(
    app,
    sql<{ id: number }>`
      insert into forum.topics (site_id, board_id, author_id, kind, state, locale, title, source, html, excerpt,
        render_version, words, published_at, product_id)
      values (${forum.siteId}::bigint, ${forum.boardId}::bigint, ${forum.authorId}::bigint, 'goods', 'published', 'en',
        ${title}, 'Quiet.', '<p>Quiet.</p>', 'Quiet.', 1, '', now(), ${thing.productId}::bigint) returning id`,
  );
  return `/bbs/topic/${id}`;
}

describe.each([
  ['with a script', true, '12.5'],
  ['without a script', false, '10'],
])('%s', (_title, script, rate) => {
  test('a shop sets a rate, a reader buys through a topic, and its author expects the share', async () => {
    const title = `Why I kept this one, at ${rate}`;
    const at = await topicAbout(title);
    const office = await visitShop(app.url, { token: merchant, script });
    await sendForm(office, { at: '/login2/earnings/author_shares', within: 'main', fields: { rateBp: rate } });
    await office.getByText('The share of authors was saved.').waitFor();
    expect(await office.locator('input[name=rateBp]').inputValue()).toBe(rate);

    const reader = await visitShop(app.url, { token: (await richPerson(app)).token, script });
    await reader.goto(at);
    await reader.getByText(DISCLOSURE).waitFor();
    const toProduct = reader.locator('main a[href^="/bbs/goods/"]').first();
    const href = (await toProduct.getAttribute('href')) ?? '';
    await reader.request.get(href, { headers: { 'sec-purpose': 'prefetch' } });
    await reader.request.get(href, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect((await reader.context().cookies()).filter(({ name }) => name === 'leads')).toEqual([]);
    await toProduct.click();
    await reader.waitForURL(`**/goods_detail/${thing.productId}`);
    await reader.goto(`/goods_detail/${thing.productId}?sku=${thing.skuId}`);
    const orderNo = await place(reader, 'button[value="buy"]');
    await payByBalance(reader);

    const writer = await visitShop(app.url, { token: author, script });
    await writer.goto('/bbs/my/wallet');
    await writer.getByText('Expected shares of purchases').click();
    const row = writer.locator('main li', { hasText: orderNo });
    await row.getByText('Expected').waitFor();
    expect(await row.innerText()).toContain(title);
    await office.goto('/login2/earnings/author_shares');
    await office.locator('tr', { hasText: orderNo }).getByText('Pending').waitFor();
  });

  test('nothing is said, and nothing noted, once the shop pays nothing', async () => {
    const at = await topicAbout(`Just a lamp, at ${rate}`);
    const guest = await visitShop(app.url, { script });
    await guest.goto(at);
    await guest.getByText(DISCLOSURE).waitFor();
    const office = await visitShop(app.url, { token: merchant, script });
    const tooMuch = { at: '/login2/earnings/author_shares', within: 'main', fields: { rateBp: '51' } };
    await expect(sendForm(office, tooMuch)).rejects.toThrow('refused');
    await office.getByText('Enter 0 to 50 percent.').waitFor();
    await sendForm(office, { within: 'main', fields: { rateBp: '0' } });
    await office.getByText('The share of authors was saved.').waitFor();
    await guest.reload();
    await guest.locator(`main a[href="/goods_detail/${thing.productId}"]`).first().waitFor();
    expect(await guest.getByText(DISCLOSURE).count()).toBe(0);
  });
});
