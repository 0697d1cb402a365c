/** An encoding in which product files arrive although they should not. */
export type WrongEncoding = 'UTF-16' | 'GBK' | 'Big5' | 'Windows-874' | 'Windows-1252';

/** How much of a file is inspected. */
export const SAMPLE_BYTES = 64 * 1024;
/** A file with a smaller share of damaged lines is UTF-8 with some damage: these lines are refused one by one. */
const MOST_LINES = 0.5;
const LF = 0x0a;

/** The encoding detected from the beginning of a file; undefined for UTF-8, also with some damaged lines. */
export function wrongEncoding(sample: Buffer): WrongEncoding | undefined {
  if (isUtf16(sample)) return 'UTF-16';
  const lines = linesOf(sample);
  const damaged = lines.filter((line) => !isUtf8(line));
  const [first] = lines;
  const isAll = first !== undefined && damaged.includes(first);
  // lines without non-ASCII letters are the same in every encoding
  const foreign = lines.filter((line) => line.some((byte) => byte >= 0x80));
  if (damaged.length === 0 || !(isAll || damaged.length > foreign.length * MOST_LINES)) return undefined;
  return singleOrDouble(Buffer.concat(damaged));
}

function isUtf16(sample: Buffer): boolean {
  const mark = sample.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return true;
  // UTF-16 without a byte order mark: every other byte of English column names is zero
  const zeros = sample.subarray(0, 400).filter((byte) => byte === 0).length;
  return sample.byteLength >= 8 && zeros > Math.min(400, sample.byteLength) / 4;
}

/** Complete lines: the sample may end within a character. */
function linesOf(sample: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (let at = sample.indexOf(LF); at >= 0; at = sample.indexOf(LF, from)) {
    lines.push(sample.subarray(from, at));
    from = at + 1;
  }
  if (sample.byteLength < SAMPLE_BYTES && from < sample.byteLength) lines.push(sample.subarray(from));
  return lines;
}

function isUtf8(line: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(line);
    return true;
  } catch {
    return false;
  }
}

/** Judges by sequences of non-ASCII bytes: single in Western words, pairs in Chinese; Thai uses few of them. */
function singleOrDouble(bytes: Buffer): WrongEncoding {
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
function unThai(bytes: Buffer): number {
  return bytes.filter((byte) => (byte >= 0xdb && byte <= 0xde) || byte >= 0xf0).length;
}
