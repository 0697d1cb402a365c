import { createHash } from 'node:crypto';
import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';

export interface S3Settings {
  /** Of the service, or of the bucket where its name is the first part of the host. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Of an object; empty for the bucket. */
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: S3Body;
  signal?: AbortSignal;
}

export interface S3Body {
  bytes: number;
  /** Of the content: the service refuses another one. */
  sha256: string;
  /** Once for each attempt. */
  open(): Readable;
}

export interface S3Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** What the service answered instead of success; `status` 0 if it did not answer. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, cause?: unknown) {
    super(`file service: ${status || 'no answer'} ${code}`.trim(), { cause });
    this.name = 'S3Error';
    this.status = status;
    this.code = code;
  }
}

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 100;
/** Until an answer begins, and then until one that is read whole ends; the time of a slow upload is added. */
const PATIENCE_MS = 15_000;
const SLOWEST_BYTES_PER_MS = 100;
/** Answers that the same request may not get a moment later: every request here may be repeated. */
const PASSING = new Set([0, 408, 429, 500, 502, 503, 504]);
const NO_BODY = createHash('sha256').update('').digest('hex');

/**
 * Signed requests to a service with the interface of Amazon S3. They go through `node:http`: `fetch` reads a body faster
 * than the network takes it, so that a long upload would be in memory.
 */
export class S3Client {
  readonly #settings: S3Settings;
  readonly #base: string;
  /** Signing keys of a day. */
  readonly #keys = new Map<string, ArrayBuffer>();
  readonly #agents = { 'http:': new PlainAgent({ keepAlive: true }), 'https:': new SecureAgent({ keepAlive: true }) };

  constructor(settings: S3Settings) {
    this.#settings = settings;
    const { endpoint, bucket } = settings;
    const base = endpoint.replace(/\/+$/, '');
    this.#base = new URL(endpoint).hostname.startsWith(`${bucket}.`) ? base : `${base}/${bucket}`;
  }

  /** The name of an object as `x-amz-copy-source` wants it. */
  sourceOf(name: string): string {
    return `/${this.#settings.bucket}/${encodePath(name)}`;
  }

  /** The answer with its body. Throws `S3Error` for every one that is no success, after repeating what may help. */
  send(request: S3Request): Promise<S3Answer> {
    return this.#repeat(request, async () => {
      const answer = await this.#begin(request);
      const late = setTimeout(() => answer.destroy(new Error('ETIMEDOUT')), PATIENCE_MS);
      try {
        return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
      } catch (error) {
        throw new S3Error(0, reasonOf(error), error);
      } finally {
        clearTimeout(late);
      }
    });
  }

  /** The same while its body arrives, which the caller reads or destroys. */
  stream(request: S3Request): Promise<IncomingMessage> {
    return this.#repeat(request, () => this.#begin(request));
  }

  async #repeat<T>(request: S3Request, act: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof S3Error) || !PASSING.has(error.status) || attempt === ATTEMPTS) throw error;
        if (request.signal?.aborted) throw error;
        await wait(FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random() / 2));
      }
    }
  }

  /** Until the first line of the answer. */
  async #begin(request: S3Request): Promise<IncomingMessage> {
    const answer = await this.#exchange(request).catch((error: unknown) => {
      throw new S3Error(0, reasonOf(error), error);
    });
    const { statusCode = 0 } = answer;
    if (statusCode >= 200 && statusCode < 300) return answer;
    const late = setTimeout(() => answer.destroy(), PATIENCE_MS);
    const code = elementOf(await text(answer).catch(() => ''), 'Code');
    clearTimeout(late);
    // the rest of an upload that was refused is not sent
    answer.destroy();
    throw new S3Error(statusCode, code ?? '');
  }

  async #exchange(request: S3Request): Promise<IncomingMessage> {
    const { method, body, signal } = request;
    const { url, headers } = await this.#sign(request);
    const isSecure = url.protocol === 'https:';
    const options = { method, headers: Object.fromEntries(headers), ...(signal && { signal }) };
    return new Promise((resolve, reject) => {
      const sent = isSecure
        ? requestSecure(url, { ...options, agent: this.#agents['https:'] })
        : requestPlain(url, { ...options, agent: this.#agents['http:'] });
      const patience = PATIENCE_MS + (body?.bytes ?? 0) / SLOWEST_BYTES_PER_MS;
      const late = setTimeout(() => sent.destroy(new Error('ETIMEDOUT')), patience);
      sent.once('close', () => clearTimeout(late));
      sent.once('response', (answer) => {
        clearTimeout(late);
        resolve(answer);
      });
      // also of the body, which ends the request when it fails
      sent.once('error', reject);
      if (body) pipeline(body.open(), sent, () => {});
      else sent.end();
    });
  }

  async #sign({ method, name = '', query = {}, headers = {}, body }: S3Request) {
    const { accessKey, secretKey, region } = this.#settings;
    const url = new URL(`${this.#base}${name && `/${encodePath(name)}`}`);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? NO_BODY },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
      cache: this.#keys,
    });
    const signed = await signer.sign();
    if (method === 'PUT') signed.headers.set('content-length', String(body?.bytes ?? 0));
    return signed;
  }
}

const encodePath = (name: string) => name.split('/').map(encodeURIComponent).join('/');

function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  return 'code' in first ? String(first.code) : first.message;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The text of the first element of this name in an answer of the service, whose elements have neither attributes. */
export function elementOf(xml: string, name: string): string | undefined {
  return elementsOf(xml, name)[0];
}

/** The content of each element of this name. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, text = '']) => unescapeXml(text));
}

function unescapeXml(text: string): string {
  if (text.includes('<')) return text;
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, word?: string) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[word ?? ''] ?? whole);
  });
}
