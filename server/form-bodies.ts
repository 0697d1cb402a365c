import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import { requireActor } from '../domains/kit/context.ts';
import { confirmedPieces } from '../domains/kit/endpoint-body.ts';
import { readPass } from '../domains/orders/passes/order-pass.ts';
import { DomainError, isDomainError } from '../platform/errors.ts';
import { MAX_CALL_BYTES } from '../platform/http/body-sizes.ts';
import { LimitedBody } from '../platform/http/limited-body.ts';
import type { BodySender } from '../platform/http/unfinished-bodies.ts';
import type { SpooledFile } from '../platform/media/spooled-file.ts';
import { networkOf } from '../platform/network/network.ts';
import { PAGES } from '../web/pages.ts';

/** A parsed form for its action, or why the action does not run. */
export interface Sent {
  request: Request;
  refusal: DomainError | null;
}

interface TakenForm {
  body: LimitedBody;
  sent: Sent;
  /** Set if the form waits on disk: deletes it. */
  discard: (() => Promise<void>) | null;
}

/** Large forms that arrive at the same time. */
const AT_ONCE = { account: 16, network: 32 } as const;

/**
 * Reads a form posted to a page, within the page's limit. Files are read for members and for bearers of a pass that acts
 * only, and onto the disk: however many arrive, and however slowly, they hold no memory until their action runs.
 */
export async function takeForm(c: Context<ApiEnv>): Promise<TakenForm> {
  const { raw } = c.req;
  const { maxBytes, isStreamed } = PAGES.bodyLimit(c.req.path);
  const { actor, ip, app, now, orderPasses = [] } = c.get('ctx');
  const isMember = actor !== null || orderPasses.some((pass) => readPass(app, now, pass)?.kind === 'acts');
  const { incoming } = c.env as HttpBindings;
  const body = new LimitedBody(incoming, isMember ? maxBytes : Math.min(maxBytes, MAX_CALL_BYTES));
  try {
    body.refuseAnnounced();
    if (!isStreamed && mayBeLarge(raw, body)) return await receive(c, body);
    const sender = { userId: actor?.userId ?? null, ip };
    const request = isStreamed ? withBody(raw, streamOf(c, body)) : await withWholeBody(raw, body, sender);
    return { body, sent: { request, refusal: null }, discard: null };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const isForMembers = error.code === 'payload_too_large' && body.maxBytes < maxBytes;
    const refusal = isForMembers ? new DomainError('login_required') : error;
    return { body, sent: { request: withBody(raw, null), refusal }, discard: null };
  }
}

function mayBeLarge(raw: Request, { maxBytes, isMeasured }: LimitedBody): boolean {
  return maxBytes > MAX_CALL_BYTES && !(isMeasured && Number(raw.headers.get('content-length')) <= MAX_CALL_BYTES);
}

/** Throws `uploads_at_once`, `payload_too_large`, `storage_full`. */
async function receive(c: Context<ApiEnv>, body: LimitedBody): Promise<TakenForm> {
  const { app, actor, ip } = c.get('ctx');
  const leave = app.mediaWorkers.enter([
    { uploader: `forms:${actor?.userId}`, atOnce: AT_ONCE.account },
    { uploader: `forms:${networkOf(ip)}`, atOnce: AT_ONCE.network },
  ]);
  const spooled = await app.mediaWorkers.spool(body.pieces(), body.maxBytes).finally(leave);
  const content = Readable.from(piecesOf(spooled), { objectMode: false });
  const request = withBody(c.req.raw, Readable.toWeb(content) as ReadableStream);
  const discard = async () => {
    content.destroy();
    await spooled.remove();
  };
  return { body, sent: { request, refusal: null }, discard };
}

/** Opened when it is read: an action may refuse without reading its form. */
async function* piecesOf({ path }: SpooledFile): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

function streamOf(c: Context<ApiEnv>, body: LimitedBody): ReadableStream {
  const pieces = c.get('ctx').actor ? confirmedPieces(c, body.pieces(), requireActor) : body.pieces();
  return Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream;
}

async function withWholeBody(raw: Request, body: LimitedBody, sender: BodySender): Promise<Request> {
  return body.isSmall ? raw : withBody(raw, await body.readAll(sender));
}

function withBody(raw: Request, body: ReadableStream | Buffer<ArrayBuffer> | null): Request {
  const { method, headers, signal } = raw;
  return new Request(raw.url, { method, headers, signal, body, ...(body && { duplex: 'half' }) } as RequestInit);
}
