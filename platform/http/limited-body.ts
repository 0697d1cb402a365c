import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '../errors.ts';
import { type BodySender, UnfinishedBodies, unfinishedBodies } from './unfinished-bodies.ts';

/** How much of a refused body with an announced length is read and discarded. */
const DISCARD_BYTES = 64 * 1024 * 1024;
const DISCARD_MS = 10_000;
/** Idle timeout: nothing more is coming. Phones and busy machines pause for a second in the middle of an upload. */
const SILENT_MS = 2_000;
const FULL_RETRY_SECONDS = 10;
/** Room for a body whose length is not announced. */
const FIRST_ROOM = 4 * 1024;

/**
 * The body of a request, counted while it is read; never buffers more than the limit. It is read from Node, which joins
 * what has arrived: the stream of a `Request` queues every piece, and 16 KB in chunks of one byte take 6 MB and 0.1 s.
 */
export class LimitedBody {
  readonly maxBytes: number;
  readonly #incoming: IncomingMessage;
  #pieces: AsyncIterator<Buffer> | undefined;
  #isExceeded = false;

  constructor(incoming: IncomingMessage, maxBytes: number) {
    this.#incoming = incoming;
    this.maxBytes = maxBytes;
  }

  /** True as soon as the limit is known to be exceeded. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  /** With an announced length the HTTP parser counts: no more than that arrives. */
  get isMeasured(): boolean {
    return this.#incoming.headers['content-length'] !== undefined;
  }

  /** Throws `payload_too_large` if more is announced than the limit. */
  refuseAnnounced(): void {
    if (Number(this.#incoming.headers['content-length'] ?? 0) > this.maxBytes) this.#refuse();
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

  /**
   * The whole body. Throws `too_many_requests` if its sender is sending too much at the same time. Pieces are copied into
   * one buffer: each may be a single byte, and takes hundreds as an object.
   */
  async readAll(sender: BodySender): Promise<Buffer<ArrayBuffer>> {
    const held = unfinishedBodies.open(sender);
    let [whole, length] = [Buffer.alloc(0), 0];
    try {
      for await (const piece of this.pieces()) {
        if (!held.hold(piece.byteLength)) {
          this.#isExceeded = true;
          throw new DomainError('too_many_requests', { retryAfter: FULL_RETRY_SECONDS });
        }
        const needed = length + piece.byteLength;
        if (needed > whole.byteLength) {
          const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * length, FIRST_ROOM));
          whole.copy(larger, 0, 0, length);
          whole = larger;
        }
        piece.copy(whole, length);
        length = needed;
      }
      return whole.subarray(0, length);
    } finally {
      held.release();
    }
  }

  /** Whether so little is announced that it holds no memory worth counting. */
  get isSmall(): boolean {
    return this.isMeasured && UnfinishedBodies.isSmall(Number(this.#incoming.headers['content-length']));
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
    // never ended early: that would close the connection before the response is written
    this.#pieces ??= this.#incoming.iterator({ destroyOnReturn: false });
    return (await this.#pieces.next()).value as Buffer | undefined;
  }

  #refuse(): never {
    this.#isExceeded = true;
    throw new DomainError('payload_too_large', { maxBytes: this.maxBytes });
  }
}
