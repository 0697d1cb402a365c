import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bottomlessVideo } from '../../tests/support/videos.ts';
import { MediaWorkers, workersFor } from './media-workers.ts';

let folder: string;
let decoder: MediaWorkers;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-decoder-'));
  decoder = new MediaWorkers(folder, { processes: 1, longestQueue: 2 });
});
afterEach(async () => {
  decoder.close();
  await rm(folder, { recursive: true, force: true });
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } })
    .png()
    .toBuffer();
const spool = (bytes: Uint8Array) => decoder.spool(Readable.from([bytes]));

test('decodes in another process and leaves nothing in the folder', async () => {
  const picture = await decoder.readBytes(await plain(300, 200));
  expect(picture).toMatchObject({ width: 300, height: 200 });
  expect(picture.files.map(({ name }) => name)).toContain('300.avif');
  expect(
    Buffer.from(picture.files[0]?.content ?? [])
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
  expect(await readdir(folder)).toEqual([]);
});

test('makes room before a process starts, not before each picture', async () => {
  const beforeStart = vi.fn();
  const counted = new MediaWorkers(folder, { processes: 1, beforeStart });
  await counted.readBytes(await plain(300, 200));
  await counted.readBytes(await plain(200, 300));
  counted.close();
  expect(beforeStart).toHaveBeenCalledTimes(1);
});

test('gives the reason for refusing a picture', async () => {
  await expect(decoder.readBytes(Buffer.from('<svg/>'))).rejects.toMatchObject({
    code: 'image_refused',
    details: { reason: 'type' },
  });
});

test('refuses too many pixels by the header, before queueing the picture', async () => {
  // a header that claims sixty million pixels: nothing after it is read
  const head = await plain(9, 9);
  head.writeUInt32BE(10_000, 16);
  head.writeUInt32BE(6_000, 20);
  const bomb = await spool(head);
  const tries = Array.from({ length: 9 }, () => decoder.read(bomb));
  for (const tried of tries) await expect(tried).rejects.toMatchObject({ details: { reason: 'pixels' } });
});

test('a full queue refuses with the time to wait, and continues with its entries', async () => {
  const file = await spool(await plain(16, 16));
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => decoder.read(file)));
  expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(tries[4]).toMatchObject({ reason: { code: 'uploads_busy', details: { retryAfter: 10 } } });
});

test('a decoder that takes too long is killed, and the next picture gets a new one', async () => {
  const hasty = new MediaWorkers(folder, { processes: 1, timeoutMs: 1 });
  const file = await spool(await plain(900, 900));
  await expect(hasty.read(file)).rejects.toMatchObject({ code: 'image_refused', details: { reason: 'broken' } });
  await expect(hasty.read(file)).rejects.toMatchObject({ code: 'image_refused', details: { reason: 'broken' } });
  hasty.close();
});

test('a video with an endless structure delays no picture', async () => {
  const one = new MediaWorkers(folder, { processes: 1 });
  const path = join(folder, 'bottomless.mp4');
  await writeFile(path, await bottomlessVideo());
  let isRead = false;
  const reading = one.readMedia(path).finally(() => (isRead = true));
  await one.readBytes(await plain(300, 200));
  expect(isRead).toBe(false);
  one.close();
  expect(await reading).toBe('broken');
});

test('a video that takes too long to read is broken', async () => {
  const hasty = new MediaWorkers(folder, { processes: 1, structureTimeoutMs: 1 });
  const path = join(folder, 'bottomless.mp4');
  await writeFile(path, await bottomlessVideo());
  expect(await hasty.readMedia(path)).toBe('broken');
  hasty.close();
});

test('limits the concurrent uploads of one user', () => {
  const enter = () => decoder.enter([{ uploader: 'user:1', atOnce: 2 }]);
  const leave = enter();
  enter();
  expect(enter).toThrow(expect.objectContaining({ code: 'uploads_at_once' }));
  leave();
  expect(enter).not.toThrow();
});

test('an upload that is too large is refused while it arrives, and its file removed', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1024 * 1024);
    })(),
  );
  await expect(decoder.spool(endless)).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(await readdir(folder)).toEqual([]);
});

test('removes the leftovers of a process after an hour', async () => {
  const now = new Date();
  await writeFile(join(folder, 'old'), 'x');
  await writeFile(join(folder, 'new'), 'x');
  await utimes(join(folder, 'old'), now, new Date(now.getTime() - 3_700_000));
  await decoder.tidy(now);
  expect(await readdir(folder)).toEqual(['new']);
});

test('as many decoders as cores and memory allow beside the server', () => {
  const gigabyte = 1024 ** 3;
  expect(workersFor(1, 64 * gigabyte)).toBe(1);
  expect(workersFor(16, 64 * gigabyte)).toBe(4);
  expect(workersFor(16, gigabyte / 2)).toBe(1);
  expect(workersFor(16, 3 * gigabyte)).toBe(2);
});
