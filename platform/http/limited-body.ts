import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '../errors.ts';

/** What is read and thrown away of a refused body whose length was announced. */
const DISCARD_BYTES = 64 * 1024 * 1024;
const DISCARD_MS = 10_000;
/** Nothing came for so long: nothing is coming. */
const SILENT_MS = 500;

/** The body of a request, counted while it is read; never more than the limit is held. */
export class LimitedBody {
  readonly maxBytes: number;
  readonly #request: Request;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #isExceeded = false;

  constructor(request: Request, maxBytes: number) {
    this.#request = request;
    this.maxBytes = maxBytes;
  }

  /** True as soon as the limit is known to be passed. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  /** With an announced length the HTTP parser counts: no more than that arrives. */
  get isMeasured(): boolean {
    return this.#request.headers.has('content-length');
  }

  /** Throws `payload_too_large` when more is announced than the limit. */
  refuseAnnounced(): void {
    if (Number(this.#request.headers.get('content-length') ?? 0) > this.maxBytes) this.#refuse();
  }

  /** The body piece by piece. Throws `payload_too_large` as soon as the limit is passed. */
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

  /** Throws away what is still coming, within bounds, for a sender that reads no answer before it has sent everything. */
  async discard(): Promise<void> {
    const end = Date.now() + DISCARD_MS;
    try {
      for (let bytes = 0; bytes < DISCARD_BYTES && Date.now() < end; ) {
        const piece = await Promise.race([this.#read(), wait(SILENT_MS, undefined, { ref: false })]);
        if (!piece) return;
        bytes += piece.byteLength;
      }
    } catch {
      // the sender is gone, or the body was read by other means: nothing is left to throw away
    }
  }

  async #read(): Promise<Buffer | undefined> {
    // never cancelled: that would cut the connection before the answer is written
    this.#reader ??= this.#request.body?.getReader();
    const value = (await this.#reader?.read())?.value;
    return value && Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }

  #refuse(): never {
    this.#isExceeded = true;
    throw new DomainError('payload_too_large', { maxBytes: this.maxBytes });
  }
}
