import { Readable } from 'node:stream';
import type { StoredFile } from '../media/storage.ts';

export interface ByteRange {
  start: number;
  /** The last byte, counted from 0. */
  end: number;
}

/** One range of bytes, as browsers ask for when they play a video; several are answered with the whole file. */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start > end || start >= bytes ? 'outside' : { start, end };
}

interface Ranged {
  method: string;
  /** `Range`, `If-Range` and `If-None-Match` of the request. */
  header(name: string): string | undefined;
  file: StoredFile;
  type: string;
  etag: string;
  headers: Record<string, string>;
}

/** A file, a part of it (206), nothing outside of it (416) or nothing new (304). */
export function rangedAnswer({ method, header, file, type, etag, headers: more }: Ranged): Response {
  const headers = { ...more, etag, 'accept-ranges': 'bytes', 'content-type': type };
  if (header('if-none-match')?.split(/,\s*/).includes(etag)) return new Response(null, { status: 304, headers });
  // a part of another version would not fit to what the client has
  const isSame = [undefined, etag].includes(header('if-range'));
  const range = isSame ? readRange(header('range'), file.bytes) : undefined;
  if (range === 'outside') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.bytes}` } });
  }
  const length = range ? range.end - range.start + 1 : file.bytes;
  const placed: Record<string, string> = range
    ? { 'content-range': `bytes ${range.start}-${range.end}/${file.bytes}` }
    : {};
  const body = method === 'HEAD' ? null : (Readable.toWeb(file.open(range)) as ReadableStream);
  return new Response(body, {
    status: range ? 206 : 200,
    headers: { ...headers, ...placed, 'content-length': String(length) },
  });
}
