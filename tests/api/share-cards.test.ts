import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPicture, storePicture } from '../../platform/media/images.ts';
import { shareCardUrl } from '../../platform/media/picture-sizes.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

let shop: RunningApp;
let product: number;
let uploaded: string;
beforeAll(async () => {
  shop = await startApp();
  const list = await shop.call<{ list: { id: number }[] }>('GET', '/api/front/product/list?limit=1');
  product = list.body.data.list[0]?.id ?? 0;
  const photo = sharp({ create: { width: 900, height: 700, channels: 3, background: '#2a6' } }).jpeg();
  const { url } = await storePicture(shop.app.storage, await readPicture(await photo.toBuffer()));
  uploaded = url;
});
afterAll(() => shop.close());

async function cardOf(path: string): Promise<{ url: string; alt: string; title: string }> {
  const html = await (await fetch(shop.url + path, { headers: { cookie: 'language=en' } })).text();
  const read = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  expect([read('og:image:type'), read('og:image:width'), read('og:image:height')]).toEqual([
    'image/png',
    '1200',
    '630',
  ]);
  return { url: read('og:image'), alt: read('og:image:alt'), title: read('og:title') };
}
const sizeOf = async (answer: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return { format, width, height };
};

describe('the card of a shared page', () => {
  test.each([
    ['home', () => '/'],
    ['a product', () => `/goods_detail/${product}`],
    ['the goods of a shop', () => '/goods/goods_search?merId=1'],
    ['a group purchase', () => '/goods_combination_detail/1'],
  ])('of %s is a PNG of 1200 by 630 with words about it', async (_title, path) => {
    const { url, alt } = await cardOf(path());
    expect(url).toMatch(new RegExp(`^${shop.url}/media/.+\\.share\\.png$`));
    expect(alt).not.toBe('');
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await sizeOf(answer)).toEqual({ format: 'png', width: 1200, height: 630 });
  });

  test('of a product is described by its name', async () => {
    const { alt, title } = await cardOf(`/goods_detail/${product}`);
    expect(alt).toBe(title);
  });

  test('of a shop is its logo, described by its name', async () => {
    const { rows } = await sql<{ logo: string; name: string }>`
      select logo_url as logo, name ->> 'en' as name from merchants where id = 1`.execute(shop.app.database.db);
    const { url, alt } = await cardOf('/goods/goods_search?merId=1');
    expect(url).toBe(`${shop.url}${shareCardUrl(rows[0]?.logo ?? '')}`);
    expect(alt).toBe(rows[0]?.name);
  });

  test('of a page without a picture is the general one', async () => {
    const { url, alt } = await cardOf('/login');
    expect([url, alt]).toEqual([`${shop.url}/share.png`, expect.stringMatching(/./)]);
    expect(await sizeOf(await fetch(url))).toEqual({ format: 'png', width: 1200, height: 630 });
  });
});

describe('the card of an uploaded picture', () => {
  const get = (url: string | null) => fetch(shop.url + url, { redirect: 'manual' });

  test('is drawn once and stored beside it', async () => {
    const url = shareCardUrl(uploaded);
    const [first, second] = await Promise.all([get(url), get(url)]);
    const content = Buffer.from(await first.arrayBuffer());
    expect(Buffer.from(await second.arrayBuffer()).equals(content)).toBe(true);
    expect(await shop.app.storage.find(url?.slice('/media/'.length) ?? '')).toMatchObject({ bytes: content.length });
    expect(content.length).toBeLessThan(600_000);
  });

  test.each([
    ['there is none of', '/media/images/0123456789abcdef0123456789abcdef/640.share.png'],
    ['is private', '/media/private/0123456789abcdef0123456789abcdef/640.share.png'],
    ['lies outside', '/media/demo/..%2f..%2fsecret.share.png'],
  ])('is not drawn of a picture that %s', async (_title, url) => {
    expect((await get(url)).status).toBe(404);
  });

  test('is the general one while the queue is full', async () => {
    const folder = uploaded.replace(/^\/media\/|\/\d+\.webp$/g, '');
    const original = await shop.app.storage.find(uploaded.slice('/media/'.length));
    const names = Array.from({ length: 14 }, (_, at) => `${folder}/${2000 + at}`);
    const chunks: Buffer[] = [];
    for await (const chunk of original?.open() ?? []) chunks.push(chunk as Buffer);
    for (const name of names) await shop.app.storage.put(`${name}.webp`, Buffer.concat(chunks));
    const answers = await Promise.all(names.map((name) => get(`/media/${name}.share.png`)));
    const kinds = answers.map((answer) => [answer.status, answer.headers.get('location')].join(' '));
    expect(kinds.filter((kind) => kind === '200 ').length).toBe(9);
    expect(kinds.filter((kind) => kind === '302 /share.png').length).toBe(5);
  });
});

describe('icons', () => {
  test('a browser without SVG finds favicon.ico with three sizes', async () => {
    const answer = await fetch(`${shop.url}/favicon.ico`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes[6], bytes[22], bytes[38]]).toEqual([1, 3, 16, 32, 48]);
  });

  test('the manifest’s icons have the stated sizes, for every shape', async () => {
    const manifest = (await (await fetch(`${shop.url}/site.webmanifest`)).json()) as {
      icons: { src: string; sizes: string; purpose: string }[];
    };
    const drawn = manifest.icons.filter(({ src }) => src.endsWith('.png'));
    expect(drawn.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
    for (const { src, sizes } of drawn) {
      const { width, height } = await sizeOf(await fetch(shop.url + src));
      expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    }
  });

  test.each(['/icon-maskable-192.png', '/icon-maskable-512.png', '/apple-touch-icon.png'])(
    '%s has no transparent corner',
    async (path) => {
      const { data, info } = await sharp(Buffer.from(await (await fetch(shop.url + path)).arrayBuffer()))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([data[3], data[info.width * info.height * 4 - 1]]).toEqual([255, 255]);
    },
  );
});
