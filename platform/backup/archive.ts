import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const MANIFEST = 'manifest.json';
/** Higher levels take three times as long for little gain. */
const GZIP_LEVEL = 4;
/** A symbolic link could expose the secret among the uploads, and no checksum covers it. */
const PLAIN = new Set(['File', 'OldFile', 'ContiguousFile', 'Directory']);

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** SHA-256 of each file by its path with slashes. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A file that is not a backup, or an incomplete one. */
export class BackupDamagedError extends Error {}

/** Packs a staging folder into a file atomically. Only its owner may read it. */
export async function packFolder(staging: string, file: string, now: Date): Promise<Manifest> {
  const manifest: Manifest = { format: 1, madeAt: now.toISOString(), files: await hashFiles(staging) };
  await writeFile(join(staging, MANIFEST), JSON.stringify(manifest));
  const draft = `${file}.part`;
  try {
    const names = (await readdir(staging)).sort((a, b) => Number(b === MANIFEST) - Number(a === MANIFEST));
    const { create } = await import('tar');
    await create({ cwd: staging, file: draft, gzip: { level: GZIP_LEVEL }, portable: true, mode: 0o600 }, names);
    await toDisk(draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return manifest;
}

/** Unpacks a backup into an empty folder and verifies each file's checksum. Throws BackupDamagedError. */
export async function unpackArchive(file: string, into: string): Promise<Manifest> {
  const links: string[] = [];
  const isPlain = (path: string, entry: object) => {
    const isFileOrFolder = 'type' in entry && PLAIN.has(String(entry.type));
    if (!isFileOrFolder) links.push(path);
    return isFileOrFolder;
  };
  try {
    const { extract } = await import('tar');
    await extract({ cwd: into, file, strict: true, filter: isPlain });
  } catch (error) {
    if (isAboutDisk(error)) throw error;
    throw new BackupDamagedError(`${file} is not a backup, or not a whole one (${(error as Error).message})`);
  }
  if (links[0]) throw new BackupDamagedError(`${file} is not a backup of Stoa: ${links[0]} is no plain file`);
  const text = await readFile(join(into, MANIFEST), 'utf8').catch(() => '{}');
  await rm(join(into, MANIFEST), { force: true });
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new BackupDamagedError(`${file} is not a backup of Stoa: it has no manifest`);
  const found = await hashFiles(into);
  const wanted = parsed.data.files;
  const wrong = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].find(
    (name) => wanted[name] !== found[name],
  );
  if (wrong) throw new BackupDamagedError(`${file} is damaged: ${wrong} differs from its checksum`);
  return parsed.data;
}

async function hashFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hashes: Record<string, string> = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    hashes[relative(folder, path).split(sep).join('/')] = hash.digest('hex');
  }
  return hashes;
}

/** Flushes to disk, so that a power cut cannot leave a file of zeros. */
async function toDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isAboutDisk(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOSPC', 'EACCES', 'EROFS', 'ENOENT'].includes(String(error.code))
  );
}
