import { utf8Only } from '../../../platform/text/utf8-only.ts';

const LINE_FEED = 0x0a;
/** Longer than every valid line: more is not kept in memory. */
export const MAX_LINE_BYTES = 4_000_000;

export interface RawLine {
  number: number;
  /** Null: longer than any valid line, or not UTF-8. */
  text: string | null;
}

/**
 * The lines of a file as it is read; memory is bounded by the longest valid line. Empty lines are left out.
 * Throws `import_encoding` if the file is not UTF-8.
 */
export async function* splitLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<RawLine> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  const finish = (): RawLine => {
    const text = length > MAX_LINE_BYTES ? null : decode(Buffer.concat(parts));
    parts = [];
    length = 0;
    return { number: ++number, text };
  };
  const keep = (part: Uint8Array) => {
    length += part.byteLength;
    if (length <= MAX_LINE_BYTES) parts.push(part);
    else parts = [];
  };
  for await (const piece of utf8Only(source)) {
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      keep(piece.subarray(start, end));
      const line = finish();
      if (line.text !== '') yield line;
      start = end + 1;
    }
    if (start < piece.length) keep(piece.subarray(start));
  }
  if (length === 0) return;
  const last = finish();
  if (last.text !== '') yield last;
}

function decode(bytes: Uint8Array): string | null {
  try {
    // removes a byte order mark
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    return null;
  }
}
