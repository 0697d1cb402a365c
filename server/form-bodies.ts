import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { ApiEnv } from '../domains/endpoint.ts';
import { DomainError, isDomainError } from '../platform/errors.ts';
import { MAX_CALL_BYTES } from '../platform/http/body-sizes.ts';
import { LimitedBody } from '../platform/http/limited-body.ts';
import { PAGES } from '../web/pages.ts';

/** A parsed form for its action, or why the action does not run. */
export interface Sent {
  request: Request;
  refusal: DomainError | null;
}

/** Reads a form posted to a page, within the page's limit. Files are read for members only. */
export async function takeForm(c: Context<ApiEnv>): Promise<{ body: LimitedBody; sent: Sent }> {
  const { raw } = c.req;
  const { maxBytes, isStreamed } = PAGES.bodyLimit(c.req.path);
  const isMember = c.get('ctx').actor !== null;
  const body = new LimitedBody(raw, isMember ? maxBytes : Math.min(maxBytes, MAX_CALL_BYTES));
  try {
    body.refuseAnnounced();
    const request = isStreamed ? withBody(raw, streamOf(body)) : await withWholeBody(raw, body);
    return { body, sent: { request, refusal: null } };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const refusal = body.maxBytes < maxBytes ? new DomainError('login_required') : error;
    return { body, sent: { request: withBody(raw, null), refusal } };
  }
}

function streamOf(body: LimitedBody): ReadableStream {
  return Readable.toWeb(Readable.from(body.pieces(), { objectMode: false })) as ReadableStream;
}

async function withWholeBody(raw: Request, body: LimitedBody): Promise<Request> {
  return body.isMeasured ? raw : withBody(raw, await body.readAll());
}

function withBody(raw: Request, body: ReadableStream | Buffer<ArrayBuffer> | null): Request {
  const { method, headers, signal } = raw;
  return new Request(raw.url, { method, headers, signal, body, ...(body && { duplex: 'half' }) } as RequestInit);
}
