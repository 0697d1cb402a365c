import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../domains/accounts/sessions.server.ts';
import { makeApp, makeVersion } from '../support/app-market.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { failToStart, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { openSmallForum, type SmallForum } from '../support/small-forum.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { someVideo } from '../support/videos.ts';

const UPLOADS = '/api/community/uploads';
/** One on each machine: nothing but the bucket and the database is shared. */
const folders = [1, 2].map((nth) => mkdtempSync(join(tmpdir(), `stoa-s3-uploads-${nth}-`)));
let s3: S3Server;
let forum: SmallForum;
let databaseUrl: string;
let first: ServerProcess;
let second: ServerProcess;
let token: string;

beforeAll(async () => {
  s3 = await startS3Server();
  forum = await openSmallForum({ env: s3.environment });
  databaseUrl = (forum.app.database as TestDatabase).url ?? '';
  const start = (folder: string) =>
    startServerProcess(databaseUrl, { ...s3.environment, FFMPEG: 'none', STOA_DATA: folder });
  [first, second] = await Promise.all([start(folders[0] ?? ''), start(folders[1] ?? '')]);
  const member = await forum.member();
  token = (await startSession(member, member.actor.userId)).token;
}, 300_000);
afterAll(async () => {
  await Promise.all([first, second].map((server) => server?.stop()));
  await forum?.close();
  await s3?.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('a picture that one process receives is shown by the other, in every rendition', async () => {
  const photo = sharp({ create: { width: 700, height: 500, channels: 3, background: '#8a9a5b' } });
  const form = new FormData();
  form.set('file', new Blob([await photo.jpeg().toBuffer()]), 'tea.jpg');
  const sent = await fetch(`${first.url}/api/front/upload/image`, { method: 'POST', headers: { token }, body: form });
  const { data } = (await sent.json()) as { data: { url: string } };
  const folder = data.url.slice(0, data.url.lastIndexOf('/'));
  for (const name of ['700.webp', '700.avif', '320.webp', 'tiny.webp', '700.share.png']) {
    const answer = await fetch(`${second.url}${folder}/${name}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await bytesOf(answer)).length).toBe(Number(answer.headers.get('content-length') ?? -1));
  }
});

test('a video that one process receives is played by the other in ranges', async () => {
  const video = await someVideo(2);
  const tus = { token, 'tus-resumable': '1.0.0' };
  const begun = await fetch(first.url + UPLOADS, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(video.byteLength),
      'upload-metadata': `kind ${btoa('video')},filename ${btoa('kettle.mp4')}`,
    },
  });
  const key = begun.headers.get('location')?.split('/').at(-1) ?? '';
  const part = await fetch(`${first.url}${UPLOADS}/${key}`, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(video),
  });
  expect(part.status).toBe(204);
  const body = { kind: 'video', title: 'Steam', source: 'It boils.', boardId: forum.boardId, media: key };
  const topic = await second.call<{ id: number }>('POST', '/api/community/topic/publish', token, body);
  const address = `${second.url}/api/community/media/${topic.body.data.id}/original.mp4`;
  const whole = await fetch(address);
  expect((await bytesOf(whole)).equals(video)).toBe(true);
  const middle = await fetch(address, { headers: { range: 'bytes=100-299' } });
  expect([middle.status, middle.headers.get('content-range')]).toEqual([206, `bytes 100-299/${video.byteLength}`]);
  expect((await bytesOf(middle)).equals(video.subarray(100, 300))).toBe(true);
  expect((await fetch(address, { headers: { range: `bytes=${video.byteLength}-` } })).status).toBe(416);
});

test('an app is downloaded from one process and resumed from the other', async () => {
  const content = randomBytes(3_000_000);
  const { sha256: hash, url } = await makeVersion(forum.app, { appId: await makeApp(forum.app), content });
  const size = content.length;
  const half = Math.floor(size / 2);
  const start = await fetch(first.url + url, { headers: { range: `bytes=0-${half - 1}` } });
  const etag = start.headers.get('etag') ?? '';
  const rest = await fetch(second.url + url, { headers: { range: `bytes=${half}-`, 'if-range': etag } });
  expect([start.status, rest.status]).toEqual([206, 206]);
  const digest = `sha-256=:${Buffer.from(hash, 'hex').toString('base64')}:`;
  expect([start, rest].map(({ headers }) => headers.get('repr-digest'))).toEqual([digest, digest]);
  const bytes = Buffer.concat([await bytesOf(start), await bytesOf(rest)]);
  expect([bytes.length, sha256(bytes)]).toEqual([size, hash]);
  const other = await fetch(second.url + url, { headers: { range: `bytes=${half}-`, 'if-range': '"other"' } });
  expect([other.status, (await bytesOf(other)).length]).toEqual([200, size]);
});

test('nothing is stored in the folder of a machine, and private files have no public address', async () => {
  expect(folders.filter((folder) => existsSync(join(folder, 'media')))).toEqual([]);
  const [name = ''] = [...s3.objects.keys()].filter((each) => each.startsWith('private/'));
  expect(name).not.toBe('');
  expect((await fetch(`${second.url}/media/${name}`)).status).toBe(404);
});

test('while the service fails, files are refused for a moment and pages are not', async () => {
  const [name = ''] = [...s3.objects.keys()].filter((each) => each.endsWith('700.webp'));
  s3.failNext(1_000);
  const answer = await fetch(`${first.url}/media/${name}`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  expect((await fetch(first.url)).status).toBe(200);
  s3.failNext(0);
  expect((await fetch(`${first.url}/media/${name}`)).status).toBe(200);
});

test.each([
  ['a key that the service refuses', { S3_SECRET_KEY: 'another' }, 'S3_ACCESS_KEY: the service refuses the key'],
  ['a bucket that does not exist', { S3_BUCKET: 'missing' }, 'S3_BUCKET: there is no such bucket'],
  ['a bucket without keys', { S3_SECRET_KEY: '' }, 'S3_SECRET_KEY is missing'],
])('does not start with %s', async (_what, change, sentence) => {
  const { code, output } = await failToStart({ DATABASE_URL: databaseUrl, ...s3.environment, ...change, PORT: '0' });
  expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
});
