import { type CsvError, type Parser, parse } from 'csv-parse';
import { utf8Only } from '../../../platform/text/utf8-only.ts';
import { MAX_RECORD_BYTES } from './limits.ts';

export interface CsvRecord {
  /** Line of the file where the record begins, counted from 1. */
  line: number;
  cells: string[];
}

interface RecordEnd {
  lines: number;
  bytes: number;
}

const LF = 0x0a;
const CR = 0x0d;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
/** After a broken line the rest is parsed again; a file that needs more of that than this is abandoned. */
const MAX_AGAIN_BYTES = 128 * 1024 * 1024;
const BROKEN = new Set([
  'CSV_MAX_RECORD_SIZE',
  'CSV_QUOTE_NOT_CLOSED',
  'CSV_INVALID_CLOSING_QUOTE',
  'INVALID_OPENING_QUOTE',
]);
const FIRST_LINE_BYTES = 16 * 1024;

/** Callbacks while a file is read. */
export interface ReadingListener {
  /** A quotation mark that is never closed or is misplaced: the line is skipped. */
  onBroken(line: number): void;
  /** Too many of those: nothing from this line on was read. */
  onStopped(line: number): void;
}

/**
 * Reads a CSV file as a stream with bounded memory. Supports a byte order mark, CRLF, lone CR and quoted line breaks.
 * After a misplaced quotation mark, reading continues with the next line. Throws `import_encoding` if it is not UTF-8.
 */
export async function* readRecords(
  source: AsyncIterable<Uint8Array>,
  listener: ReadingListener,
): AsyncGenerator<CsvRecord[]> {
  let reading: Reading | undefined;
  for await (const piece of plainLines(utf8Only(source))) {
    reading ??= new Reading(delimiterOf(piece), listener);
    yield await reading.take(piece);
    if (reading.stopped) return;
  }
  if (reading) yield await reading.finish();
}

class Reading {
  stopped = false;
  readonly #delimiter: string;
  readonly #listener: ReadingListener;
  #reader: RecordReader;
  #againBytes = 0;

  constructor(delimiter: string, listener: ReadingListener) {
    this.#delimiter = delimiter;
    this.#listener = listener;
    this.#reader = new RecordReader(delimiter, 1);
  }

  async take(piece: Buffer): Promise<CsvRecord[]> {
    const records: CsvRecord[] = [];
    let rest: Buffer | undefined = piece;
    while (rest) {
      const fine = await this.#reader.write(rest);
      records.push(...this.#reader.taken());
      rest = fine ? undefined : this.#passOver();
    }
    return records;
  }

  async finish(): Promise<CsvRecord[]> {
    const records: CsvRecord[] = [];
    while (!this.stopped) {
      const fine = await this.#reader.end();
      records.push(...this.#reader.taken());
      const rest = fine ? undefined : this.#passOver();
      if (!rest) break;
      records.push(...(await this.take(rest)));
    }
    return records;
  }

  /** The rest after a broken line, for a new reader; undefined if the file is abandoned. */
  #passOver(): Buffer | undefined {
    const { rest, line } = this.#reader.afterBrokenLine();
    this.#listener.onBroken(line - 1);
    this.#againBytes += rest.byteLength;
    this.stopped = this.#againBytes > MAX_AGAIN_BYTES;
    if (this.stopped) this.#listener.onStopped(line);
    this.#reader = new RecordReader(this.#delimiter, line);
    return this.stopped ? undefined : rest;
  }
}

/** One csv-parse run over the part of the file that begins at `firstLine`. */
class RecordReader {
  readonly #firstLine: number;
  readonly #parser: Parser;
  #records: CsvRecord[] = [];
  /** Bytes written since the end of the last complete record. */
  #open: Buffer = Buffer.alloc(0);
  #end: RecordEnd = { lines: 0, bytes: 0 };
  #written = 0;

  constructor(delimiter: string, firstLine: number) {
    this.#firstLine = firstLine;
    this.#parser = parse({
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_BYTES,
      on_record: (cells: string[], { lines, bytes }) => {
        this.#end = { lines, bytes };
        const breaks = cells.reduce((sum, cell) => sum + countBreaks(cell), 0);
        this.#records.push({ line: this.#firstLine + lines - 1 - breaks, cells });
        return null;
      },
    });
    // reported through the callbacks of write and end
    this.#parser.on('error', () => {});
    this.#parser.resume();
  }

  /** False if the current record is broken. */
  async write(piece: Buffer): Promise<boolean> {
    this.#written += piece.byteLength;
    const open = this.#open.byteLength > 0 ? Buffer.concat([this.#open, piece]) : piece;
    const error = await new Promise<CsvError | null | undefined>((resolve) => {
      this.#parser.write(piece, (failed) => resolve(failed as CsvError | null | undefined));
    });
    this.#open = open.subarray(Math.max(0, open.byteLength - (this.#written - this.#end.bytes)));
    return isFine(error);
  }

  async end(): Promise<boolean> {
    const error = await new Promise<CsvError | null | undefined>((resolve) => {
      this.#parser.once('error', resolve);
      this.#parser.end(() => resolve(null));
    });
    return isFine(error);
  }

  taken(): CsvRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  /** The bytes after the first line of the current record, and the number of the line they begin with. */
  afterBrokenLine(): { rest: Buffer; line: number } {
    const blanks = this.#blanks();
    const from = this.#open.indexOf(LF, blanks);
    const rest = from < 0 ? Buffer.alloc(0) : this.#open.subarray(from + 1);
    return { rest, line: this.#firstLine + this.#end.lines + blanks + 1 };
  }

  #blanks(): number {
    let blanks = 0;
    while (this.#open[blanks] === LF) blanks += 1;
    return blanks;
  }
}

function isFine(error: CsvError | null | undefined): boolean {
  if (!error) return true;
  if (BROKEN.has(error.code)) return false;
  throw error;
}

/** The bytes with all line ends normalised to LF and without a byte order mark. */
async function* plainLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let endedInCr = false;
  for await (const bytes of wholeFirstLine(source)) {
    const piece = endedInCr && bytes[0] === LF ? bytes.subarray(1) : bytes;
    endedInCr = bytes[bytes.byteLength - 1] === CR;
    if (piece.includes(CR)) yield Buffer.from(piece.toString('latin1').replace(/\r\n?/g, '\n'), 'latin1');
    else if (piece.byteLength > 0) yield piece;
  }
}

/** Holds back the first bytes until the first line is complete, so that it can be inspected. */
async function* wholeFirstLine(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const withoutMark = (bytes: Buffer) => (bytes.subarray(0, 3).equals(BOM) ? bytes.subarray(3) : bytes);
  let held: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes: Buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (!held) {
      yield bytes;
      continue;
    }
    held = Buffer.concat([held, bytes]);
    if (held.byteLength < FIRST_LINE_BYTES && !held.includes(LF)) continue;
    yield withoutMark(held);
    held = undefined;
  }
  if (held) yield withoutMark(held);
}

/** Spreadsheets of many countries use semicolons: the header shows which. */
function delimiterOf(piece: Buffer): string {
  const line = piece.subarray(0, FIRST_LINE_BYTES).toString('latin1').split('\n', 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.sort((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}

function countBreaks(cell: string): number {
  let breaks = 0;
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}
