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
const MOST_PERMISSIONS = 500;

/** Reads `AndroidManifest.xml` in its binary form; undefined if it is none, however it is broken. */
export function readManifest(file: Buffer): Manifest | undefined {
  try {
    return new Reader(file).read();
  } catch (error) {
    // an offset beyond the end: the file lies about itself
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Attributes = Map<number | string, string>;

class Reader {
  readonly #file: Buffer;
  #strings: string[] = [];
  #resources: number[] = [];
  readonly #found: Manifest = { identifier: '', versionCode: 0, versionName: '', minimumSystem: '', permissions: [] };

  constructor(file: Buffer) {
    this.#file = file;
  }

  read(): Manifest | undefined {
    if (this.#file.readUInt16LE(0) !== 0x0003) return undefined;
    for (let at = this.#file.readUInt16LE(2); at + 8 <= this.#file.length; ) {
      const size = this.#file.readUInt32LE(at + 4);
      if (size < 8) return undefined;
      this.#readChunk(at, this.#file.readUInt16LE(at), size);
      at += size;
    }
    return this.#found.identifier === '' || this.#found.versionCode < 1 ? undefined : this.#found;
  }

  #readChunk(at: number, type: number, size: number): void {
    if (type === STRINGS) this.#readStrings(at);
    else if (type === RESOURCES) {
      const count = Math.min((size - 8) / 4, this.#strings.length);
      for (let nth = 0; nth < count; nth++) this.#resources.push(this.#file.readUInt32LE(at + 8 + nth * 4));
    } else if (type === ELEMENT) this.#readElement(at);
  }

  #readStrings(at: number): void {
    const count = this.#file.readUInt32LE(at + 8);
    if (count * 4 > this.#file.length) throw new RangeError('more strings than bytes');
    const isUtf8 = (this.#file.readUInt32LE(at + 16) & UTF8) !== 0;
    const start = at + this.#file.readUInt32LE(at + 20);
    for (let nth = 0; nth < count; nth++) {
      const place = start + this.#file.readUInt32LE(at + 28 + nth * 4);
      this.#strings.push(isUtf8 ? this.#utf8(place) : this.#utf16(place));
    }
  }

  /** Both lengths have one byte, or two if the first has its highest bit set. */
  #utf8(at: number): string {
    const skipped = this.#file.readUInt8(at) & 0x80 ? 2 : 1;
    const first = this.#file.readUInt8(at + skipped);
    const isLong = (first & 0x80) !== 0;
    const length = isLong ? ((first & 0x7f) << 8) | this.#file.readUInt8(at + skipped + 1) : first;
    const from = at + skipped + (isLong ? 2 : 1);
    return this.#file.toString('utf8', from, from + length);
  }

  #utf16(at: number): string {
    const first = this.#file.readUInt16LE(at);
    const isLong = (first & 0x8000) !== 0;
    const length = isLong ? ((first & 0x7fff) << 16) | this.#file.readUInt16LE(at + 2) : first;
    const from = at + (isLong ? 4 : 2);
    return this.#file.toString('utf16le', from, from + length * 2);
  }

  #readElement(at: number): void {
    const name = this.#strings[this.#file.readUInt32LE(at + 20)] ?? '';
    const attributes = this.#attributesOf(at);
    if (name === 'manifest') {
      this.#found.identifier = attributes.get('package') ?? '';
      this.#found.versionCode = Number(attributes.get(CODE) ?? 0);
      this.#found.versionName = attributes.get(VERSION) ?? '';
    } else if (name === 'uses-sdk') {
      this.#found.minimumSystem = attributes.get(MINIMUM) ?? '';
    } else if (name.startsWith('uses-permission')) {
      const permission = attributes.get(NAME);
      if (permission && this.#found.permissions.length < MOST_PERMISSIONS) this.#found.permissions.push(permission);
    }
  }

  #attributesOf(at: number): Attributes {
    const start = at + 16 + this.#file.readUInt16LE(at + 24);
    const size = this.#file.readUInt16LE(at + 26);
    const count = this.#file.readUInt16LE(at + 28);
    const found: Attributes = new Map();
    for (let nth = 0; nth < count; nth++) {
      const place = start + nth * size;
      const key = this.#file.readUInt32LE(place + 4);
      const data = this.#file.readUInt32LE(place + 16);
      const isString = this.#file.readUInt8(place + 15) === TYPE_STRING;
      const value = isString ? (this.#strings[data] ?? '') : String(data);
      found.set(this.#resources[key] ?? this.#strings[key] ?? '', value);
    }
    return found;
  }
}
