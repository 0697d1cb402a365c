import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { DomainError } from '../../../platform/errors.ts';
import { archiveProblem, isSafeName } from './rules.ts';

/** The largest entry that is read into memory: a manifest, a signature. */
const MOST_READ = 4 * 1024 * 1024;
const WANTED = /^(?:AndroidManifest\.xml|BundleConfig\.pb|META-INF\/[^/]+\.(?:RSA|DSA|EC))$/;

export interface WalkedZip {
  /** The contents of those that describe the package, by name. */
  contents: Map<string, Buffer>;
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
  const contents = new Map<string, Buffer>();
  let entries = 0;
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    entries += 1;
    bytes += entry.uncompressedSize;
    check(archiveProblem({ entries, bytes }, packed));
    if (!isSafeName(entry.fileName)) throw refused('name');
    if (entry.isEncrypted()) throw refused('encrypted');
    if (WANTED.test(entry.fileName)) contents.set(entry.fileName, await read(zip, entry));
  }
  return { contents };
}

async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MOST_READ) throw refused('size');
  const pieces: Buffer[] = [];
  // the library ends the stream with an error if more arrives than the directory states
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
