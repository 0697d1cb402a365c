import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await startApp();
  token = await tokenOf('merchant');
});
afterAll(() => shop.close());

async function tokenOf(name: string): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

/** The address of a picture that was uploaded for a block. */
async function uploaded(by: string): Promise<string> {
  const picture = sharp({
    create: { width: 40, height: 20, channels: 3, background: { r: by.charCodeAt(0), g: 9, b: 9 } },
  });
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' }), 'a.png');
  const answer = await fetch(`${shop.url}/api/front/upload/image?model=shop`, {
    method: 'POST',
    headers: { token: by },
    body,
  });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}

const PAGE = '/login2/design';
interface Design {
  merchantId: number;
  revision: number;
  draftTheme: string;
  draft: { blocks: { id: string; kind: string }[] } | null;
  versions: { id: number }[];
}
const design = async () => (await shop.call<Design>('GET', '/api/merchant/store/design', { token })).body.data;
const read = async (path: string, cookie = `token=${token}; language=en`) => {
  const answer = await fetch(shop.url + path, { headers: { cookie } });
  return { answer, html: await answer.text() };
};
/** A form of the page as a browser without scripts sends it. */
async function send(fields: Record<string, string>): Promise<string> {
  const { revision } = await design();
  const answer = await fetch(shop.url + PAGE, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: shop.url,
      cookie: `token=${token}; language=en`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ revision: String(revision), ...fields }),
  });
  return answer.headers.get('location') ?? String(answer.status);
}
const blocks = async () => (await design()).draft?.blocks.map(({ kind }) => kind);

test('a merchant designs a store with forms alone: theme, blocks, texts, undo, publish, restore', async () => {
  expect(await send({ intent: 'theme', theme: 'theme11' })).toBe('/login2/design?done=design.saved');
  const added = await send({ intent: 'add', kind: 'text' });
  const id = /block=(text-\d+)/.exec(added)?.[1] ?? '';
  expect((await blocks())?.at(-1)).toBe('text');
  await send({ intent: 'fill', block: id, 'title.en': 'Made by hand', 'text.en': 'In our own workshop.' });
  await send({ intent: 'move', block: id, to: '2' });
  expect((await blocks())?.indexOf('text')).toBe(2);
  await send({ intent: 'remove', block: id });
  expect(await blocks()).not.toContain('text');
  await send({ intent: 'undo' });
  expect((await blocks())?.indexOf('text')).toBe(2);
  const { merchantId } = await design();
  expect((await read(`/store?id=${merchantId}`, 'language=en')).html).not.toContain('Made by hand');
  expect(await send({ intent: 'publish' })).toBe('/login2/design?done=design.published');
  const shown = (await read(`/store?id=${merchantId}&after=1`, 'language=en')).html;
  expect(shown).toContain('Made by hand');
  expect(shown).toContain('data-store-theme="theme11"');
  const [version] = (await design()).versions;
  await send({ intent: 'reset', theme: 'theme2' });
  expect(await blocks()).toBeUndefined();
  await send({ intent: 'restore', versionId: String(version?.id) });
  expect(await blocks()).toContain('text');
});

test('a block shows a picture that was uploaded for it, and never one of another account', async () => {
  await send({ intent: 'theme', theme: 'theme1' });
  const hero = (await send({ intent: 'add', kind: 'hero' })).match(/block=(hero-\d+)/)?.[1] ?? '';
  const own = await uploaded(token);
  expect(await send({ intent: 'fill', block: hero, picture: own })).toContain('done=design.saved');
  const page = await read(`${PAGE}?block=${hero}`);
  expect(page.html).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${own}"`));
  const foreign = await uploaded(await tokenOf('shopper'));
  expect(await send({ intent: 'fill', block: hero, picture: foreign })).not.toContain('done=');
  await send({ intent: 'publish' });
  await send({ intent: 'fill', block: hero, picture: '' });
  // what the store showed before stays among the choices
  expect((await read(`${PAGE}?block=${hero}`)).html).toContain(own);
  const [stored] = (
    await sql<{ attached: boolean }>`
    select attached_at is not null as attached from uploaded_pictures where url = ${own}`.execute(shop.database.db)
  ).rows;
  expect(stored).toEqual({ attached: true });
});

test('each kind of block has a form that keeps what is typed and names what is wrong', async () => {
  for (const kind of ['hero', 'floor', 'lookbook', 'video', 'countdown', 'reviews', 'map', 'hours', 'coupons']) {
    const path = (await send({ intent: 'add', kind })).replace(/&done.*$/, '');
    const { answer, html } = await read(path);
    expect([kind, answer.status]).toEqual([kind, 200]);
    expect(html.match(/<h1[\s>]/g)?.length).toBe(1);
  }
  const video = (await design()).draft?.blocks.find(({ kind }) => kind === 'video')?.id ?? '';
  expect(await send({ intent: 'fill', block: video, link: 'http://films.example/1' })).not.toContain('done=');
  expect(await send({ intent: 'fill', block: video, link: 'https://films.example/1' })).toContain('done=design.saved');
});

test('the products of a block are searched, chosen and ordered with forms alone', async () => {
  const block = /block=(lookbook-\d+)/.exec(await send({ intent: 'add', kind: 'lookbook' }))?.[1] ?? '';
  const page = `${PAGE}?block=${block}`;
  const offered = [...(await read(page)).html.matchAll(/name="product" value="(\d+)"/g)].map(([, id]) => Number(id));
  const [first = 0, second = 0] = offered;
  expect(offered.length).toBeGreaterThan(1);
  const change = (intent: string, product: number) => send({ intent, block, q: '', product: String(product) });
  expect(await change('product_add', first)).toBe(`${page}&done=design.saved`);
  await change('product_add', second);
  await change('product_earlier', second);
  await send({ intent: 'fill', block, 'title.en': 'Looks' });
  expect((await design()).draft?.blocks.find(({ id }) => id === block)).toMatchObject({ productIds: [second, first] });
  const { merchantId } = await design();
  const { list } = (
    await shop.call<{ list: { id: number; merchant: { id: number } }[] }>('GET', '/api/front/product/list')
  ).body.data;
  const strange = list.find(({ merchant }) => merchant.id !== merchantId)?.id ?? 0;
  expect(await change('product_add', strange)).not.toContain('done=');
  expect((await read(`${page}&q=zzzz`)).html).toContain('No product on sale matches.');
});

test('a block’s picture and coupons are chosen among those of the shop with forms alone', async () => {
  const blockOf = async (kind: string) =>
    new RegExp(`block=(${kind}-\\d+)`).exec(await send({ intent: 'add', kind }))?.[1] ?? '';
  const stored = async (block: string) => (await design()).draft?.blocks.find(({ id }) => id === block);
  const hero = await blockOf('hero');
  const { html } = await read(`${PAGE}?block=${hero}`);
  const pictures = [...html.matchAll(/name="picture"(?: checked="")? value="([^"]*)"/g)].map(([, url]) => url ?? '');
  expect(pictures[0]).toBe('');
  expect(pictures.length).toBeGreaterThan(5);
  await send({ intent: 'fill', block: hero, picture: pictures[2] ?? '' });
  expect(await stored(hero)).toMatchObject({ picture: pictures[2] });
  const coupons = await blockOf('coupons');
  const offered = (await read(`${PAGE}?block=${coupons}`)).html.matchAll(/name="coupon\.(\d+)"/g);
  const [first = 0] = [...offered].map(([, id]) => Number(id));
  await send({ intent: 'fill', block: coupons, [`coupon.${first}`]: '1' });
  expect(await stored(coupons)).toMatchObject({ couponIds: [first] });
  await send({ intent: 'fill', block: coupons });
  expect(await stored(coupons)).not.toHaveProperty('couponIds');
});

test('the draft is a page that only our own pages may frame, and only its shop may open', async () => {
  const { answer, html } = await read('/store/draft');
  expect(answer.status).toBe(200);
  expect(html).toContain('data-store-theme');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  const store = await read('/store?id=1', 'language=en');
  expect(store.answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const body = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
  const buyer = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  expect((await read('/store/draft', `token=${buyer}`)).answer.status).toBe(403);
  expect((await shop.call('GET', '/api/merchant/store/design', { token: buyer })).status).toBe(403);
});
