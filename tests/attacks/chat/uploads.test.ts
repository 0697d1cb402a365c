import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from '../../../platform/media/images.ts';
import { chattingPeople, send } from '../../support/chatting.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { someVideo } from '../../support/videos.ts';

let shop: RunningApp;
let people: Awaited<ReturnType<typeof chattingPeople>>;
let video: Buffer;
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  people = await chattingPeople(shop);
  video = await someVideo();
});
afterAll(() => shop.close());

async function upload(content: Buffer, name: string, { token = people.shopper, language = 'en' } = {}) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const headers = { token, language };
  const answer = await fetch(`${shop.url}/api/front/upload/image?model=im&pid=-1`, {
    method: 'POST',
    body: form,
    headers,
  });
  return { status: answer.status, body: (await answer.json()) as { message: string; data: { url: string } } };
}

const red = (width: number, height = width) => sharp({ create: { width, height, channels: 3, background: 'red' } });
const png = () => red(9).png().toBuffer();
/** A box of an MP4 that claims to be as long as its header can say, 4 GB. */
const hugeBox = Buffer.from('ffffffff6d6f6f76', 'hex');
const ONLY = 'Only JPG, PNG and MP4 files can be sent';
const PICTURE = 'This picture can’t be used';
const VIDEO = 'This video can’t be played. Please send an MP4 of up to 10 minutes.';
const SCRIPT = '<script>alert(1)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`;
const EXE = Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1');
const head = () => video.subarray(0, 32);
const REFUSED: [string, string, () => Promise<Buffer> | Buffer, string][] = [
  ['a drawing with a script', 'a.svg', () => Buffer.from(SVG), ONLY],
  ['a drawing with a script', 'a.png', () => Buffer.from(SVG), ONLY],
  ['a page', 'a.png', () => Buffer.from(`<!doctype html>${SCRIPT}`), ONLY],
  ['a program', 'a.mp4', () => EXE, ONLY],
  ['a program', 'a.jpg', () => EXE, ONLY],
  ['a WebP', 'a.jpg', () => red(9).webp().toBuffer(), ONLY],
  ['nothing at all', 'a.png', () => Buffer.alloc(0), ONLY],
  ['a PNG that ends after its head', 'a.png', async () => (await red(400).png().toBuffer()).subarray(0, 60), PICTURE],
  ['a PNG whose first chunk is of 4 GB', 'a.png', async () => pngWithLength(0xffffffff), PICTURE],
  ['a picture of sixty million pixels', 'a.png', () => red(10_000, 6_000).png().toBuffer(), PICTURE],
  ['an MP4 that ends after its head', 'a.mp4', () => video.subarray(0, 64), VIDEO],
  ['an MP4 without its index', 'a.mp4', () => Buffer.concat([head(), Buffer.alloc(4_000, 7)]), VIDEO],
  ['an MP4 whose index is of 4 GB', 'a.mp4', () => Buffer.concat([head(), hugeBox, Buffer.alloc(4_000)]), VIDEO],
  ['a page that begins as an MP4', 'a.mp4', () => Buffer.concat([head(), Buffer.from(SCRIPT)]), VIDEO],
  ['an MP4 of eleven minutes', 'a.mp4', () => someVideo(660), VIDEO],
];

/** The length of the first chunk is the first thing after the signature. */
async function pngWithLength(length: number): Promise<Buffer> {
  const bytes = await png();
  bytes.writeUInt32BE(length, 8);
  return bytes;
}

test.each(REFUSED)('%s named %s is refused', async (_what, name, make, sentence) => {
  const answer = await upload(await make(), name);
  expect([answer.status, answer.body.message]).toEqual([400, sentence]);
});

test('a broken video is refused with a sentence about videos in each language', async () => {
  const sentences = new Map<string, string>();
  for (const language of ['en', 'zh-CN', 'zh-TW', 'fr', 'th', 'lao']) {
    sentences.set(language, (await upload(video.subarray(0, 64), 'a.mp4', { language })).body.message);
  }
  expect(sentences.get('zh-CN')).toBe('该视频无法播放，请发送 10 分钟以内的 MP4 视频');
  expect(new Set(sentences.values()).size).toBe(6);
});

test('a PNG that exceeds the size of pictures is refused with a sentence', async () => {
  const { status, body } = await upload(Buffer.concat([await png(), Buffer.alloc(MAX_PICTURE_BYTES)]), 'a.png');
  expect([status, body.message]).toEqual([413, 'This is too large to send']);
});

test('a video is sent, readable in ranges by both sides, and not without its signature', async () => {
  const { status, body } = await upload(video, 'clip.mp4');
  expect(status).toBe(200);
  const sent = await send(shop, people.shopper, { msn: body.data.url, msnType: 3, merId: people.merId });
  expect(sent.body.data).toMatchObject({ msnType: 3, isVideo: true });
  const url = shop.url + sent.body.data.msn;
  const part = await fetch(url, { headers: { range: 'bytes=4-7' } });
  expect([part.status, await part.text(), part.headers.get('content-type')]).toEqual([206, 'ftyp', 'video/mp4']);
  expect(part.headers.get('content-range')).toBe(`bytes 4-7/${video.byteLength}`);
  const tail = await fetch(url, { headers: { range: 'bytes=-4' } });
  expect(Buffer.from(await tail.arrayBuffer())).toEqual(video.subarray(-4));
  expect((await fetch(url, { headers: { range: `bytes=${video.byteLength}-` } })).status).toBe(416);
  expect((await fetch(url.split('?')[0] ?? '')).status).toBe(404);
  const recall = await shop.call('POST', `/api/service/recall/${sent.body.data.id}`, { token: people.shopper });
  expect(recall.status).toBe(409);
});

test('a picture of another user cannot be sent, and a length of 4 GB is refused before it arrives', async () => {
  const { body } = await upload(video, 'clip.mp4');
  const stolen = await send(shop, people.stranger, { msn: body.data.url, msnType: 3, merId: people.merId });
  expect(stolen.status).toBe(400);
  const { request } = await import('node:http');
  const status = await new Promise<number | undefined>((resolve) => {
    const asked = request(`${shop.url}/api/front/upload/image?model=im`, {
      method: 'POST',
      headers: { token: people.shopper, 'content-type': 'video/mp4', 'content-length': String(4 * 1024 ** 3) },
    });
    asked.on('response', (answer) => resolve(answer.statusCode));
    asked.on('error', () => resolve(undefined));
    asked.flushHeaders();
  });
  expect(status).toBe(413);
});
