import { type FileHandle, open } from 'node:fs/promises';
import { DomainError } from '../../../platform/errors.ts';
import { readManifest } from './read-manifest.ts';
import { signersOfBlock, signersOfEnvelope } from './read-signer.ts';
import { isMisnamed, type PackageType, PLATFORM_OF, type Platform, typeOf } from './rules.ts';
import { walkTarGz } from './walk-tar.server.ts';
import { walkZip } from './walk-zip.server.ts';

/** What a file says about itself; what it does not say is empty. */
export interface FileFacts {
  type: PackageType;
  platform: Platform;
  identifier: string;
  versionCode: number | null;
  minimumSystem: string;
  permissions: string[];
  /** SHA-256 of the signing certificate; of several, if the schemes of signatures name different ones, all of them. */
  signer: string;
}

const HEAD_BYTES = 64 * 1024;
/** The end of a zip: its last record with the longest comment. */
const TAIL_BYTES = 66 * 1024;
const KOLY_BYTES = 512;
const MOST_BLOCK = 4 * 1024 * 1024;
const END_MARK = Buffer.from([0x50, 0x4b, 5, 6]);
const END_BYTES = 22;
/** In front of the end of a large archive, whose directory is elsewhere. */
const LOCATOR_MARK = Buffer.from([0x50, 0x4b, 6, 7]);
const LOCATOR_BYTES = 20;

/**
 * Examines a file by its content: its name only has to keep its promise. Memory holds its edges and the few entries that
 * describe a package. Throws `app_file_empty`, `app_file_type`, `app_file_misnamed`, `app_file_archive`,
 * `app_file_package`.
 */
export async function inspectFile(path: string, name: string): Promise<FileFacts> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new DomainError('app_file_empty');
    const head = await slice(file, 0, Math.min(HEAD_BYTES, size));
    const found = typeOf(head, await slice(file, Math.max(0, size - KOLY_BYTES), Math.min(KOLY_BYTES, size)));
    if (!found) throw new DomainError('app_file_type');
    const facts = found === 'zip' ? await inspectZip(file, path, size) : plainFacts(found);
    if (isMisnamed(name, facts.type)) throw new DomainError('app_file_misnamed', { type: facts.type });
    if (facts.type === 'tar.gz') await walkTarGz(path, size);
    return facts;
  } finally {
    await file.close();
  }
}

function plainFacts(type: PackageType): FileFacts {
  return {
    type,
    platform: PLATFORM_OF[type],
    identifier: '',
    versionCode: null,
    minimumSystem: '',
    permissions: [],
    signer: '',
  };
}

async function inspectZip(file: FileHandle, path: string, size: number): Promise<FileFacts> {
  const { manifest, envelopes, isBundle } = await walkZip(path, size);
  if (!manifest) return plainFacts(isBundle ? 'aab' : 'zip');
  const facts = readManifest(manifest);
  const block = await signingBlock(file, size);
  // a device reads the newest scheme that it knows: a signer of any of them can be the one that counts
  const schemes = [block ? signersOfBlock(block) : [], ...envelopes.map(signersOfEnvelope)];
  if (!facts || schemes.includes(undefined)) throw new DomainError('app_file_package');
  const { identifier, versionCode, minimumSystem, permissions } = facts;
  const signer = [...new Set(schemes.flatMap((each) => each ?? []))].join(',');
  return { ...plainFacts('apk'), identifier, versionCode, minimumSystem, permissions, signer };
}

/** The bytes before the directory of the zip, if they end as a signing block does. */
async function signingBlock(file: FileHandle, size: number): Promise<Buffer | undefined> {
  const tail = await slice(file, Math.max(0, size - TAIL_BYTES), Math.min(TAIL_BYTES, size));
  const directory = directoryOf(tail, size);
  if (directory === undefined || directory < 32 || directory > size) return undefined;
  const foot = await slice(file, directory - 24, 24);
  const length = Number(foot.readBigUInt64LE(0)) + 8;
  if (length < 32 || length > MOST_BLOCK || length > directory) return undefined;
  return slice(file, directory - length, length);
}

/**
 * Where the directory begins, by the record that the walk through the archive went by: the last one with room for all
 * of it, whose comment ends where the file does. Undefined where devices look for no signing block.
 */
function directoryOf(tail: Buffer, size: number): number | undefined {
  const end = tail.length < END_BYTES ? -1 : tail.lastIndexOf(END_MARK, tail.length - END_BYTES);
  if (end < 0 || end + END_BYTES + tail.readUInt16LE(end + 20) !== tail.length) return undefined;
  if (end >= LOCATOR_BYTES && tail.indexOf(LOCATOR_MARK, end - LOCATOR_BYTES) === end - LOCATOR_BYTES) return undefined;
  const start = tail.readUInt32LE(end + 16);
  return start + tail.readUInt32LE(end + 12) === size - tail.length + end ? start : undefined;
}

async function slice(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
