import { inflateSync } from 'node:zlib';

const WOFF = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;

interface Table {
  tag: number;
  checksum: number;
  body: Buffer;
}

/**
 * Converts a WOFF font to SFNT: programs that read glyph by glyph would otherwise decompress the whole table for each
 * of them. Throws for anything except WOFF 1.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('this is no WOFF font');
  const tables: Table[] = [];
  for (let index = 0; index < woff.readUInt16BE(12); index += 1) {
    const at = HEADER + index * ENTRY;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const part = woff.subarray(offset, offset + packed);
    tables.push({
      tag: woff.readUInt32BE(at),
      checksum: woff.readUInt32BE(at + 16),
      body: packed < length ? inflateSync(part) : Buffer.from(part),
    });
  }
  return pack(woff.readUInt32BE(4), tables);
}

function pack(flavour: number, tables: readonly Table[]): Buffer {
  const directory = Buffer.alloc(12 + tables.length * 16);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  directory.writeUInt32BE(flavour, 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((tables.length - power) * 16, 10);
  let offset = directory.length;
  const bodies = tables.map(({ tag, checksum, body }, index) => {
    const at = 12 + index * 16;
    directory.writeUInt32BE(tag, at);
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(body.length, at + 12);
    // tables begin at multiples of four
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([directory, ...bodies]);
}
