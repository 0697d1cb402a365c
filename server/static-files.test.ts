import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { Storage } from '../platform/media/storage.ts';
import { clientFiles, mediaFiles } from './static-files.ts';

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h9v9z"/>'.repeat(99)}</svg>`;
const PHOTO = 'a photograph, as good as compressed';

function shelf() {
  const files = new Map([
    ['demo/cup.svg', DRAWING],
    ['images/ab/640.webp', PHOTO],
    ['demo/poster.svg', DRAWING.repeat(100)],
  ]);
  const opened: string[] = [];
  const storage: Storage = {
    put: async () => {},
    copyIn: async () => {},
    remove: async () => {},
    removeFolder: async () => {},
    copyFolder: async () => {},
    async *list() {},
    find: async (name) => {
      const text = files.get(name);
      if (text === undefined) return undefined;
      const open = () => {
        opened.push(name);
        return Readable.from([Buffer.from(text)]);
      };
      return { bytes: text.length, open };
    },
  };
  const app = new Hono<ApiEnv>().get('/media/*', mediaFiles(storage, { secret: 'a secret of the test' }));
  const get = (name: string, accepted?: string) =>
    app.request(`/media/${name}`, { headers: accepted ? { 'accept-encoding': accepted } : {} });
  return { get, opened };
}

describe('files of the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-files-'));
  mkdirSync(join(folder, '.git'));
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  for (const name of ['.git/config', 'secret', 'client/assets/a.js']) writeFileSync(join(folder, name), 'content');
  const app = new Hono<ApiEnv>().use(async (c) => (await clientFiles(join(folder, 'client'))(c)) ?? c.notFound());
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are those that the build wrote, with their type', async () => {
    const answer = await app.request('/assets/a.js');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  });

  it.each([
    ...[
      '/',
      '/assets',
      '/assets/',
      '/assets/.',
      '/.git/config',
      '/../.git/config',
      '/%2e%2e/.git/config',
      '/..%2fsecret',
    ],
    ...['/assets/..%2f..%2fsecret', '/assets%2fa.js', '/assets/a.js%00', '/secret'],
  ])('%s is none, and no folder is listed', async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });
});

describe('stored pictures', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('a drawing is sent as %s to clients that accept it, and compressed once', async (coding, unpack) => {
    const { get, opened } = shelf();
    for (let turn = 0; turn < 2; turn++) {
      const answer = await get('demo/cup.svg', coding);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-encoding')).toBe(coding);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength));
      expect(bytes.byteLength).toBeLessThan(DRAWING.length / 3);
      expect(unpack(bytes).toString()).toBe(DRAWING);
    }
    expect(opened).toEqual(['demo/cup.svg']);
  });

  it('a drawing is sent uncompressed to clients that accept no encoding', async () => {
    const answer = await shelf().get('demo/cup.svg');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe(DRAWING);
  });

  it.each(['images/ab/640.webp', 'demo/poster.svg'])('leaves %s as it is stored', async (name) => {
    const answer = await shelf().get(name, 'gzip, br');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect((await answer.text()).length).toBe(Number(answer.headers.get('content-length')));
  });

  it('run no scripts, in any encoding', async () => {
    const { get } = shelf();
    for (const accepted of [undefined, 'gzip', 'br']) {
      const { headers } = await get('demo/cup.svg', accepted);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it.each(['demo/none.svg', 'demo/..%2f..%2fsecret.svg', '%2e%2e/secret.svg'])('has no %s', async (name) => {
    expect((await shelf().get(name, 'br')).status).toBe(404);
  });
});
