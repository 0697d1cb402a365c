import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { DomainError } from '../../../platform/errors.ts';
import { archiveProblem, isSafeName } from './rules.ts';

const MOST_MANIFEST = 4 * 1024 * 1024;
const MOST_ENVELOPE = 64 * 1024;
/** Signers of the first scheme. What is read of an archive stays below 8 MB. */
const MOST_ENVELOPES = 4;
const ENVELOPE = /^META-INF\/[^/]+\.(?:RSA|DSA|EC)$/i;

/** What describes the package. */
export interface WalkedZip {
  manifest: Buffer | undefined;
  envelopes: Buffer[];
  isBundle: boolean;
}

const refused = (reason: string) => new DomainError('app_file_archive', { reason });

/**
 * Walks through the directory of an archive without unpacking it, and reads the few entries that describe a package.
 * Throws `app_file_archive` beyond the limits, for a name that leads outside, and for a broken or encrypted archive.
 */
export async function walkZip(path: string, packed: number): Promise<WalkedZip> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(() => {
    throw refused('broken');
  });
  try {
    // the directory states how many it has: a crowd is refused before its first one is read
    check(archiveProblem({ entries: zip.entryCount, bytes: 0 }, packed));
    return await walk(zip, packed);
  } catch (error) {
    throw error instanceof DomainError ? error : refused(isAboutName(error) ? 'name' : 'broken');
  } finally {
    zip.close();
  }
}

const isAboutName = (error: unknown) =>
  error instanceof Error && /invalid (?:relative|characters|absolute)|absolute path/i.test(error.message);

function check(problem: string | undefined): void {
  if (problem) throw refused(problem);
}

async function walk(zip: ZipFile, packed: number): Promise<WalkedZip> {
  const found: WalkedZip = { manifest: undefined, envelopes: [], isBundle: false };
  let entries = 0;
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    entries += 1;
    bytes += entry.uncompressedSize;
    check(archiveProblem({ entries, bytes }, packed));
    if (!isSafeName(entry.fileName)) throw refused('name');
    if (entry.isEncrypted()) throw refused('encrypted');
    await keep(found, zip, entry);
  }
  return found;
}

async function keep(found: WalkedZip, zip: ZipFile, entry: Entry): Promise<void> {
  if (entry.fileName === 'AndroidManifest.xml') {
    // which of two counts would be up to the device
    if (found.manifest) throw refused('broken');
    found.manifest = await read(zip, entry, MOST_MANIFEST);
  } else if (ENVELOPE.test(entry.fileName)) {
    if (found.envelopes.length >= MOST_ENVELOPES) throw refused('entries');
    found.envelopes.push(await read(zip, entry, MOST_ENVELOPE));
  } else if (entry.fileName === 'BundleConfig.pb') found.isBundle = true;
}

async function read(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (entry.uncompressedSize > most) throw refused('size');
  const pieces: Buffer[] = [];
  // the library ends the stream with an error if more arrives than the directory states
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
