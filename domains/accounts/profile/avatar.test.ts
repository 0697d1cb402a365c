import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, later, register } from '../../../tests/support/people.ts';
import type { Ctx } from '../../kit/context.ts';
import { changeAvatar, removeAvatar } from './change-avatar.server.ts';
import { readProfile } from './queries.server.ts';
import { AVATAR_EDGES, avatarAt, type CropSquare } from './rules.ts';

let bare: BareApp;
let halves: Buffer;
beforeAll(async () => {
  bare = await startBareApp();
  halves = await twoHalves('png');
});
afterAll(() => bare.close());

let count = 0;
const member = async () => {
  count += 1;
  return as(bare.ctx(), await register(bare.ctx(), `face${count}@example.com`));
};

/** 600 × 200: red at the left, blue at the right. */
function twoHalves(format: 'png' | 'jpeg' | 'webp', orientation?: number): Promise<Buffer> {
  const red = { create: { width: 300, height: 200, channels: 3 as const, background: '#ff0000' } };
  const image = sharp({ create: { width: 600, height: 200, channels: 3, background: '#0000ff' } }).composite([
    { input: red, left: 0, top: 0 },
  ]);
  return image
    .withMetadata(orientation ? { orientation } : {})
    .toFormat(format)
    .toBuffer();
}

async function* stream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
const upload = (ctx: Ctx, bytes: Uint8Array, crop?: CropSquare) => changeAvatar(ctx, stream(bytes), crop);

async function kept(ctx: Ctx, url: string): Promise<Buffer> {
  const file = await ctx.app.storage.find(url.slice('/media/'.length));
  if (!file) throw new Error('no such file');
  const pieces: Buffer[] = [];
  for await (const piece of file.open()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const colorAt = async (bytes: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return (data[at] ?? 0) > 128 ? 'red' : 'blue';
};

describe('a picture', () => {
  test('is kept as squares, the middle of it without a choice', async () => {
    const ctx = await member();
    const { avatar } = await upload(ctx, halves);
    expect(avatar).toMatch(/^\/media\/avatars\/[\w-]{22}\/192\.webp$/);
    expect((await readProfile(ctx)).avatar).toBe(avatar);
    for (const edge of AVATAR_EDGES) {
      const { width, height, format } = await sharp(await kept(ctx, avatarAt(avatar, edge))).metadata();
      expect({ width, height, format }).toEqual({ width: edge, height: edge, format: 'webp' });
    }
    const middle = await kept(ctx, avatar);
    expect([await colorAt(middle, 8, 96), await colorAt(middle, 183, 96)]).toEqual(['red', 'blue']);
  });

  test('is cut where it was chosen, as it is seen and not as it lies in the file', async () => {
    const left = await upload(await member(), halves, { x: 0, y: 0, size: 200 });
    expect(await colorAt(await kept(bare.ctx(), left.avatar), 183, 96)).toBe('red');
    const right = await upload(await member(), halves, { x: 9_999, y: 0, size: 200 });
    expect(await colorAt(await kept(bare.ctx(), right.avatar), 8, 96)).toBe('blue');
    // rotated by EXIF: as displayed, the red half is on top
    const turned = await twoHalves('jpeg', 6);
    const above = await upload(await member(), turned, { x: 0, y: 0, size: 200 });
    expect(await colorAt(await kept(bare.ctx(), above.avatar), 96, 96)).toBe('red');
    const below = await upload(await member(), turned, { x: 0, y: 400, size: 200 });
    expect(await colorAt(await kept(bare.ctx(), below.avatar), 96, 96)).toBe('blue');
  });

  test('can be uploaded once a day, also with two requests at once, and a refused one does not count', async () => {
    const ctx = await member();
    await expect(upload(ctx, Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'image_refused' });
    const both = await Promise.allSettled([upload(ctx, halves), upload(ctx, halves)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((each) => each.status === 'rejected')?.reason).toMatchObject({
      code: 'avatar_too_soon',
      details: { hours: 24, retryAfter: 86_400 },
    });
    await expect(upload(later(ctx, 86_399), halves)).rejects.toMatchObject({ code: 'avatar_too_soon' });
    const former = (await readProfile(ctx)).avatar;
    const { avatar } = await upload(later(ctx, 86_400), halves);
    expect(await ctx.app.storage.find(former.slice('/media/'.length))).toBeUndefined();
    expect(await ctx.app.storage.find(avatar.slice('/media/'.length))).toBeDefined();
  });

  test('is removed with its files, and still counts for the day', async () => {
    const ctx = await member();
    const { avatar } = await upload(ctx, halves);
    await removeAvatar(ctx);
    await removeAvatar(ctx);
    expect(await readProfile(ctx)).toMatchObject({ avatar: '', avatarChangeableAt: expect.any(String) });
    for (const edge of AVATAR_EDGES)
      expect(await ctx.app.storage.find(avatarAt(avatar, edge).slice('/media/'.length))).toBeUndefined();
    await expect(upload(ctx, halves)).rejects.toMatchObject({ code: 'avatar_too_soon' });
  });

  test('needs a login', async () => {
    await expect(upload(bare.ctx(), halves)).rejects.toMatchObject({ code: 'login_required' });
    await expect(removeAvatar(bare.ctx())).rejects.toMatchObject({ code: 'login_required' });
  });
});

describe('a file that is not an ordinary picture', () => {
  test.each([
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'type',
    ],
    ['HTML that calls itself one', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'type'],
    ['a WebP', () => twoHalves('webp'), 'type'],
    ['nothing', async () => Buffer.alloc(0), 'type'],
    ['only the first bytes of a PNG', async () => Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1'), 'broken'],
    ['half a JPEG', async () => (await twoHalves('jpeg')).subarray(0, 400), 'broken'],
    ['a small file of too many pixels', async () => bomb(), 'pixels'],
  ])('is refused: %s', async (_title, make, reason) => {
    await expect(upload(await member(), await make())).rejects.toMatchObject({
      code: 'image_refused',
      details: { reason },
    });
  });

  test('is refused when it is too large', async () => {
    await expect(upload(await member(), Buffer.alloc(10 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'payload_too_large',
    });
  });

  test('is stored without a script that follows the picture', async () => {
    const polyglot = Buffer.concat([halves, Buffer.from('<script>alert(1)</script>')]);
    const { avatar } = await upload(await member(), polyglot);
    expect((await kept(bare.ctx(), avatar)).includes('<script>')).toBe(false);
  });
});

function bomb(): Promise<Buffer> {
  return sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
