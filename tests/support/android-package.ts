import { crc32 } from 'node:zlib';

interface ZipEntry {
  name: string;
  content?: Buffer;
  /** What the directory claims, if that is not the truth. */
  claimed?: number;
}

/** A zip of stored entries; `before` is placed in front of its directory, where packages have their signing block. */
export function zipOf(
  entries: readonly ZipEntry[],
  { before = Buffer.alloc(0), count = entries.length }: { before?: Buffer; count?: number } = {},
): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content = Buffer.alloc(0), claimed = content.length } of entries) {
    const title = Buffer.from(name);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(content), 0);
    sizes.writeUInt32LE(content.length, 4);
    sizes.writeUInt32LE(claimed, 8);
    const method = claimed === content.length ? 0 : 8;
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(22), Buffer.alloc(4)]);
    local.writeUInt16LE(method, 8);
    sizes.copy(local, 14);
    local.writeUInt16LE(title.length, 26);
    const record = Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2]), Buffer.alloc(42)]);
    record.writeUInt16LE(method, 10);
    sizes.copy(record, 16);
    record.writeUInt16LE(title.length, 28);
    record.writeUInt32LE(at, 42);
    locals.push(local, title, content);
    directory.push(record, title);
    at += local.length + title.length + content.length;
  }
  const records = Buffer.concat(directory);
  const end = Buffer.concat([Buffer.from([0x50, 0x4b, 5, 6]), Buffer.alloc(18)]);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(records.length, 12);
  end.writeUInt32LE(at + before.length, 16);
  return Buffer.concat([...locals, before, records, end]);
}

/** A chunk of a binary manifest. */
export const chunk = (type: number, head: Buffer, body: Buffer): Buffer => {
  const start = Buffer.alloc(8);
  start.writeUInt16LE(type, 0);
  start.writeUInt16LE(8 + head.length, 2);
  start.writeUInt32LE(8 + head.length + body.length, 4);
  return Buffer.concat([start, head, body]);
};
export const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [nth, value] of values.entries()) bytes.writeUInt32LE(value, nth * 4);
  return bytes;
};

interface ManifestFacts {
  identifier: string;
  code: number;
  permissions?: readonly string[];
}

/** `AndroidManifest.xml` in its binary form. */
export function manifestOf({ identifier, code, permissions = [] }: ManifestFacts): Buffer {
  const strings = [
    'name',
    'versionCode',
    'minSdkVersion',
    'package',
    'manifest',
    'uses-sdk',
    'uses-permission',
    identifier,
    ...permissions,
  ];
  const encoded = strings.map((each) => {
    const text = Buffer.from(each, 'utf16le');
    const length = Buffer.alloc(2);
    length.writeUInt16LE(each.length);
    return Buffer.concat([length, text, Buffer.alloc(2)]);
  });
  let at = 0;
  const offsets = encoded.map((each) => {
    at += each.length;
    return at - each.length;
  });
  const pool = chunk(
    0x0001,
    words(strings.length, 0, 0, 28 + strings.length * 4, 0),
    Buffer.concat([words(...offsets), ...encoded]),
  );
  const resources = chunk(0x0180, Buffer.alloc(0), words(0x01010003, 0x0101021b, 0x0101020c));
  const element = (name: number, attributes: readonly { key: number; text?: number; value?: number }[]) => {
    const fixed = Buffer.alloc(20);
    fixed.writeUInt32LE(0xffffffff, 0);
    fixed.writeUInt32LE(name, 4);
    fixed.writeUInt16LE(20, 8);
    fixed.writeUInt16LE(20, 10);
    fixed.writeUInt16LE(attributes.length, 12);
    const rows = attributes.map(({ key, text, value = 0 }) => {
      const row = words(0xffffffff, key, text ?? 0xffffffff, 0, text ?? value);
      row.writeUInt16LE(8, 12);
      row.writeUInt8(text === undefined ? 0x10 : 3, 15);
      return row;
    });
    return chunk(0x0102, words(0, 0xffffffff), Buffer.concat([fixed, ...rows]));
  };
  const body = Buffer.concat([
    pool,
    resources,
    element(4, [
      { key: 3, text: 7 },
      { key: 1, value: code },
    ]),
    element(5, [{ key: 2, value: 26 }]),
    ...permissions.map((_, nth) => element(6, [{ key: 0, text: 8 + nth }])),
  ]);
  return chunk(0x0003, Buffer.alloc(0), body);
}

const sized = (content: Buffer) => Buffer.concat([words(content.length), content]);

const SECOND_SCHEME = 0x7109871a;

/** A signing block with a certificate in each of these schemes. */
function signingBlockOf(certificates: readonly (readonly [scheme: number, certificate: string])[]): Buffer {
  const pairs = certificates.map(([scheme, certificate]) => {
    const signed = Buffer.concat([sized(Buffer.alloc(0)), sized(sized(Buffer.from(certificate)))]);
    const value = sized(sized(sized(signed)));
    const pair = Buffer.concat([Buffer.alloc(8), words(scheme), value]);
    pair.writeBigUInt64LE(BigInt(4 + value.length), 0);
    return pair;
  });
  const body = Buffer.concat(pairs);
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(body.length + 24), 0);
  return Buffer.concat([size, body, size, Buffer.from('APK Sig Block 42', 'latin1')]);
}

/** A small Android package; another `certificate` is another signer, and so is one in `others`, by their schemes. */
export function packageOf(
  facts: ManifestFacts,
  certificate = 'first',
  { others = [], envelopes = [], assets }: PackageParts = {},
): Buffer {
  const entries = [
    { name: 'AndroidManifest.xml', content: manifestOf(facts) },
    ...envelopes.map((content, nth) => ({ name: `META-INF/CERT${nth}.RSA`, content })),
    { name: 'classes.dex' },
    ...(assets ? [{ name: 'assets/data.bin', content: assets }] : []),
  ];
  return zipOf(entries, { before: signingBlockOf([[SECOND_SCHEME, certificate], ...others]) });
}

interface PackageParts {
  others?: readonly (readonly [scheme: number, certificate: string])[];
  /** Of the first scheme. */
  envelopes?: readonly Buffer[];
  assets?: Buffer;
}
