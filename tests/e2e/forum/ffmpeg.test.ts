import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processMedia } from '../../../domains/forum/media/process-media.server.ts';
import { systemCtx } from '../../../domains/kit/system-context.ts';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { askFfmpeg, findRealFfmpeg } from '../../support/real-ffmpeg.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

interface Topic {
  state: string;
  cover: string;
  media: {
    sources: { url: string; type: string; height: number | null }[];
    poster: string;
    seconds: number;
    waveform: number[];
    isProcessed: boolean;
  };
}

let ffmpeg: string;
let app: RunningApp;
let forum: SmallForum;
let token: string;
let folder: string;
beforeAll(async () => {
  ffmpeg = findRealFfmpeg();
  app = await startApp({ env: { FFMPEG: ffmpeg } });
  // a member of today may publish a few topics only, and a test that is tried again publishes more
  withoutLimits(app.app);
  forum = await openSmallForum(app);
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  token = (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  folder = await mkdtemp(join(tmpdir(), 'stoa-ffmpeg-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app?.close();
});

/** A file that ffmpeg makes, uploaded and published as a topic, with its renditions; returns the topic's id. */
async function publish(kind: 'video' | 'audio', name: string, made: readonly string[]): Promise<number> {
  const path = join(folder, name);
  await askFfmpeg(ffmpeg, [...made, path]);
  const content = await readFile(path);
  const tus = { token, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${app.url}/api/community/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(content.byteLength),
      'upload-metadata': `kind ${btoa(kind)},filename ${btoa(name)}`,
    },
  });
  const location = begun.headers.get('location') ?? '';
  const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  expect((await fetch(app.url + location, { method: 'PATCH', headers, body: content })).status).toBe(204);
  const media = location.split('/').at(-1);
  const body = { kind, title: `Made of ${name}`, source: 'Watch or listen.', boardId: forum.boardId, media };
  const published = await app.call<{ id: number; state: string }>('POST', '/api/community/topic/publish', {
    token,
    body,
  });
  expect(published.body.data.state).toBe('transcoding');
  expect(await processMedia(systemCtx(app.app))).toBe(1);
  return published.body.data.id;
}

const topicOf = async (id: number) => (await app.call<Topic>('GET', `/api/community/topic/${id}`)).body.data;

async function load(url: string, name: string): Promise<string> {
  const answer = await fetch(app.url + url);
  expect(answer.status).toBe(200);
  const path = join(folder, name);
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  return path;
}

/** The report of ffmpeg about a file that it decodes to its end: streams, and loudness in LUFS. */
async function examine(path: string): Promise<{ said: string; loudness: number }> {
  const said = await askFfmpeg(ffmpeg, ['-xerror', '-i', path, '-af', 'ebur128', '-f', 'null', '-']);
  const [, summary = ''] = said.split('Summary:');
  return { said, loudness: Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]) };
}

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=size=1280x720:rate=10'];
const TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'];

test('a video gets renditions, a poster and an even volume, loses the metadata of its camera, and plays', async () => {
  const quiet = ['-af', 'volume=-20dB', '-c:v', 'libx264', '-c:a', 'flac', '-metadata', 'title=At my home'];
  const id = await publish('video', 'kettle.mkv', [...PICTURE, ...TONE, '-t', '1', '-shortest', ...quiet]);
  const { state, cover, media } = await topicOf(id);
  expect([state, media.isProcessed, media.sources.map(({ height }) => height)]).toEqual([
    'published',
    true,
    [720, 360],
  ]);
  for (const { url, height } of media.sources) {
    const { said, loudness } = await examine(await load(url, `${height}.mp4`));
    expect(said).toMatch(new RegExp(`Video: h264.* ${height === 720 ? '1280x720' : '640x360'}`));
    expect(said).toMatch(/Audio: aac/);
    expect(said).not.toContain('At my home');
    expect(Math.abs(loudness + 16)).toBeLessThan(2);
  }
  expect((await examine(await load(media.poster, 'poster.jpg'))).said).toMatch(/Video: mjpeg.* 1280x720/);
  expect((await examine(await load(cover, 'thumb.jpg'))).said).toMatch(/Video: mjpeg.* 480x270/);

  const page = await visitShop(app.url, { token, language: 'en', width: 390 });
  await page.goto(`/bbs/topic/${id}`);
  const player = page.locator('article video').first();
  const plays = await player.evaluate(
    (video: HTMLVideoElement) => video.canPlayType('video/mp4; codecs="avc1.64001f, mp4a.40.2"') !== '',
  );
  // Chromium as Playwright builds it has no H.264: that ffmpeg decodes the file is then all there is to see
  if (!plays) return console.warn('this browser has no H.264: playing was not tested');
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.ended), { timeout: 60_000 }).toBe(true);
  const seen = await player.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight, video.error]);
  expect(seen).toEqual([1280, 720, null]);
  await page.getByRole('radio', { name: '360p' }).check({ force: true });
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.videoHeight)).toBe(360);
}, 180_000);

test('a sound gets an even volume and its waveform', async () => {
  const late = ['-af', 'volume=-30dB,volume=0:enable=lt(t\\,1)', '-t', '2'];
  const id = await publish('audio', 'tone.wav', [...TONE, ...late]);
  const { state, media } = await topicOf(id);
  expect([state, media.sources.map(({ type }) => type)]).toEqual(['published', ['audio/mp4']]);
  const { waveform } = media;
  expect(waveform).toHaveLength(120);
  expect(Math.max(...waveform.slice(0, 55))).toBeLessThan(10);
  expect(Math.min(...waveform.slice(65, 115))).toBeGreaterThan(50);
  const { said, loudness } = await examine(await load(media.sources[0]?.url ?? '', 'tone.m4a'));
  expect(said).toMatch(/Audio: aac.* 48000 Hz, stereo/);
  expect(Math.abs(loudness + 16)).toBeLessThan(2);
});

test('a film that ffmpeg cannot read is rejected with its reason', async () => {
  const cut = join(folder, 'whole.mp4');
  await askFfmpeg(ffmpeg, [...PICTURE, '-t', '1', '-c:v', 'libx264', '-movflags', '+faststart', cut]);
  const whole = await readFile(cut);
  // the index is whole, the pictures are noise
  const broken = Buffer.concat([
    whole.subarray(0, whole.indexOf('mdat') + 4),
    Buffer.alloc(whole.byteLength, 0xa5),
  ]).subarray(0, whole.byteLength);
  await writeFile(join(folder, 'noise.mp4'), broken);
  const copied = ['-f', 'data', '-i', join(folder, 'noise.mp4'), '-map', '0', '-c', 'copy', '-f', 'data'];
  const id = await publish('video', 'broken.mp4', copied);
  const { body } = await app.call<{ state: string; stateReason: string }>('GET', `/api/community/topic/${id}`, {
    token,
  });
  expect(body.data).toMatchObject({ state: 'rejected', stateReason: 'forum_media_broken' });
});
