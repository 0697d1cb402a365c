import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_PICTURE_BYTES, pictureFormat, readPicture, storePicture } from './images.ts';
import { localStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } });
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error) => error.details.reason ?? error.code,
  );

describe('reading a picture', () => {
  test.each([
    ['jpeg', plain(700, 350).jpeg()],
    ['png', plain(700, 350).png()],
    ['16 bit png', plain(700, 350).toColourspace('rgb16').png()],
    ['grey jpeg', plain(700, 350).greyscale().jpeg()],
    ['webp', plain(700, 350).webp()],
    ['avif', plain(700, 350).avif({ effort: 0 })],
    ['gif', plain(700, 350).gif()],
  ])('makes AVIF and WebP of a %s, never wider than the original', async (_kind, picture) => {
    const read = await readPicture(await picture.toBuffer());
    expect([read.width, read.height]).toEqual([700, 350]);
    expect(read.files.map((file) => file.name)).toEqual(
      ['tiny.webp'].concat([160, 320, 640, 700].flatMap((width) => [`${width}.avif`, `${width}.webp`])),
    );
    const last = await sharp(read.files.at(-1)?.content).metadata();
    expect([last.format, last.width, last.height]).toEqual(['webp', 700, 350]);
  });

  test('removes place, camera and author and turns the picture upright', async () => {
    const shot = plain(400, 200)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody', Orientation: '6' } });
    const read = await readPicture(await shot.withMetadata({ orientation: 6 }).toBuffer());
    const stored = await sharp(read.files.at(-1)?.content).metadata();
    expect([stored.width, stored.height]).toEqual([200, 400]);
    expect(stored.exif).toBeUndefined();
  });

  test.each([
    [40, 16_383, 40],
    [40, 20_000, 32],
    [10, 16_384, 9],
  ])(
    'stores a picture of %d × %d pixels in a width of %d, within the height of its formats',
    async (width, height, stored) => {
      const read = await readPicture(await plain(width, height).jpeg().toBuffer());
      expect([read.width, read.height <= 16_383]).toEqual([stored, true]);
      const last = await sharp(read.files.at(-1)?.content).metadata();
      expect([last.width, (last.height ?? 0) <= 16_383]).toEqual([stored, true]);
    },
  );

  test('names the size of a line that would be narrower than a pixel', async () => {
    expect(await reasonOf(readPicture(await plain(1, 17_000).png().toBuffer()))).toBe('size');
  });

  test('keeps transparency', async () => {
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const read = await readPicture(await clear.png().toBuffer());
    expect((await sharp(read.files.at(-1)?.content).metadata()).hasAlpha).toBe(true);
  });

  test('removes a script that is appended to the pixels', async () => {
    const polyglot = Buffer.concat([await plain(40, 40).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const read = await readPicture(polyglot);
    for (const { content } of read.files) expect(Buffer.from(content).includes('script')).toBe(false);
  });

  test('refuses by content, not by name', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await reasonOf(readPicture(svg))).toBe('type');
    expect(await reasonOf(readPicture(Buffer.from('%PDF-1.7')))).toBe('type');
    expect(await reasonOf(readPicture(Buffer.alloc(0)))).toBe('type');
    expect(await reasonOf(readPicture(await plain(9, 9).tiff().toBuffer()))).toBe('type');
  });

  test('refuses truncated, large and decompression-bomb pictures', async () => {
    const whole = await plain(300, 300).png({ compressionLevel: 0 }).toBuffer();
    expect(await reasonOf(readPicture(whole.subarray(0, whole.length / 2)))).toBe('broken');
    expect(await reasonOf(readPicture(Buffer.from('\x89PNG\r\n\x1a\nrubbish', 'latin1')))).toBe('broken');
    expect(await reasonOf(readPicture(Buffer.alloc(MAX_PICTURE_BYTES + 1)))).toBe('payload_too_large');
    const bomb = await plain(10_000, 6_000).png().toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await reasonOf(readPicture(bomb))).toBe('pixels');
  });

  test('recognises a format by its signature only', () => {
    expect(pictureFormat(Buffer.from('RIFF....WAVE'))).toBeUndefined();
    expect(pictureFormat(Buffer.from('....ftypmp42'))).toBeUndefined();
  });
});

describe('storing a picture', () => {
  let folder: string;
  let storage: Storage;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stoa-images-'));
    storage = localStorage(folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('names it by its content, and the same picture twice is one', async () => {
    const read = await readPicture(await plain(50, 30).png().toBuffer());
    const stored = await storePicture(storage, read);
    expect(stored).toEqual({ url: `/media/images/${read.hash}/50.webp`, width: 50, height: 30 });
    let writes = 0;
    const counting: Storage = { ...storage, put: async () => void writes++ };
    expect(await storePicture(counting, read)).toEqual(stored);
    expect(writes).toBe(0);
  });

  test('reports a full disk and leaves no partial picture', async () => {
    const read = await readPicture(await plain(400, 30).png().toBuffer());
    let puts = 0;
    const full: Storage = {
      ...storage,
      put: (name, content) => {
        puts += 1;
        if (puts < 4) return storage.put(name, content);
        return Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
      },
    };
    expect(await reasonOf(storePicture(full, read))).toBe('storage_full');
    expect(await readdir(join(folder, 'images', read.hash))).toEqual([]);
  });
});
