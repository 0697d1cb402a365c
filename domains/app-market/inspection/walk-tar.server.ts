import { createReadStream } from 'node:fs';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser } from 'tar';
import { DomainError } from '../../../platform/errors.ts';
import { archiveProblem, isSafeName } from './rules.ts';

/** What the parser would unpack once more by itself, beyond every limit: gzip and zstd. */
const PACKED_AGAIN = [Buffer.from([0x1f, 0x8b]), Buffer.from([0x28, 0xb5, 0x2f, 0xfd])];
const MARK_BYTES = 4;

const refused = (reason: string) => new DomainError('app_file_archive', { reason });

/** What an archive has unpacked to so far, and why it is refused. */
class Tally {
  entries = 0;
  refusal: DomainError | undefined;
  readonly #packed: number;
  #bytes = 0;
  #emitted = 0;
  #extensions = 0;
  #head = Buffer.alloc(0);

  constructor(packed: number) {
    this.#packed = packed;
  }

  note(problem: string | undefined): void {
    if (problem) this.refusal ??= refused(problem);
  }

  /** Before the parser sees the same bytes: from the fourth one it knows what it would unpack. */
  countBytes(piece: Buffer): void {
    this.#bytes += piece.length;
    this.#check(this.entries, this.#bytes);
    if (this.#head.length >= MARK_BYTES) return;
    this.#head = Buffer.concat([this.#head, piece.subarray(0, MARK_BYTES - this.#head.length)]);
    if (PACKED_AGAIN.some((mark) => this.#head.subarray(0, mark.length).equals(mark))) this.note('broken');
  }

  countEntry(): void {
    this.entries += 1;
    this.#check(this.entries, this.#bytes);
  }

  /** A header of a header: none of the entries, but it costs as much. */
  countExtension(): void {
    this.#extensions += 1;
    this.#check(this.#extensions, this.#bytes);
  }

  countEmitted(piece: Buffer): void {
    this.#emitted += piece.length;
    this.#check(this.entries, this.#emitted);
  }

  #check(entries: number, bytes: number): void {
    this.note(archiveProblem({ entries, bytes }, this.#packed));
  }
}

/**
 * Unpacks an archive into nothing, and counts what passes. Throws `app_file_archive` as soon as it is beyond the limits,
 * for a name that leads outside, and for a broken archive or one that is compressed twice.
 */
export async function walkTarGz(path: string, packed: number): Promise<void> {
  const tally = new Tally(packed);
  const counted = new Transform({
    transform(piece: Buffer, _coding, done) {
      tally.countBytes(piece);
      done(tally.refusal, piece);
    },
  });
  try {
    await pipeline(createReadStream(path), createGunzip(), counted, sinkOf(tally));
  } catch (error) {
    throw error instanceof DomainError ? error : refused('broken');
  }
}

function sinkOf(tally: Tally): Writable {
  const parser = parserOf(tally);
  let isOver = false;
  parser.on('eof', () => {
    isOver = true;
  });
  return new Writable({
    write(piece: Buffer, _coding, done) {
      // the parser would keep in memory whatever follows the end of its archive
      if (!isOver) parser.write(piece);
      done(tally.refusal);
    },
    final(done) {
      parser.end();
      if (tally.entries === 0) tally.note('broken');
      done(tally.refusal);
    },
  });
}

function parserOf(tally: Tally): Parser {
  const parser = new Parser({
    strict: true,
    zstd: false,
    onReadEntry(entry) {
      tally.countEntry();
      if (!isSafeName(entry.path)) tally.note('name');
      if (entry.linkpath && !isSafeName(entry.linkpath)) tally.note('name');
      entry.on('data', (piece) => tally.countEmitted(piece));
    },
  });
  parser.on('error', () => tally.note('broken'));
  parser.on('meta', () => tally.countExtension());
  parser.on('ignoredEntry', () => tally.countExtension());
  return parser;
}
