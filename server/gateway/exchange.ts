import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Duplex, Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import {
  headersToCaller,
  headersToUpstream,
  type PassedHeaders,
} from '../../domains/api-market/gateway/passed-headers.ts';
import { bucketOf, type MeteredCall } from '../../domains/api-market/metering/metered-call.ts';
import { DomainError } from '../../platform/errors.ts';
import { type AdmittedCall, MOST_BODY_BYTES } from './admit-call.ts';
import { OPEN_TO_PAGES } from './refuse-call.ts';
import type { Tunnels } from './tunnels.ts';
import { upstreamRefusal } from './upstream-refusal.ts';

const HOUR_MS = 3_600_000;
const IDLE_MS = 60_000;
const STREAM_IDLE_MS = 300_000;
const EVENT_STREAM = /^text\/event-stream\b/i;
/** Statuses whose answers have no body (RFC 9112, 6.3). */
const WITHOUT_BODY = new Set([204, 304]);
/** Methods that change nothing, so that a call may be sent again on another connection. */
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS']);

interface ExchangeInput {
  call: AdmittedCall;
  request: IncomingMessage;
  response: ServerResponse;
  upstreams: Dispatcher;
  /** Of a caller that wants a WebSocket; `head` is what it has sent already. */
  tunnel?: { socket: Duplex; head: Buffer; tunnels: Tunnels } | undefined;
  /** To connect to; the upstream knows itself by the name of the API’s. */
  origin: string;
  /** Headers of the gateway's own for the upstream, and for the caller. */
  signed: PassedHeaders;
  limits: PassedHeaders;
  /** Notes the call; `written` then sends the end of the answer. */
  note(call: MeteredCall, written: () => void): void;
  /** The call was not answered by the upstream. */
  giveBack(): void;
  refuse(error: DomainError): void;
  ended(exchange: Exchange): void;
}

/**
 * One call on its way: passes the request to the upstream and the answer back, byte by byte. The end of an answer is held
 * back until the call is in the journal, so that no answer is complete that was not counted.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #input: ExchangeInput;
  readonly #startedAt = Date.now();
  #controller: Dispatcher.DispatchController | null = null;
  #touchedAt = this.#startedAt;
  #idleMs = IDLE_MS;
  #status = 0;
  #bytes = 0;
  /** Of the body; null: its length was not announced. */
  #left: number | null = null;
  #isNoted = false;
  #isRetried = false;
  #isOver = false;

  constructor(input: ExchangeInput) {
    this.#input = input;
    input.response.once('close', () => this.#callerGone());
  }

  send(): void {
    const { call, request, signed, upstreams, origin, tunnel } = this.#input;
    const { upstream } = call.key.api;
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    const hasBody = isChunked || Number(request.headers['content-length'] ?? 0) > 0;
    const options = {
      origin,
      path: upstream.pathname.replace(/\/$/, '') + call.target.path + call.target.query,
      method: (request.method ?? 'GET') as Dispatcher.HttpMethod,
      headers: {
        ...headersToUpstream(request.rawHeaders, new Set([call.keyHeader, ...(hasBody ? [] : ['content-length'])])),
        ...signed,
        host: upstream.host,
      },
      upgrade: tunnel ? 'websocket' : null,
      body: hasBody ? (isChunked ? request.pipe(limitedTo(MOST_BODY_BYTES)) : request) : null,
      // a server that disagrees about the end of a chunked body would take its rest for the next caller's request
      reset: isChunked,
    };
    upstreams.dispatch(options, this);
  }

  /** Ends a call that has been without a byte for too long. */
  endIfIdle(now: number): void {
    if (this.#status > 0 && now - this.#touchedAt > this.#idleMs) this.#controller?.abort(new Error('idle'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error('the caller has gone'));
  }

  /** The upstream has opened the WebSocket, which counts as one call. Whatever follows is passed on as it comes. */
  onRequestUpgrade(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
    upstream: Duplex,
  ): void {
    const { call, tunnel } = this.#input;
    if (this.#isOver || !tunnel) {
      upstream.destroy();
      return;
    }
    this.#isOver = true;
    this.#status = status;
    const head = { ...this.#headersToCaller(headers), connection: 'upgrade', upgrade: 'websocket' };
    this.#noteCall(status, () =>
      tunnel.tunnels.open({ ...tunnel, upstream, publicPart: call.key.publicPart, answer: head }),
    );
    this.#input.ended(this);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200 || this.#isOver) return;
    const { request, response } = this.#input;
    this.#status = status;
    this.#touchedAt = Date.now();
    if (!this.#isCounted) this.#input.giveBack();
    const hasBody = request.method !== 'HEAD' && !WITHOUT_BODY.has(status);
    const length = headers['content-length'];
    this.#left = hasBody && typeof length === 'string' ? Number(length) : null;
    const isStream = EVENT_STREAM.test(String(headers['content-type'] ?? ''));
    const passed = this.#headersToCaller(headers);
    response.writeHead(status, isStream ? { ...passed, 'x-accel-buffering': 'no' } : passed);
    if (isStream) this.#idleMs = STREAM_IDLE_MS;
    if (hasBody && this.#left !== 0) setImmediate(() => this.#showHead());
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    this.#touchedAt = Date.now();
    this.#bytes += chunk.byteLength;
    if (this.#left !== null) this.#left -= chunk.byteLength;
    if (this.#left !== null && this.#left <= 0) this.#finish(chunk);
    else if (!this.#input.response.write(chunk)) this.#waitForCaller(controller);
  }

  onResponseEnd(): void {
    if (!this.#isNoted && !this.#isOver) this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#isOver || this.#isNoted) return;
    if (this.#status > 0) {
      this.#cutOff();
    } else if (this.#mayRetry(error)) {
      this.#isRetried = true;
      this.send();
    } else {
      this.#fail(upstreamRefusal(error));
    }
  }

  get #isCounted(): boolean {
    return this.#status < 500;
  }

  #headersToCaller(headers: Record<string, string | string[] | undefined>): PassedHeaders {
    return {
      ...headersToCaller(headers),
      ...OPEN_TO_PAGES,
      ...this.#input.limits,
      'x-stoa-answer': 'upstream',
      'x-stoa-counted': this.#isCounted ? '1' : '0',
    };
  }

  #waitForCaller(controller: Dispatcher.DispatchController): void {
    controller.pause();
    this.#input.response.once('drain', () => {
      this.#touchedAt = Date.now();
      controller.resume();
    });
  }

  #fail(refusal: DomainError): void {
    this.#isOver = true;
    this.#input.giveBack();
    if (refusal.code !== 'payload_too_large') this.#noteCall(502, () => {});
    this.#input.refuse(refusal);
    this.#input.ended(this);
  }

  /** An answer may be long in coming: its status is not. */
  #showHead(): void {
    const { response } = this.#input;
    if (this.#bytes === 0 && !this.#isNoted && !response.writableEnded) response.flushHeaders();
  }

  #finish(last?: Buffer): void {
    const { response } = this.#input;
    this.#noteCall(this.#status, () => {
      if (last) response.end(last);
      else response.end();
    });
  }

  /** The answer ends before its end: the caller sees that it is not whole. */
  #cutOff(): void {
    this.#noteCall(this.#status, () => this.#input.response.destroy());
  }

  #noteCall(status: number, written: () => void): void {
    const { call, note } = this.#input;
    this.#isNoted = true;
    const metered: MeteredCall = {
      subscriptionId: call.key.subscriptionId,
      periodId: call.key.period.id,
      keyId: call.key.keyId,
      operationId: call.operationId,
      hour: Math.floor(this.#startedAt / HOUR_MS),
      statusClass: Math.min(5, Math.floor(status / 100)),
      isCounted: status < 500,
      bytes: this.#bytes,
      bucket: bucketOf(Date.now() - this.#startedAt),
    };
    note(metered, written);
  }

  /** A connection that the upstream had closed in the meantime; nothing of the answer has arrived. */
  #mayRetry(error: Error): boolean {
    const { request } = this.#input;
    const isClosed = 'code' in error && (error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET');
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || request.headers['content-length'] !== undefined;
    return isClosed && !this.#isRetried && !hasBody && REPEATABLE.has(request.method ?? '');
  }

  #callerGone(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#input.ended(this);
    if (!this.#isNoted) {
      // what was answered in part was announced as counted
      if (this.#status > 0) this.#noteCall(this.#status, () => {});
      else this.#input.giveBack();
      this.#controller?.abort(new Error('the caller has gone'));
    }
  }
}

/** Passes a body on up to a number of bytes, and then fails with `payload_too_large`. */
function limitedTo(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, passed) {
      bytes += chunk.byteLength;
      if (bytes > most) passed(new DomainError('payload_too_large'));
      else passed(null, chunk);
    },
  });
}
