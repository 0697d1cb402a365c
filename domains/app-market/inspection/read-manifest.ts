/** What an Android package says about itself. */
export interface Manifest {
  identifier: string;
  versionCode: number;
  versionName: string;
  minimumSystem: string;
  permissions: string[];
}

const STRINGS = 0x0001;
const RESOURCES = 0x0180;
const ELEMENT = 0x0102;
const UTF8 = 0x100;
/** Attributes are known by the number of their resource: names may be stripped. */
const NAME = 0x01010003;
const MINIMUM = 0x0101020c;
const CODE = 0x0101021b;
const VERSION = 0x0101021c;
const TYPE_STRING = 3;
/** Headers of a chunk, of a pool of strings and of an element up to its attributes. */
const CHUNK_BYTES = 8;
const POOL_BYTES = 28;
const ELEMENT_BYTES = 36;
const ATTRIBUTE_BYTES = 20;

/** Far above what packages have; a file beyond one of them costs no more than this to refuse. */
export const MANIFEST_LIMITS = {
  strings: 50_000,
  /** Bytes of the strings that are used, each decoded once. */
  decoded: 4 * 1024 * 1024,
  attributes: 100_000,
  permissions: 500,
  /** Characters of a permission or of a system. */
  text: 255,
} as const;

/**
 * Reads `AndroidManifest.xml` in its binary form; undefined if it is none, however it is broken, and if it is beyond the
 * limits.
 */
export function readManifest(file: Buffer): Manifest | undefined {
  try {
    return new Reader(file).read();
  } catch (error) {
    // an offset beyond its chunk, or a limit: the file lies about itself
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Throws `RangeError`, as reading beyond the end of a chunk does. */
function need(isSo: boolean, what: string): void {
  if (!isSo) throw new RangeError(what);
}

/** The strings of a file, decoded when they are used: thousands of offsets may lead to the same long one. */
class Pool {
  readonly #chunk: Buffer;
  readonly #isUtf8: boolean;
  readonly #start: number;
  readonly #known = new Map<number, string>();
  #decoded = 0;
  readonly count: number;

  constructor(chunk: Buffer) {
    this.#chunk = chunk;
    this.count = chunk.readUInt32LE(8);
    need(this.count <= MANIFEST_LIMITS.strings, 'too many strings');
    need(POOL_BYTES + this.count * 4 <= chunk.length, 'more strings than bytes');
    this.#isUtf8 = (chunk.readUInt32LE(16) & UTF8) !== 0;
    this.#start = chunk.readUInt32LE(20);
  }

  /** Empty for a number that no string has. */
  at(nth: number): string {
    if (nth >= this.count) return '';
    const known = this.#known.get(nth);
    if (known !== undefined) return known;
    const place = this.#start + this.#chunk.readUInt32LE(POOL_BYTES + nth * 4);
    const text = this.#isUtf8 ? this.#utf8(place) : this.#utf16(place);
    this.#known.set(nth, text);
    return text;
  }

  /** Both lengths have one byte, or two if the first has its highest bit set. */
  #utf8(at: number): string {
    const skipped = this.#chunk.readUInt8(at) & 0x80 ? 2 : 1;
    const first = this.#chunk.readUInt8(at + skipped);
    const isLong = (first & 0x80) !== 0;
    const length = isLong ? ((first & 0x7f) << 8) | this.#chunk.readUInt8(at + skipped + 1) : first;
    return this.#decode('utf8', at + skipped + (isLong ? 2 : 1), length);
  }

  #utf16(at: number): string {
    const first = this.#chunk.readUInt16LE(at);
    const isLong = (first & 0x8000) !== 0;
    const length = isLong ? ((first & 0x7fff) << 16) | this.#chunk.readUInt16LE(at + 2) : first;
    return this.#decode('utf16le', at + (isLong ? 4 : 2), length * 2);
  }

  #decode(coding: 'utf8' | 'utf16le', from: number, bytes: number): string {
    this.#decoded += bytes;
    need(this.#decoded <= MANIFEST_LIMITS.decoded, 'too long strings');
    need(from + bytes <= this.#chunk.length, 'a string is longer than its chunk');
    return this.#chunk.toString(coding, from, from + bytes);
  }
}

type Attributes = Map<number | string, string>;
const WANTED: ReadonlySet<number | string> = new Set([NAME, MINIMUM, CODE, VERSION, 'package']);

class Reader {
  readonly #file: Buffer;
  #pool: Pool | undefined;
  #hasRoot = false;
  #resources: number[] | undefined;
  #attributes = 0;
  readonly #found: Manifest = { identifier: '', versionCode: 0, versionName: '', minimumSystem: '', permissions: [] };

  constructor(file: Buffer) {
    this.#file = file;
  }

  read(): Manifest | undefined {
    if (this.#file.readUInt16LE(0) !== 0x0003) return undefined;
    for (let at = this.#file.readUInt16LE(2); at + CHUNK_BYTES <= this.#file.length; ) {
      const size = this.#file.readUInt32LE(at + 4);
      need(size >= CHUNK_BYTES && at + size <= this.#file.length, 'a chunk has no size inside its file');
      // what a chunk states about itself is read inside of it only
      this.#readChunk(this.#file.subarray(at, at + size));
      at += size;
    }
    return this.#found.identifier === '' || this.#found.versionCode < 1 ? undefined : this.#found;
  }

  #readChunk(chunk: Buffer): void {
    const type = chunk.readUInt16LE(0);
    if (type === STRINGS) {
      need(this.#pool === undefined, 'a second pool of strings');
      this.#pool = new Pool(chunk);
    } else if (type === RESOURCES) this.#readResources(chunk);
    else if (type === ELEMENT) this.#readElement(chunk);
  }

  #readResources(chunk: Buffer): void {
    need(this.#resources === undefined, 'a second map of resources');
    const count = Math.min(Math.floor((chunk.length - CHUNK_BYTES) / 4), this.#pool?.count ?? 0);
    this.#resources = Array.from({ length: count }, (_, nth) => chunk.readUInt32LE(CHUNK_BYTES + nth * 4));
  }

  #readElement(chunk: Buffer): void {
    const name = this.#text(chunk.readUInt32LE(20));
    const attributes = this.#attributesOf(chunk);
    if (name === 'manifest') {
      // devices read the root, so a further one could only mislead
      need(!this.#hasRoot, 'a second manifest element');
      this.#hasRoot = true;
      this.#found.identifier = attributes.get('package') ?? '';
      this.#found.versionCode = Number(attributes.get(CODE) ?? 0);
      this.#found.versionName = attributes.get(VERSION) ?? '';
    } else if (name === 'uses-sdk') {
      this.#found.minimumSystem = plain(attributes.get(MINIMUM) ?? '');
    } else if (name.startsWith('uses-permission')) {
      const permission = attributes.get(NAME);
      if (permission) this.#found.permissions.push(plain(permission));
      // leaving some out would hide them from the review
      need(this.#found.permissions.length <= MANIFEST_LIMITS.permissions, 'too many permissions');
    }
  }

  #text(nth: number): string {
    return this.#pool?.at(nth) ?? '';
  }

  #attributesOf(chunk: Buffer): Attributes {
    need(chunk.length >= ELEMENT_BYTES, 'an element without its header');
    const start = 16 + chunk.readUInt16LE(24);
    const size = chunk.readUInt16LE(26);
    const count = chunk.readUInt16LE(28);
    this.#attributes += count;
    need(this.#attributes <= MANIFEST_LIMITS.attributes, 'too many attributes');
    need(size >= ATTRIBUTE_BYTES && start + count * size <= chunk.length, 'more attributes than bytes');
    const found: Attributes = new Map();
    for (let nth = 0; nth < count; nth++) {
      const place = start + nth * size;
      const number = chunk.readUInt32LE(place + 4);
      const key = this.#resources?.[number] ?? this.#text(number);
      if (!WANTED.has(key)) continue;
      const data = chunk.readUInt32LE(place + 16);
      found.set(key, chunk.readUInt8(place + 15) === TYPE_STRING ? this.#text(data) : String(data));
    }
    return found;
  }
}

/** A text that is stored and shown. */
function plain(text: string): string {
  need(text.length <= MANIFEST_LIMITS.text && !/\p{Cc}/u.test(text), 'no name of a permission or system');
  return text;
}
