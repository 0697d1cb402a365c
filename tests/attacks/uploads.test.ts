import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutLimits } from '../support/impatient.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

const SCRIPT = '<script>alert(document.cookie)</script>';
const MEGABYTE = 1024 * 1024;

let shop: RunningApp;
/** Sixty million pixels in a file of some kilobytes. */
let bomb: Buffer;
beforeAll(async () => {
  shop = await startApp();
  bomb = await plain(10_000, 6_000).png().toBuffer();
  withoutLimits(shop.app);
});
afterAll(() => shop.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d5cff' } });

/** A PNG whose head claims another size than its pixels have. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

/** A chunk of text after the head of a PNG, where a server that runs what it stores would find a program. */
function withText(png: Buffer, text: string): Buffer {
  const data = Buffer.from(`tEXtComment\0${text}`);
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4, 0);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), data.length + 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** What is no picture, whatever it calls itself; and pictures that are traps. */
const REFUSED: [string, () => Promise<Buffer> | Buffer, number][] = [
  ['a drawing with a script', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), 400],
  [
    'a drawing behind an XML head',
    () => Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg><svg onload="alert(1)"/>`),
    400,
  ],
  ['a page', () => Buffer.from(`<!doctype html><html><body>${SCRIPT}</body></html>`), 400],
  ['a script', () => Buffer.from('alert(document.cookie)//'), 400],
  ['a script that begins as a GIF', () => Buffer.from('GIF89a/*,*/=1;alert(1)//'), 400],
  [
    'a page that begins as a JPEG',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(SCRIPT)]),
    400,
  ],
  [
    'a page that begins as a PNG',
    () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(SCRIPT)]),
    400,
  ],
  ['a program', () => Buffer.from('MZ\x90\0', 'latin1'), 400],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), 400],
  ['an archive', () => Buffer.from('PK\x03\x04', 'latin1'), 400],
  ['PostScript', () => Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'), 400],
  ['a TIFF', () => plain(20, 20).tiff().toBuffer(), 400],
  ['a bomb of sixty million pixels in a small file', () => bomb, 400],
  [
    'a head that claims ten thousand million pixels',
    async () => claiming(await plain(9, 9).png().toBuffer(), 1e5, 1e5),
    400,
  ],
  [
    'a picture that breaks off',
    async () => (await plain(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 50_000),
    400,
  ],
  ['nothing', () => Buffer.alloc(0), 400],
  ['more than ten megabytes', () => Buffer.alloc(10 * MEGABYTE + 1, 0xff), 413],
];

/** Real pictures that carry something; what is stored must not. */
const CARRIERS: [string, () => Promise<Buffer>][] = [
  [
    'a JPEG with a page behind it',
    async () => Buffer.concat([await plain(90, 90).jpeg().toBuffer(), Buffer.from(SCRIPT)]),
  ],
  [
    'a JPEG with a script in its description',
    () =>
      plain(90, 90)
        .jpeg()
        .withExif({ IFD0: { ImageDescription: SCRIPT } })
        .toBuffer(),
  ],
  [
    'a PNG with a program in its text',
    async () => withText(await plain(90, 90).png().toBuffer(), `<?php system('id') ?>${SCRIPT}`),
  ],
  [
    'a PNG with an archive behind it',
    async () => Buffer.concat([await plain(90, 90).png().toBuffer(), Buffer.from(`PK\x03\x04${SCRIPT}`)]),
  ],
];

let people = 0;
async function somebody(): Promise<string> {
  people += 1;
  const body = { email: `painter-${people}@example.com`, phone: '' };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/register/visitor', { body })).body.data.token;
}

function upload(path: string, content: Buffer, token: string, { name = 'me.png', type = 'image/png' } = {}) {
  const form = new FormData();
  form.set('multipart', new Blob([new Uint8Array(content)], { type }), name);
  return fetch(shop.url + path, { method: 'POST', body: form, headers: { token } });
}

const CALLS: [string, string, (data: Record<string, string>) => string | undefined][] = [
  ['a picture', '/api/front/upload/image?model=user&pid=7', ({ url }) => url],
  ['an avatar', '/api/front/user/avatar', ({ avatar }) => avatar],
];

describe.each(CALLS)('as %s', (_what, path, urlOf) => {
  test.each(REFUSED)('%s is refused', async (_title, make, status) => {
    const token = await somebody();
    const answer = await upload(path, await make(), token);
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { data: { error: string } }).data.error).toMatch(
      /^(?:image_refused|payload_too_large|validation_failed)$/,
    );
  });

  test.each(CARRIERS)('%s is encoded again, without any of its metadata', async (_title, make) => {
    const content = await make();
    expect(content.includes(SCRIPT)).toBe(true);
    const answer = await upload(path, content, await somebody(), { name: '../../me.php.html', type: 'text/html' });
    expect(answer.status).toBe(200);
    const address = urlOf(((await answer.json()) as { data: Record<string, string> }).data) ?? '';
    expect(address).toMatch(/^\/media\/[\w/-]+\.webp$/);
    const stored = await fetch(shop.url + address);
    expect(stored.headers.get('content-type')).toBe('image/webp');
    expect(stored.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await stored.arrayBuffer());
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(/script|php|alert/.test(bytes.toString('latin1'))).toBe(false);
  });

  test('thirty concurrent decompression bombs delay no one else', async () => {
    const token = await somebody();
    const attack = Promise.all(
      Array.from({ length: 30 }, () => upload(path, bomb, token).then(({ status }) => status)),
    );
    const list = await shop.call('GET', '/api/front/product/list?limit=1');
    expect(list.status).toBe(200);
    // the first eight are read and refused, the others get a rate limit error
    const answers = await attack;
    expect(new Set(answers)).toEqual(new Set([400, 429]));
    expect(answers.filter((status) => status === 400).length).toBeGreaterThanOrEqual(8);
  });
});

test('uploads need a login', async () => {
  for (const [, path] of CALLS) {
    const answer = await upload(path, await plain(9, 9).png().toBuffer(), '');
    expect(answer.status).toBe(401);
  }
});
