/** An encoding in which text files arrive although they should be UTF-8. */
export type WrongEncoding = 'UTF-16' | 'GBK' | 'Big5' | 'Windows-874' | 'Windows-1252';

/** How much of a file is inspected. */
export const SAMPLE_BYTES = 64 * 1024;
/** A file with a smaller share of damaged lines is UTF-8 with some damage: these lines are refused one by one. */
const MOST_LINES = 0.5;
const LF = 0x0a;

/** The encoding detected from the beginning of a file; undefined for UTF-8, also with some damaged lines. */
export function wrongEncoding(sample: Uint8Array): WrongEncoding | undefined {
  if (isUtf16(sample)) return 'UTF-16';
  const lines = linesOf(sample);
  const damaged = lines.filter((line) => !isUtf8(line));
  const [first] = lines;
  const isAll = first !== undefined && damaged.includes(first);
  // lines without non-ASCII letters are the same in every encoding
  const foreign = lines.filter((line) => line.some((byte) => byte >= 0x80));
  if (damaged.length === 0 || !(isAll || damaged.length > foreign.length * MOST_LINES)) return undefined;
  return singleOrDouble(joined(damaged));
}

/** The byte order of UTF-16 as its mark tells. */
function markOf([first, second]: Uint8Array): 'le' | 'be' | undefined {
  if (first === 0xff && second === 0xfe) return 'le';
  return first === 0xfe && second === 0xff ? 'be' : undefined;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** The text of a whole file that its owner will read before it is stored, in whichever encoding it was saved. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = wrongEncoding(bytes.subarray(0, SAMPLE_BYTES)) ?? 'UTF-8';
  // without a mark, the first letter is ASCII: its other byte is zero
  const order = markOf(bytes) ?? (bytes[0] === 0 ? 'be' : 'le');
  return new TextDecoder(encoding === 'UTF-16' ? `utf-16${order}` : encoding).decode(bytes);
}

function isUtf16(sample: Uint8Array): boolean {
  if (markOf(sample)) return true;
  // UTF-16 without a byte order mark: every other byte of English column names is zero
  const zeros = sample.subarray(0, 400).filter((byte) => byte === 0).length;
  return sample.byteLength >= 8 && zeros > Math.min(400, sample.byteLength) / 4;
}

/** Complete lines: the sample may end within a character. */
function linesOf(sample: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let at = sample.indexOf(LF); at >= 0; at = sample.indexOf(LF, from)) {
    lines.push(sample.subarray(from, at));
    from = at + 1;
  }
  if (sample.byteLength < SAMPLE_BYTES && from < sample.byteLength) lines.push(sample.subarray(from));
  return lines;
}

function isUtf8(line: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(line);
    return true;
  } catch {
    return false;
  }
}

/** Judges by sequences of non-ASCII bytes: single in Western words, pairs in Chinese; Thai uses few of them. */
function singleOrDouble(bytes: Uint8Array): WrongEncoding {
  const isHigh = (at: number) => (bytes[at] ?? 0) >= 0x80;
  let high = 0;
  let near = 0;
  let runs = 0;
  let lowTrails = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (!isHigh(at)) continue;
    let end = at;
    while (isHigh(end)) end += 1;
    const length = end - at;
    high += length;
    runs += 1;
    if (length > 1 || isHigh(end + 1)) near += length;
    // the second byte of a pair may be ASCII: the run is odd then, and the next pair follows directly
    if (length % 2 === 1 && isHigh(end + 1)) lowTrails += 1;
    at = end - 1;
  }
  if (near < high / 2) return 'Windows-1252';
  if (lowTrails > runs / 4) return 'Big5';
  return unThai(bytes) < high / 50 ? 'Windows-874' : 'GBK';
}

/** Byte values unused in Thai, which are as likely as any other as the second byte of a Chinese pair. */
function unThai(bytes: Uint8Array): number {
  return bytes.filter((byte) => (byte >= 0xdb && byte <= 0xde) || byte >= 0xf0).length;
}
