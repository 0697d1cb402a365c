import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../tests/support/s3-server.ts';
import { runScript } from '../../tests/support/server-process.ts';
import { localStorage } from './local-storage.ts';
import { MoveFailedError, moveFiles } from './move-files.ts';
import { s3Storage } from './s3-storage.ts';

let server: S3Server;
let folder: string;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());
beforeEach(async () => {
  const bucket = s3Storage(server.settings);
  for (const name of server.objects.keys()) await bucket.remove(name);
  folder = await mkdtemp(join(tmpdir(), 'stoa-move-'));
  const media = localStorage(join(folder, 'media'));
  for (const name of ['.shop', 'images/1/640.webp', 'images/1/tiny.webp', 'private/2/video.mp4'])
    await media.put(name, name);
  return () => rm(folder, { recursive: true, force: true });
});

const move = (more: { verify?: boolean; removeMissing?: boolean } = {}) =>
  moveFiles({
    folder: join(folder, 'media'),
    bucket: s3Storage(server.settings),
    verify: false,
    removeMissing: false,
    ...more,
  });

test('copies each file once, and again what differs', async () => {
  expect(await move()).toMatchObject({ copied: 4, present: 0, extra: 0 });
  expect(server.objects.size).toBe(4);
  expect(await move()).toMatchObject({ copied: 0, present: 4, bytes: 0 });
  const media = localStorage(join(folder, 'media'));
  await media.put('images/1/640.webp', 'IMAGES/1/640.webp');
  await media.put('images/3/160.webp', 'new');
  expect(await move()).toMatchObject({ copied: 2, present: 3, bytes: 20 });
});

test('with verify finds what the service has damaged, and copies it again', async () => {
  await move();
  const { path = '' } = server.objects.get('private/2/video.mp4') ?? {};
  await writeFile(path, 'PRIVATE/2/video.mp4');
  expect(await move()).toMatchObject({ copied: 0 });
  expect(await move({ verify: true })).toMatchObject({ copied: 1, present: 3 });
  expect(await move({ verify: true })).toMatchObject({ copied: 0, present: 4 });
});

test('names what the folder has no longer, and deletes it on demand', async () => {
  await move();
  await localStorage(join(folder, 'media')).removeFolder('images/1');
  expect(await move()).toMatchObject({ extra: 2, removed: 0 });
  expect(await move({ removeMissing: true })).toMatchObject({ extra: 2, removed: 2 });
  expect([...server.objects.keys()].sort()).toEqual(['.shop', 'private/2/video.mp4']);
});

test('refuses a bucket of another shop', async () => {
  await s3Storage(server.settings).put('.shop', 'another');
  await expect(move()).rejects.toThrow(MoveFailedError);
});

test('deletes nothing from a bucket that is not marked as its own', async () => {
  const bucket = s3Storage(server.settings);
  await bucket.put('backups/books.tar', 'of another program');
  await expect(move({ removeMissing: true })).rejects.toThrow(MoveFailedError);
  expect([...server.objects.keys()]).toEqual(['backups/books.tar']);
  await bucket.remove('backups/books.tar');
  expect(await move({ removeMissing: true })).toMatchObject({ copied: 4, removed: 0 });
});

test('the command says what it did, and never prints the secret', { timeout: 60_000 }, async () => {
  const settings = { STOA_DATA: folder, ...server.environment };
  const { code, output } = await runScript(['media-upload'], settings);
  expect([code, output]).toEqual([0, expect.stringContaining('4 files (59 bytes) copied and read back, 0 were there')]);
  expect(output).not.toContain(server.settings.secretKey);
  expect(await runScript(['media-upload'], { STOA_DATA: folder })).toMatchObject({
    code: 1,
    output: expect.stringContaining('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY name the bucket'),
  });
});
