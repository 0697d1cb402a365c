import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '../errors.ts';
import { GuestBodies, guestBodies } from './guest-bodies.ts';

/** How much of a refused body with an announced length is read and discarded. */
const DISCARD_BYTES = 64 * 1024 * 1024;
const DISCARD_MS = 10_000;
/** Idle timeout: nothing more is coming. Phones and busy machines pause for a second in the middle of an upload. */
const SILENT_MS = 2_000;
const GUEST_RETRY_SECONDS = 10;

/** The body of a request, counted while it is read; never buffers more than the limit. */
export class LimitedBody {
  readonly maxBytes: number;
  readonly #request: Request;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #isExceeded = false;

  constructor(request: Request, maxBytes: number) {
    this.#request = request;
    this.maxBytes = maxBytes;
  }

  /** True as soon as the limit is known to be exceeded. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  /** With an announced length the HTTP parser counts: no more than that arrives. */
  get isMeasured(): boolean {
    return this.#request.headers.has('content-length');
  }

  /** Throws `payload_too_large` if more is announced than the limit. */
  refuseAnnounced(): void {
    if (Number(this.#request.headers.get('content-length') ?? 0) > this.maxBytes) this.#refuse();
  }

  /** The body in chunks. Throws `payload_too_large` as soon as the limit is exceeded. */
  async *pieces(): AsyncGenerator<Buffer> {
    this.refuseAnnounced();
    let bytes = 0;
    for (let piece = await this.#read(); piece; piece = await this.#read()) {
      bytes += piece.byteLength;
      if (bytes > this.maxBytes) this.#refuse();
      yield piece;
    }
  }

  async readAll(): Promise<Buffer<ArrayBuffer>> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces()) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** The same of a sender without a session. Throws `too_many_requests` if its network is sending too much at once. */
  async readAllOfGuest(ip: string): Promise<Buffer<ArrayBuffer>> {
    const held = guestBodies.open(ip);
    const pieces: Buffer[] = [];
    try {
      for await (const piece of this.pieces()) {
        if (!held.hold(piece.byteLength)) {
          this.#isExceeded = true;
          throw new DomainError('too_many_requests', { retryAfter: GUEST_RETRY_SECONDS });
        }
        pieces.push(piece);
      }
      return Buffer.concat(pieces);
    } finally {
      held.release();
    }
  }

  /** Whether so little is announced that it holds no memory worth counting. */
  get isSmall(): boolean {
    return this.isMeasured && GuestBodies.isSmall(Number(this.#request.headers.get('content-length')));
  }

  /**
   * Discards the rest of the body, within bounds, for a sender that reads no response before it has sent everything.
   */
  async discard(): Promise<void> {
    const end = Date.now() + DISCARD_MS;
    try {
      for (let bytes = 0; bytes < DISCARD_BYTES && Date.now() < end; ) {
        const piece = await Promise.race([this.#read(), wait(SILENT_MS, undefined, { ref: false })]);
        if (!piece) return;
        bytes += piece.byteLength;
      }
    } catch {
      // the sender has disconnected, or the body was read otherwise: nothing to discard
    }
  }

  async #read(): Promise<Buffer | undefined> {
    // never cancelled: that would close the connection before the response is written
    this.#reader ??= this.#request.body?.getReader();
    const value = (await this.#reader?.read())?.value;
    return value && Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }

  #refuse(): never {
    this.#isExceeded = true;
    throw new DomainError('payload_too_large', { maxBytes: this.maxBytes });
  }
}
