import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import { isShownTo, viewedAt } from '../domains/uploads/private-pictures.ts';
import { readRange } from '../platform/http/byte-range.ts';
import { fileType, IMMUTABLE } from '../platform/media/file-types.ts';
import type { Storage } from '../platform/media/storage.ts';
import { compressed, pickCoding } from './response-cache.ts';
import type { ShareCards } from './share-cards.ts';
import { watermarkedPictures } from './watermarked-picture.ts';

/** Files that browsers and networks request at fixed URLs; `npm run icons` generates them. */
export const SITE_FILES = [
  '/favicon.svg',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-192.png',
  '/icon-maskable-512.png',
  '/share.png',
  '/site.webmanifest',
] as const;
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/** Files of the browser build: named by their content hash, so they never change; compressed at build time. */
export function clientFiles(folder: string) {
  const cache = new Map<string, { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }>();
  // most URLs are pages: whether one is a file is known without asking the disk
  const paths = filePaths(folder);
  const load = async (path: string, coding: 'br' | 'gzip' | undefined) => {
    const encoded = coding && paths.has(path + ENDINGS[coding]);
    const bytes = await readFile(join(folder, encoded ? path + ENDINGS[coding] : path));
    const headers: Record<string, string> = {
      'content-type': fileType(path),
      'cache-control': path.startsWith('/assets/') ? IMMUTABLE : 'public, max-age=3600',
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

/** Every file of the folder, by its URL. */
function filePaths(folder: string): Set<string> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return new Set(
    entries.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`),
  );
}

/** Memory limit for compressed drawings. */
const DRAWINGS_BYTES = 4_000_000;
/** A longer file is sent uncompressed. */
const LONGEST_DRAWING = 200_000;

/**
 * Uploads and drawings. They can execute nothing: no sniffing, and a policy without scripts. Drawings are text and sent
 * compressed, a third of their bytes; each encoding is created once.
 */
export function mediaFiles(storage: Storage, signer: { secret: string }, shareCard?: ShareCards) {
  const drawings = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: DRAWINGS_BYTES,
    sizeCalculation: (bytes) => bytes.byteLength,
  });
  const watermarked = watermarkedPictures();
  return async (c: Context<ApiEnv>): Promise<Response> => {
    // our own names need no escapes
    const name = c.req.path.slice('/media/'.length);
    if (isPrivate(name)) return privateFile(c, { storage, signer, watermarked }, name);
    const coding = extname(name) === '.svg' ? pickCoding(c.req.header('accept-encoding')) : undefined;
    const key = `${coding}|${name}`;
    const held = drawings.get(key);
    if (coding && held) return mediaAnswer(name, held, held.byteLength, coding);
    const file = /^[\w./-]+$/.test(name) && !name.includes('..') ? await storage.find(name) : undefined;
    if (!file) return (await shareCard?.(c, name)) ?? c.body(null, 404);
    if (!coding || file.bytes > LONGEST_DRAWING) {
      return mediaAnswer(name, Readable.toWeb(file.open()) as ReadableStream<Uint8Array<ArrayBuffer>>, file.bytes);
    }
    const bytes = await compressed(await buffer(file.open()), coding);
    drawings.set(key, bytes);
    return mediaAnswer(name, bytes, bytes.byteLength, coding);
  };
}

/** In any spelling of the name that the file system may accept. */
const isPrivate = (name: string) => /(?:^|\/)\.{0,2}\/?private(?:\/|$)/i.test(name);

interface PrivateFiles {
  storage: Storage;
  signer: { secret: string };
  watermarked: ReturnType<typeof watermarkedPictures>;
}

/** Evidence and documents: only with a signed URL, and never cached. */
async function privateFile(
  c: Context<ApiEnv>,
  { storage, signer, watermarked }: PrivateFiles,
  name: string,
): Promise<Response> {
  const query = new URL(c.req.url).searchParams;
  const file = isShownTo(signer, new Date(), name, query) ? await storage.find(name) : undefined;
  if (!file) return c.body(null, 404, { 'cache-control': 'no-store' });
  const viewed = viewedAt(query);
  if (viewed) {
    const bytes = await watermarked(name, file, viewed);
    return withoutCaching(mediaAnswer(name, bytes, bytes.byteLength));
  }
  const range = extname(name) === '.mp4' ? readRange(c.req.header('range'), file.bytes) : undefined;
  if (range === 'outside') return c.body(null, 416, { 'content-range': `bytes */${file.bytes}` });
  const body = Readable.toWeb(file.open(range)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const whole = mediaAnswer(name, body, range ? range.end - range.start + 1 : file.bytes);
  const answer = range ? new Response(whole.body, { status: 206, headers: whole.headers }) : whole;
  if (range) answer.headers.set('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  if (extname(name) === '.mp4') answer.headers.set('accept-ranges', 'bytes');
  return withoutCaching(answer);
}

function withoutCaching(answer: Response): Response {
  answer.headers.set('cache-control', 'private, no-store');
  answer.headers.set('referrer-policy', 'no-referrer');
  return answer;
}

function mediaAnswer(
  name: string,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>,
  bytes: number,
  coding?: string,
): Response {
  return new Response(body, {
    headers: {
      'content-type': fileType(name),
      'content-length': String(bytes),
      'cache-control': IMMUTABLE,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      ...(coding ? { 'content-encoding': coding } : {}),
      ...(extname(name) === '.svg' ? { vary: 'Accept-Encoding' } : {}),
    },
  });
}
