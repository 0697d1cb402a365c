import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../errors.ts';
import { fileType, IMMUTABLE } from './file-types.ts';
import {
  elementOf,
  elementsOf,
  type S3Answer,
  type S3Body,
  S3Client,
  S3Error,
  type S3Request,
  type S3Settings,
} from './s3-client.ts';
import type { ListedFile, Storage, StoredFile } from './storage.ts';

const RETRY_SECONDS = 10;
const AT_ONCE = 8;
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'EntityTooLarge']);
const HASH_HEADER = 'x-amz-meta-sha256';

/** A file in the bucket; the hash is the one that the service compared its content with. */
interface S3File extends StoredFile {
  sha256: string | null;
}

export interface S3Storage extends Storage {
  find(name: string): Promise<S3File | undefined>;
}

/**
 * Files in a bucket of a service with the interface of Amazon S3. Each is sent with its hash, which the service checks,
 * and with the type and caching that it needs where a CDN reads the bucket itself. `report` hears why a request failed.
 */
export function s3Storage(settings: S3Settings, report: (error: S3Error) => void = () => {}): S3Storage {
  const client = new S3Client(settings);
  const refuse = (request: S3Request) => (error: unknown) => {
    if (!(error instanceof S3Error) || request.signal?.aborted) throw error;
    const isMissing = error.status === 404 && error.code !== 'NoSuchBucket';
    throw isMissing ? error : refused(error, report);
  };
  const send: Send = (request) => client.send(request).catch(refuse(request));
  const write = async (name: string, body: S3Body) => {
    await send({ method: 'PUT', name: checked(name), headers: headersOf(name, body.sha256), body });
  };
  const find = async (name: string): Promise<S3File | undefined> => {
    // `images/` in an address is a folder, which has no file
    if (name !== '' && name.split('/').some((part) => part === '' || part === '.')) return undefined;
    const answer = await unlessMissing(send({ method: 'HEAD', name: checked(name) }));
    if (!answer) return undefined;
    const { 'content-length': bytes, [HASH_HEADER]: sha256 } = answer.headers;
    return {
      bytes: Number(bytes),
      sha256: typeof sha256 === 'string' ? sha256 : null,
      open: (range) =>
        streamOf((signal) => {
          const request = { method: 'GET', name, headers: rangeHeader(range), signal } as const;
          return client.stream(request).catch(refuse(request));
        }),
    };
  };
  const list = (folder: string) => listObjects(send, folder);
  const remove = async (name: string) => {
    await unlessMissing(send({ method: 'DELETE', name: checked(name) }));
  };
  const copy = async (from: string, to: string) => {
    const source = await find(from);
    if (!source) return;
    const headers = { ...headersOf(to, source.sha256), 'x-amz-metadata-directive': 'REPLACE' };
    const answer = await send({
      method: 'PUT',
      name: checked(to),
      headers: { ...headers, 'x-amz-copy-source': client.sourceOf(from) },
    });
    // a copy that fails midway is reported below a status of success
    const code = elementOf(answer.text, 'Code');
    if (code) throw refused(new S3Error(answer.status, code), report);
  };
  return {
    put: async (name, content) => {
      const bytes = Buffer.from(content);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await write(name, { bytes: bytes.byteLength, sha256, open: () => Readable.from([bytes], { objectMode: false }) });
    },
    copyIn: async (name, path) => {
      const { size } = await stat(path);
      await write(name, { bytes: size, sha256: await hashOf(path), open: () => createReadStream(path) });
    },
    find,
    remove,
    removeFolder: (folder) => forEach(list(folder), ({ name }) => remove(name)),
    copyFolder: (from, to) => forEach(list(from), ({ name }) => copy(name, `${to}${name.slice(from.length)}`)),
    list,
  };
}

type Send = (request: S3Request) => Promise<S3Answer>;

/** The error for the reader; a full bucket is one like a full disk. */
function refused(error: S3Error, report: (error: S3Error) => void): Error {
  if (error.status === 507 || FULL.has(error.code)) return Object.assign(error, { code: 'ENOSPC' });
  report(error);
  return Object.assign(new DomainError('storage_unavailable', { retryAfter: RETRY_SECONDS }), { cause: error });
}

async function unlessMissing(sent: Promise<S3Answer>): Promise<S3Answer | undefined> {
  return sent.catch((error: unknown) => {
    if (error instanceof S3Error && error.status === 404) return undefined;
    throw error;
  });
}

function checked(name: string): string {
  if (name === '' || name.split('/').some((part) => part === '' || part === '.' || part === '..'))
    throw new RangeError('a stored name must stay inside the storage');
  return name;
}

function headersOf(name: string, sha256: string | null): Record<string, string> {
  return {
    'content-type': fileType(name),
    'cache-control': name.startsWith('private/') ? 'private, no-store' : IMMUTABLE,
    ...(sha256 && { [HASH_HEADER]: sha256 }),
  };
}

const rangeHeader = (range?: { start: number; end: number }): Record<string, string> =>
  range ? { range: `bytes=${range.start}-${range.end}` } : {};

/** A stream whose request begins with its first read, and ends with it: a reader who leaves stops the download. */
function streamOf(get: (signal: AbortSignal) => Promise<Readable>): Readable {
  const left = new AbortController();
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield* await get(left.signal);
  }
  return Readable.from(pieces(), { objectMode: false }).once('close', () => left.abort());
}

async function* listObjects(send: Send, folder: string): AsyncGenerator<ListedFile> {
  const prefix = folder && `${checked(folder)}/`;
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
    const { text: xml } = await send({ method: 'GET', query });
    for (const entry of elementsOf(xml, 'Contents')) {
      yield { name: elementOf(entry, 'Key') ?? '', bytes: Number(elementOf(entry, 'Size')) };
    }
    token = elementOf(xml, 'IsTruncated') === 'true' ? elementOf(xml, 'NextContinuationToken') : undefined;
  } while (token);
}

/** A few at a time, since each is a request of its own. */
async function forEach(files: AsyncIterable<ListedFile>, work: (file: ListedFile) => Promise<void>): Promise<void> {
  const source = files[Symbol.asyncIterator]();
  const worker = async () => {
    for (let next = await source.next(); !next.done; next = await source.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Reads the file once, whatever its size, with one chunk of it in memory. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
