import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { ApiEnv } from '../domains/endpoint.ts';
import type { Storage } from '../platform/storage.ts';
import { pickCoding } from './kept-answers.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/** Files of the browser build: named by their content, so they never change; compressed when they were built. */
export function clientFiles(folder: string) {
  const cache = new Map<string, { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }>();
  // most addresses are pages: which are files is known without asking the disk
  const paths = filePaths(folder);
  const load = async (path: string, coding: 'br' | 'gzip' | undefined) => {
    const encoded = coding && paths.has(path + ENDINGS[coding]);
    const bytes = await readFile(join(folder, encoded ? path + ENDINGS[coding] : path));
    const headers: Record<string, string> = {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'Accept-Encoding',
      ...(encoded ? { 'content-encoding': coding } : {}),
    };
    return { body: new Uint8Array(bytes), headers };
  };
  return async (c: Context<ApiEnv>): Promise<Response | null> => {
    if (!paths.has(c.req.path)) return null;
    const coding = pickCoding(c.req.header('accept-encoding'));
    const key = `${coding}|${c.req.path}`;
    const file = cache.get(key) ?? (await load(c.req.path, coding));
    cache.set(key, file);
    return new Response(file.body, { headers: file.headers });
  };
}

/** Every file of the folder, by its address. */
function filePaths(folder: string): Set<string> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return new Set(
    entries.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`),
  );
}

/** Uploads and drawn pictures. Whatever they hold, they run nothing: no sniffing, and a policy without scripts. */
export async function mediaFile(c: Context<ApiEnv>, storage: Storage): Promise<Response> {
  const name = decodeURIComponent(c.req.path.slice('/media/'.length));
  const file = /^[\w./-]+$/.test(name) && !name.includes('..') ? await storage.find(name) : undefined;
  if (!file) return c.body(null, 404);
  return new Response(Readable.toWeb(file.open()) as ReadableStream, {
    headers: {
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      'content-length': String(file.bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}
