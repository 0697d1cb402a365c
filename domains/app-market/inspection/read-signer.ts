import { createHash } from 'node:crypto';

const MARK = 'APK Sig Block 42';
/** Of the schemes v2, v3 and v3.1. */
const SCHEMES: ReadonlySet<number> = new Set([0x7109871a, 0xf05368c0, 0x1b93ad61]);
/** Certificates of one package; a key that was changed is one more. */
const MOST_SIGNERS = 8;
const SEQUENCE = 0x30;

const certificateHash = (certificate: Buffer) => createHash('sha256').update(certificate).digest('hex');

/**
 * SHA-256 of the first certificate of each scheme in the signing block of an Android package, which ends where the block
 * does: without repetition, none without a signature. Whether a signature is valid is checked by the device that installs
 * it, never here. Undefined if one of them cannot be read.
 */
export function signersOfBlock(block: Buffer): string[] | undefined {
  try {
    const found = new Set<string>();
    for (const { scheme, value } of pairsOf(block)) {
      // signers > signer > signed data > digests, certificates > certificate
      if (SCHEMES.has(scheme)) found.add(certificateHash(part(part(rest(part(part(part(value))))))));
      if (found.size > MOST_SIGNERS) return undefined;
    }
    return [...found].sort();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function* pairsOf(block: Buffer): Generator<{ scheme: number; value: Buffer }> {
  if (block.toString('latin1', block.length - 16) !== MARK) return;
  for (let at = 8; at + 12 <= block.length - 24; ) {
    const length = Number(block.readBigUInt64LE(at));
    if (length < 4 || at + 8 + length > block.length - 24) return;
    yield { scheme: block.readUInt32LE(at + 8), value: block.subarray(at + 12, at + 8 + length) };
    at += 8 + length;
  }
}

/** The first of the parts, each of which begins with its length. */
function part(parts: Buffer): Buffer {
  const length = parts.readUInt32LE(0);
  if (length > parts.length - 4) throw new RangeError('a part is longer than its whole');
  return parts.subarray(4, 4 + length);
}

/** What follows the first of the parts. */
const rest = (parts: Buffer) => parts.subarray(4 + part(parts).length);

/**
 * The same of `META-INF/*.RSA`, the signature of the first scheme: PKCS #7 with its certificates inside. All of them count,
 * since their order says nothing about which one signed. Undefined if it cannot be read.
 */
export function signersOfEnvelope(envelope: Buffer): string[] | undefined {
  try {
    // content info > [0] > signed data: version, algorithms, content, [0] certificates
    const content = elements(inside(envelope))[1];
    const signed = content && elements(inside(inside(content)));
    const certificates = signed?.find((each) => each[0] === 0xa0);
    const found = certificates ? elements(inside(certificates)).filter((each) => each[0] === SEQUENCE) : [];
    return found.length === 0 || found.length > MOST_SIGNERS ? undefined : found.map(certificateHash);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Header and content lengths of an element in DER. */
function measure(element: Buffer): { header: number; length: number } {
  const first = element.readUInt8(1);
  if (first < 0x80) return { header: 2, length: first };
  const digits = first & 0x7f;
  if (digits < 1 || digits > 4) throw new RangeError('no length of this element');
  return { header: 2 + digits, length: element.readUIntBE(2, digits) };
}

function inside(element: Buffer): Buffer {
  const { header, length } = measure(element);
  if (header + length > element.length) throw new RangeError('an element is longer than its whole');
  return element.subarray(header, header + length);
}

function elements(content: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < content.length; ) {
    const element = content.subarray(at);
    const { header, length } = measure(element);
    found.push(element.subarray(0, header + length));
    at += header + length;
  }
  return found;
}
