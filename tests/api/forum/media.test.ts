import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { markupFaultsOf } from '../../support/markup.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';
import { someVideo } from '../../support/videos.ts';

let app: RunningApp;
let token: string;
/** A topic with a video, once the first test has published it. */
let id = 0;
beforeAll(async () => {
  app = await startApp({ env: { FFMPEG: 'none' } });
  const body = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
  token = (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
});
afterAll(() => app.close());

const read = async (path: string, as?: string) => {
  const answer = await fetch(app.url + path, { headers: { cookie: `language=en${as ? `; token=${as}` : ''}` } });
  return { status: answer.status, text: await answer.text() };
};

describe('a video', () => {
  const UPLOADS = '/api/community/uploads';
  const part = (key: string, offset: number, body: Uint8Array, by = token) =>
    fetch(`${app.url}${UPLOADS}/${key}`, {
      method: 'PATCH',
      headers: {
        token: by,
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: Buffer.from(body),
    });
  const boardId = async () => {
    const boards = await app.call<{ id: number; kinds: string[] }[]>('GET', '/api/community/board/list', { token });
    return boards.body.data.find(({ kinds }) => kinds.includes('video'))?.id;
  };
  let video: Buffer;

  test('is uploaded in parts with tus, examined, and published', async () => {
    video = await someVideo(2);
    const begun = await fetch(app.url + UPLOADS, {
      method: 'POST',
      headers: {
        token,
        'tus-resumable': '1.0.0',
        'upload-length': String(video.byteLength),
        'upload-metadata': `kind ${btoa('video')},filename ${btoa('kettle.mp4')}`,
      },
    });
    const key = begun.headers.get('location')?.split('/').at(-1) ?? '';
    expect([begun.status, begun.headers.get('access-control-allow-origin')]).toEqual([201, null]);
    expect((await part(key, 0, video.subarray(0, 100))).headers.get('upload-offset')).toBe('100');
    const head = await fetch(`${app.url}${UPLOADS}/${key}`, { method: 'HEAD', headers: { token } });
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '100']);
    expect((await part(key, 0, video)).status).toBe(409);
    expect((await part('0'.repeat(32), 0, video)).status).toBe(404);
    expect((await part(key, 100, video.subarray(100))).status).toBe(204);
    const body = { kind: 'video', title: 'Steam', source: 'It boils.', boardId: await boardId(), media: key };
    const published = await app.call<{ id: number; state: string }>('POST', '/api/community/topic/publish', {
      token,
      body,
    });
    id = published.body.data.id;
    expect(published.body.data.state).toBe('published');
  });

  test('is played in ranges, by those who may view it at that time', async () => {
    const { text } = await read(`/bbs/topic/${id}`);
    const address = /<video[^>]* src="([^"]+)"/.exec(text)?.[1] ?? '';
    const file = (headers = {}, method = 'GET') => fetch(app.url + address, { method, headers });
    const whole = await file();
    expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=300',
    });
    const some = await file({ range: 'bytes=4-7' });
    expect([some.status, some.headers.get('content-range'), await some.text()]).toEqual([
      206,
      `bytes 4-7/${video.byteLength}`,
      'ftyp',
    ]);
    const outside = await file({ range: `bytes=${video.byteLength}-` });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${video.byteLength}`]);
    expect((await file({ 'if-none-match': whole.headers.get('etag') })).status).toBe(304);
    expect((await file({ range: 'bytes=4-7', 'if-range': '"older"' })).status).toBe(200);
    expect((await file({}, 'HEAD')).headers.get('content-length')).toBe(String(video.byteLength));
    const stored = await app.app.database.db
      .selectFrom('forum.media')
      .select('key')
      .where('topic_id', '=', id)
      .executeTakeFirst();
    expect((await fetch(`${app.url}/media/private/forum/${stored?.key}/original.mp4`)).status).toBe(404);
    await app.call('POST', '/api/community/topic/hide', { token, body: { id, on: true } });
    expect([(await file()).status, (await file({ token })).status]).toEqual([404, 200]);
  });

  test('is uploaded without scripts on a page of its own', async () => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from('<html>')], { type: 'video/mp4' }), 'film.mp4');
    const headers = { cookie: `language=fr; token=${token}`, origin: app.url };
    const send = (body: FormData) =>
      fetch(`${app.url}/bbs/postMedia?kind=video`, { method: 'POST', redirect: 'manual', headers, body });
    expect(await (await send(form)).text()).toContain('n’est ni une vidéo ni un son');
    form.set('file', new Blob([Buffer.from(video)]), 'film.mp4');
    const sent = await send(form);
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/postTopic\?kind=video&media=[0-9a-f]{32}$/),
    ]);
    const key = sent.headers.get('location')?.slice(-32);
    expect((await read(sent.headers.get('location') ?? '', token)).text).toContain(`value="${key}"`);
  });
});

test('a picture that is sold does not reveal the address of its file', async () => {
  const { db } = app.app.database;
  const name = 'images/sold/640.webp';
  await app.app.storage.put(name, 'a picture');
  await db
    .insertInto('forum.paid_parts')
    .values({
      ...{ topic_id: id, scope: 'content', price_minor: 100, currency: 'CNY', render_version: 2 },
      html: `<img src="/media/${name}">`,
    })
    .execute();
  const path = `${app.url}/api/community/paid_picture/${id}/0`;
  const answer = await fetch(path, { headers: { token } });
  expect([answer.status, await answer.text()]).toEqual([200, 'a picture']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(JSON.stringify([...answer.headers])).not.toContain('sold/640');
  expect((await fetch(path)).status).toBe(404);
  await db.deleteFrom('forum.paid_parts').where('topic_id', '=', id).execute();
});

test('a video gets captions from its author without scripts, and names the languages that are missing', async () => {
  await app.call('POST', '/api/community/topic/hide', { token, body: { id, on: false } });
  const place = `/bbs/captions/${id}?of=fr`;
  const save = (text: string) =>
    fetch(app.url + place, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: `language=en; token=${token}`, origin: app.url },
      body: new URLSearchParams({ intent: 'save', language: 'fr', text }),
    });
  const refused = await (await save('WEBVTT\n\nGood day')).text();
  expect(refused).toContain('Line 3 is not a caption');
  expect(refused).toContain('WEBVTT\n\nGood day</textarea>');
  expect((await save('WEBVTT\n\n00:00.000 --> 00:01.000\nGood day')).headers.get('location')).toBe(
    `${place}&done=saved`,
  );
  const seen = await read(`/bbs/topic/${id}`);
  const track = /<track kind="captions" src="([^"]+)" srcLang="fr" label="Français"\/>/i.exec(seen.text)?.[1];
  expect(track).toBe(`/api/community/captions/${id}/fr`);
  const file = await fetch(app.url + track);
  expect([file.headers.get('content-type'), await file.text()]).toEqual([
    'text/vtt; charset=utf-8',
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nGood day\n',
  ]);
  expect(seen.text).not.toContain('No captions yet');
  expect((await read(`/bbs/topic/${id}`, token)).text).toMatch(/No captions yet in: [^<]*English/);
  const page = await read(place, token);
  expect(await markupFaultsOf(page.text)).toEqual([]);
  expect(page.text.match(/<h1[\s>]/g)?.length).toBe(1);
  for (const language of LOCALES) expect(await wordFaultsOf(app.url, [place], { language, token })).toEqual([]);
  expect((await read(place)).text).not.toContain('<textarea');
});

test('without scripts a preview, and a refusal, keep everything that was typed', async () => {
  const boards = await app.call<{ id: number }[]>('GET', '/api/community/board/list', { token });
  const board = String(boards.body.data[0]?.id);
  const typed = {
    kind: 'poll',
    title: 'Which pan first?',
    board,
    source: 'I have *no* idea.',
    'option.0': 'Wok',
    'option.1': 'Skillet',
    tags: 'pans, oil',
  };
  for (const intent of ['preview', 'publish']) {
    const fields = { ...typed, intent, scheduledAt: '2020-01-01T10:00' };
    const answer = await fetch(`${app.url}/bbs/postTopic`, {
      method: 'POST',
      headers: { cookie: `language=en; token=${token}`, origin: app.url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    });
    const text = await answer.text();
    expect(text).toContain('I have *no* idea.</textarea>');
    for (const value of [typed.title, 'Wok', 'Skillet', 'pans, oil']) expect(text).toContain(`value="${value}"`);
    expect(text).toMatch(new RegExp(`<option value="${board}"[^>]* selected`));
    expect(text.includes('I have <em>no</em> idea.')).toBe(intent === 'preview');
  }
});

test('a preview is limited in length and needs a login', async () => {
  const preview = (source: string, cookie: string) =>
    fetch(`${app.url}/bbs/postTopic`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: app.url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ intent: 'preview', source }),
    });
  const mine = `language=en; token=${token}`;
  expect(await (await preview('*short*', mine)).text()).toContain('<em>short</em>');
  expect(await (await preview(`*long*${'a'.repeat(50_000)}`, mine)).text()).not.toContain('<em>long</em>');
  expect((await preview('*short*', 'language=en')).headers.get('location')).toMatch(/^\/bbs\/login/);
});

test('the button at a picture, without scripts, takes it out of the form and publishes nothing', async () => {
  const count = () =>
    app.database.db
      .selectFrom('forum.topics')
      .select(({ fn }) => fn.countAll<string>().as('all'))
      .executeTakeFirst();
  const before = await count();
  const body = new URLSearchParams({ intent: 'remove.0', kind: 'picture', title: 'Two pans', source: 'Which one?' });
  for (const name of ['first', 'second']) body.append('pictures', `/media/${name}.webp`);
  const answer = await fetch(`${app.url}/bbs/postTopic`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `language=en; token=${token}`, origin: app.url, 'sec-fetch-site': 'same-origin' },
    body,
  });
  const html = await answer.text();
  expect([answer.status, html.includes('/media/first.webp'), html.includes('/media/second.webp')]).toEqual([
    200,
    false,
    true,
  ]);
  expect(await count()).toEqual(before);
});
