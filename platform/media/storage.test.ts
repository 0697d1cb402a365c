import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../tests/support/s3-server.ts';
import { localStorage } from './local-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { isFull } from './spooled-file.ts';
import type { ListedFile, Storage } from './storage.ts';

const MB = 1024 * 1024;
const folders: string[] = [];
let server: S3Server;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-storage-'));
  folders.push(folder);
  return folder;
}

async function listed(storage: Storage, folder: string): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for await (const file of storage.list(folder)) files.push(file);
  return files;
}

beforeAll(async () => {
  server = await startS3Server();
});
afterAll(async () => {
  await server.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const OPENERS: [string, () => Promise<Storage>][] = [
  ['a local folder', async () => localStorage(await newFolder())],
  ['an S3-compatible service', async () => s3Storage(server.settings)],
];

/** `S3_TEST=http://127.0.0.1:5000,bucket,region,key,secret` runs the same on another server. */
const [endpoint = '', bucket = '', region = '', accessKey = '', secretKey = ''] = (process.env.S3_TEST ?? '').split(
  ',',
);
if (endpoint)
  OPENERS.push([endpoint, async () => s3Storage({ endpoint, bucket, region, accessKey, secretKey }, console.error)]);

describe.each(OPENERS)('%s', (_kind, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  const read = async (name: string) => {
    const file = await storage.find(name);
    return file && text(file.open());
  };
  const namesIn = async (folder: string) => (await listed(storage, folder)).map(({ name }) => name).sort();

  test('returns what was stored, with its size', async () => {
    await storage.put('images/one/640.webp', 'a picture');
    await storage.put('images/one/bytes.webp', new Uint8Array([0, 255, 10]));
    expect(await read('images/one/640.webp')).toBe('a picture');
    const file = await storage.find('images/one/bytes.webp');
    expect(file?.bytes).toBe(3);
    expect([...(await buffer(file?.open() ?? Readable.from([])))]).toEqual([0, 255, 10]);
  });

  test('stores an empty file, and replaces a file as a whole', async () => {
    await storage.put('empty/file.txt', '');
    expect(await read('empty/file.txt')).toBe('');
    await storage.put('empty/file.txt', 'no more');
    expect(await read('empty/file.txt')).toBe('no more');
  });

  test('has no file that was not stored, nor a folder as a file', async () => {
    await storage.put('folder/file.txt', 'x');
    expect(await storage.find('folder/none.txt')).toBeUndefined();
    expect(await storage.find('folder')).toBeUndefined();
    expect(await storage.find('folder/')).toBeUndefined();
    expect(await storage.find('folder/./none.txt')).toBeUndefined();
  });

  test('reads a range, of which the end is included', async () => {
    await storage.put('ranges/digits.txt', '0123456789');
    const file = await storage.find('ranges/digits.txt');
    expect(await text(file?.open({ start: 2, end: 5 }) ?? Readable.from([]))).toBe('2345');
    expect(await text(file?.open({ start: 9, end: 9 }) ?? Readable.from([]))).toBe('9');
  });

  test('stores a copy of a file, which stays', async () => {
    const path = join(await newFolder(), 'file');
    await writeFile(path, 'from the disk');
    await storage.copyIn('private/copied/file', path);
    expect(await read('private/copied/file')).toBe('from the disk');
    expect((await stat(path)).size).toBe(13);
  });

  test('removes a file, once or twice', async () => {
    await storage.put('gone/file.txt', 'x');
    await storage.remove('gone/file.txt');
    await storage.remove('gone/file.txt');
    expect(await storage.find('gone/file.txt')).toBeUndefined();
  });

  test('lists, copies and removes a folder with what is below it, and no other that begins like it', async () => {
    const names = Array.from({ length: 12 }, (_, nth) => `tree/a/${nth}.txt`).concat('tree/a/deep/1.txt');
    for (const name of [...names, 'tree/ab/1.txt']) await storage.put(name, name);
    expect(await namesIn('tree/a')).toEqual(names.toSorted());
    expect(await namesIn('')).toEqual(expect.arrayContaining(names));
    await storage.copyFolder('tree/a', 'tree/c');
    expect(await namesIn('tree/c')).toHaveLength(13);
    expect(await read('tree/c/deep/1.txt')).toBe('tree/a/deep/1.txt');
    await storage.removeFolder('tree/a');
    expect(await namesIn('tree')).toHaveLength(14);
    expect(await read('tree/ab/1.txt')).toBe('tree/ab/1.txt');
  });

  test('does nothing for a folder that is missing', async () => {
    await storage.removeFolder('nowhere');
    await storage.copyFolder('nowhere', 'elsewhere');
    expect(await namesIn('nowhere')).toEqual([]);
    expect(await namesIn('elsewhere')).toEqual([]);
  });

  test.each(['../secret', 'images/../../secret', ''])('refuses the name “%s”', async (name) => {
    await expect(async () => storage.put(name, 'x')).rejects.toThrow(RangeError);
    await expect(async () => storage.find(name)).rejects.toThrow(RangeError);
  });

  test('a large file passes in both directions without being in memory', { timeout: 120_000 }, async () => {
    // large enough to tell what is held from what is not collected yet
    const size = 160;
    const piece = Buffer.alloc(MB, 'a large file ');
    const path = join(await newFolder(), 'large');
    const pieces = async function* () {
      for (let nth = 0; nth < size; nth += 1) yield piece;
    };
    await pipeline(pieces(), createWriteStream(path));
    const memory = watchMemory();
    await storage.copyIn('large/file', path);
    const hash = createHash('sha256');
    const file = await storage.find('large/file');
    expect(file?.bytes).toBe(size * MB);
    const slow = new Writable({
      write(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        setImmediate(done);
      },
    });
    await pipeline(file?.open() ?? Readable.from([]), slow);
    expect(memory.most()).toBeLessThan(112 * MB);
    const wanted = createHash('sha256');
    for (let nth = 0; nth < size; nth += 1) wanted.update(piece);
    expect(hash.digest('hex')).toBe(wanted.digest('hex'));
    await storage.remove('large/file');
  });

  test('a reader who leaves ends the reading', async () => {
    await storage.put('left/file', Buffer.alloc(4 * MB));
    const file = await storage.find('left/file');
    const stream = file?.open() ?? Readable.from([]);
    for await (const piece of stream) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(stream.destroyed).toBe(true);
  });
});

/** The most bytes of buffers above those at the beginning. */
function watchMemory() {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }, 10);
  return {
    most: () => {
      clearInterval(timer);
      return most;
    },
  };
}

describe('of a local folder', () => {
  test('other users of the machine read neither files nor folders', async () => {
    const root = await newFolder();
    await localStorage(join(root, 'media')).put('private/ab/640.webp', 'x');
    const modeOf = async (name: string) => (await stat(join(root, name))).mode & 0o777;
    for (const folder of ['media', 'media/private', 'media/private/ab']) expect((await modeOf(folder)) & 0o007).toBe(0);
    expect((await modeOf('media/private/ab/640.webp')) & 0o007).toBe(0);
  });

  test('a list leaves out what is still being written', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, '1.webp.ab12cd34.part'), 'half');
    expect(await listed(localStorage(folder), '')).toEqual([]);
  });
});

describe('of a service', () => {
  const headersOf = (name: string) => server.objects.get(name)?.headers;

  test('objects have the type, caching and hash of their content', async () => {
    const storage = s3Storage(server.settings);
    await storage.put('images/typed/1.avif', 'x');
    const sha256 = createHash('sha256').update('x').digest('hex');
    expect(headersOf('images/typed/1.avif')).toEqual({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-amz-meta-sha256': sha256,
    });
    await storage.copyFolder('images/typed', 'private/typed');
    expect(headersOf('private/typed/1.avif')).toEqual({
      'content-type': 'image/avif',
      'cache-control': 'private, no-store',
      'x-amz-meta-sha256': sha256,
    });
  });

  test('a request is repeated while the service is busy, and one that stays refused is reported', async () => {
    const reported: number[] = [];
    const storage = s3Storage(server.settings, ({ status }) => reported.push(status));
    server.failNext(2);
    await storage.put('busy/file', 'x');
    expect(reported).toEqual([]);
    server.failNext(20);
    await expect(storage.find('busy/file')).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(reported).toEqual([503]);
    server.failNext(0);
    expect((await storage.find('busy/file'))?.bytes).toBe(1);
  });

  test('a full bucket is one like a full disk', async () => {
    server.failNext(1, 507);
    const error = await s3Storage(server.settings)
      .put('full/file', 'x')
      .catch((thrown: unknown) => thrown);
    expect(isFull(error)).toBe(true);
  });

  test.each([
    ['another key', { secretKey: 'another' }, 403],
    ['another bucket', { bucket: 'others' }, 404],
    ['a port without a service', { endpoint: 'http://127.0.0.1:9' }, 0],
  ])('refuses %s', async (_what, change, status) => {
    const storage = s3Storage({ ...server.settings, ...change });
    const error = await listed(storage, '').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'storage_unavailable', cause: { status } });
  });

  test('a bucket with a host of its own has no path', async () => {
    const { endpoint } = server.settings;
    const storage = s3Storage({
      ...server.settings,
      endpoint: endpoint.replace('127.0.0.1', 'localhost'),
      bucket: 'localhost',
    });
    const error = await listed(storage, '').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ cause: { status: 404, code: 'NoSuchBucket' } });
  });
});
