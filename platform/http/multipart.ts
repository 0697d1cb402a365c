import { DomainError } from '../errors.ts';

const MAX_HEAD_BYTES = 16 * 1024;
const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * The file of a request as a stream: the first file of a `multipart/form-data` body, or the body itself if it is not
 * multipart. Buffers one chunk at a time. Throws `validation_failed` if there is no file.
 */
export async function* fileOf(
  contentType: string | undefined,
  body: AsyncIterable<Uint8Array> | null,
): AsyncGenerator<Buffer> {
  if (!body) throw noFile();
  if (!/^multipart\//i.test(contentType ?? '')) {
    for await (const piece of body) yield asBuffer(piece);
    return;
  }
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType ?? '');
  if (!boundary) throw noFile();
  yield* firstFile(`--${boundary[1] ?? boundary[2]}`, body);
}

async function* firstFile(delimiter: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const end = Buffer.from(`\r\n${delimiter}`);
  // the first delimiter has no line break before it
  let held: Buffer = Buffer.from('\r\n');
  let isFile: boolean | undefined;
  for await (const piece of body) {
    held = Buffer.concat([held, asBuffer(piece)]);
    for (let more = true; more; ) {
      more = false;
      if (isFile === undefined) {
        const head = takeHead(held, end);
        if (!head) continue;
        held = head.rest;
        isFile = head.isFile;
      }
      const at = held.indexOf(end);
      // a possible start of the delimiter waits for the next chunk
      const until = at >= 0 ? at : Math.max(0, held.byteLength - end.byteLength);
      if (isFile && until > 0) yield held.subarray(0, until);
      held = held.subarray(until);
      if (at < 0) continue;
      if (isFile) return;
      isFile = undefined;
      more = true;
    }
  }
  // also if the body ends inside the file: a partial file is invalid
  throw noFile();
}

/** Delimiter and header of a part, once both have arrived. */
function takeHead(held: Buffer, delimiter: Buffer): { rest: Buffer; isFile: boolean } | undefined {
  const from = held.indexOf(delimiter);
  const to = from < 0 ? -1 : held.indexOf(HEAD_END, from + delimiter.byteLength);
  if (to < 0) {
    if (held.byteLength > MAX_HEAD_BYTES) throw noFile();
    return undefined;
  }
  const head = held.toString('latin1', from + delimiter.byteLength, to);
  return {
    rest: held.subarray(to + HEAD_END.byteLength),
    isFile: /^content-disposition:.*;\s*filename\*?=/im.test(head),
  };
}

/** Passes a stream on; throws `payload_too_large` as soon as the limit is exceeded. */
export async function* atMost(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new DomainError('payload_too_large', { maxBytes });
    yield asBuffer(piece);
  }
}

/** Reads a whole stream; throws `payload_too_large` as soon as the limit is exceeded. */
export async function readAll(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of atMost(source, maxBytes)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function noFile(): DomainError {
  return new DomainError('validation_failed', { fields: [{ field: 'file', code: 'required' }] });
}

function asBuffer(piece: Uint8Array): Buffer {
  return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}
