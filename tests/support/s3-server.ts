import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const BUCKET = 'uploads';
const REGION = 'test-region-1';
const KEYS = { accessKey: 'AKTEST', secretKey: 'a-secret-of-the-test-server' };
/** Fewer than a service sends, so that lists have pages. */
const PAGE = 5;
const OLDEST_MS = 15 * 60_000;

interface StoredObject {
  path: string;
  bytes: number;
  headers: Record<string, string>;
}

export interface S3Server {
  settings: { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string };
  /** The same as variables of a process. */
  environment: Record<string, string>;
  /** What is stored, by name, with the headers of its upload. */
  objects: ReadonlyMap<string, StoredObject>;
  /** `PUT images/1.webp` for each request that was accepted. */
  requests: string[];
  /** Answers so many of the next requests with this status. */
  failNext(times: number, status?: number): void;
  close(): Promise<void>;
}

/**
 * A server with the part of Amazon S3's interface that Stoa uses. It checks the signature of every request and the hash
 * of every body by its own reading of the specification.
 */
export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-s3-'));
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const failing = { times: 0, status: 503 };
  const server = createServer((request, response) => {
    const act = async () => {
      if (failing.times > 0) {
        failing.times -= 1;
        throw new Refused(failing.status, 'SlowDown');
      }
      verify(request);
      await answer({ request, response, objects, folder, requests });
    };
    act().catch((error: unknown) => refuse(request, response, error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { endpoint, bucket: BUCKET, region: REGION, ...KEYS },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY: KEYS.accessKey,
      S3_SECRET_KEY: KEYS.secretKey,
    },
    objects,
    requests,
    failNext: (times, status = 503) => Object.assign(failing, { times, status }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  request.resume();
  const status = error instanceof Refused ? error.status : 500;
  const code = error instanceof Error ? error.message : 'InternalError';
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>`);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const header = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '');
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature Version 4, as its specification describes it. */
function verify(request: IncomingMessage): void {
  const [, day = '', scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=AKTEST\/(\d{8})\/(\S+), SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      header(request, 'authorization'),
    ) ?? [];
  if (scope !== `${REGION}/s3/aws4_request`) throw new Refused(403, 'AccessDenied');
  const signed = names.split(';');
  const amz = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'));
  if (!['host', ...amz].every((name) => signed.includes(name))) throw new Refused(403, 'AccessDenied');
  const at = header(request, 'x-amz-date');
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - time) < OLDEST_MS) || !at.startsWith(day)) throw new Refused(403, 'RequestTimeTooSkewed');
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const pairs = [...new URLSearchParams(query)].map(([key, value]) => `${encode(key)}=${encode(value)}`).sort();
  const canonical = [
    request.method,
    path.split('/').map(decodeURIComponent).map(encode).join('/'),
    pairs.join('&'),
    ...signed.map((name) => `${name}:${header(request, name).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    header(request, 'x-amz-content-sha256'),
  ].join('\n');
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEYS.secretKey}`);
  const wanted = hmac(key, ['AWS4-HMAC-SHA256', at, `${day}/${scope}`, sha256(canonical)].join('\n'));
  if (!timingSafeEqual(wanted, Buffer.from(signature, 'hex'))) throw new Refused(403, 'SignatureDoesNotMatch');
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  objects: Map<string, StoredObject>;
  folder: string;
  requests: string[];
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, objects, requests } = exchange;
  const url = new URL(request.url ?? '', 'http://s3.invalid');
  const [, bucket, ...parts] = url.pathname.split('/').map(decodeURIComponent);
  if (bucket !== BUCKET) throw new Refused(404, 'NoSuchBucket');
  const name = parts.join('/');
  requests.push(`${request.method} ${name}`);
  if (name === '') return listPage(exchange, url.searchParams);
  if (request.method === 'PUT') return store(exchange, name);
  const found = objects.get(name);
  if (request.method === 'DELETE') {
    objects.delete(name);
    if (found) await rm(found.path);
    return void response.writeHead(204).end();
  }
  if (!found) throw new Refused(404, 'NoSuchKey');
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(header(request, 'range')) ?? [];
  const range = first && last ? { start: Number(first), end: Math.min(Number(last), found.bytes - 1) } : undefined;
  response.writeHead(range ? 206 : 200, {
    ...found.headers,
    'content-length': range ? range.end - range.start + 1 : found.bytes,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${found.bytes}` }),
  });
  if (request.method === 'HEAD') return void response.end();
  await pipeline(createReadStream(found.path, range), response);
}

async function store({ request, response, objects, folder }: Exchange, name: string): Promise<void> {
  const source = header(request, 'x-amz-copy-source');
  const from = source && objects.get(decodeURIComponent(source).slice(`/${BUCKET}/`.length));
  if (source && !from) throw new Refused(404, 'NoSuchKey');
  if (!from && request.headers['content-length'] === undefined) throw new Refused(411, 'MissingContentLength');
  const path = join(folder, `${objects.size}-${Math.random()}`);
  const hash = createHash('sha256');
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(from ? createReadStream(from.path) : request, counting, createWriteStream(path));
  if (!from && hash.digest('hex') !== header(request, 'x-amz-content-sha256'))
    throw new Refused(400, 'XAmzContentSHA256Mismatch');
  const kept = Object.entries(request.headers).filter(
    ([key]) => ['content-type', 'cache-control'].includes(key) || key.startsWith('x-amz-meta-'),
  );
  const former = objects.get(name);
  objects.set(name, { path, bytes, headers: Object.fromEntries(kept) as Record<string, string> });
  if (former) await rm(former.path);
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(from ? '<?xml version="1.0"?><CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>' : '');
}

function listPage({ response, objects }: Exchange, query: URLSearchParams): void {
  const after = query.get('continuation-token') ?? '';
  const prefix = query.get('prefix') ?? '';
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && `<&${name}` > after).sort();
  const page = names.slice(0, PAGE);
  const isTruncated = names.length > PAGE;
  const entries = page.map((name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.bytes}</Size></Contents>`);
  // the token has signs that XML and addresses escape
  const next = isTruncated ? `<NextContinuationToken>&lt;&#x26;${page.at(-1)}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
  );
}
