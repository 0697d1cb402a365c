import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type SamplePlatform = 'android' | 'windows' | 'macos' | 'linux';

export interface SampleFile {
  name: string;
  /** As the content says. */
  type: 'apk' | 'exe' | 'zip' | 'deb';
  sha256: string;
  content: Buffer;
}

const TYPES = { android: 'apk', windows: 'exe', macos: 'zip', linux: 'deb' } as const;
const BODY_BYTES = 2048;
/** 1 January 2026 in the format of ZIP archives: the same bytes at every start. */
const ZIP_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;

/** A small file of the right format for each platform; its bytes follow from the app and the version alone. */
export function sampleFile(app: { key: string; name: string }, version: string, platform: SamplePlatform): SampleFile {
  const type = TYPES[platform];
  const body = filler(`${app.key} ${version} ${platform}`);
  const content = { apk: androidPackage, exe: windowsProgram, zip: macArchive, deb: debianPackage }[type](
    app.key,
    version,
    body,
  );
  return {
    name: `${app.key}-${version}.${type}`,
    type,
    sha256: createHash('sha256').update(content).digest('hex'),
    content,
  };
}

function filler(seed: string): Buffer {
  const parts: Buffer[] = [];
  for (let size = 0, at = 0; size < BODY_BYTES; at += 1) {
    const part = createHash('sha256').update(`${seed} ${at}`).digest();
    parts.push(part);
    size += part.length;
  }
  return Buffer.concat(parts);
}

const androidPackage = (key: string, version: string, body: Buffer) =>
  zipOf([
    ['AndroidManifest.xml', Buffer.from(`<manifest package="example.${key}" versionName="${version}"/>`)],
    ['classes.dex', Buffer.concat([Buffer.from('dex\n035\0'), body])],
  ]);

const macArchive = (key: string, version: string, body: Buffer) =>
  zipOf([
    [`${key}.app/Contents/Info.plist`, Buffer.from(`<plist><string>${version}</string></plist>`)],
    [`${key}.app/Contents/MacOS/${key}`, Buffer.concat([Buffer.from([0xcf, 0xfa, 0xed, 0xfe]), body])],
  ]);

/** The header of DOS programs, which points at the one of Windows. */
function windowsProgram(_key: string, _version: string, body: Buffer): Buffer {
  const head = Buffer.alloc(128);
  head.write('MZ');
  head.writeUInt32LE(128, 0x3c);
  const coff = Buffer.alloc(24);
  coff.write('PE\0\0');
  coff.writeUInt16LE(0x8664, 4);
  return Buffer.concat([head, coff, body]);
}

/** An ar archive with the three members of a package. */
function debianPackage(key: string, version: string, body: Buffer): Buffer {
  const control = `Package: ${key}\nVersion: ${version}\nArchitecture: amd64\n`;
  const members: [string, Buffer][] = [
    ['debian-binary', Buffer.from('2.0\n')],
    ['control', Buffer.from(control)],
    ['data.tar', body],
  ];
  const parts = members.flatMap(([name, content]) => {
    const head = `${name.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}${String(content.length).padEnd(10)}\`\n`;
    return [Buffer.from(head), content, Buffer.alloc(content.length % 2, '\n')];
  });
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}

/** A ZIP archive whose entries are stored as they are. */
function zipOf(entries: readonly [string, Buffer][]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(ZIP_DATE, 8);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\0'), shared, rest, Buffer.from(name));
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}
