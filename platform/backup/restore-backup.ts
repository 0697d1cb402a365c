import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unpackArchive } from './archive.ts';
import { timeStamp } from './backup-folder.ts';
import { readEveryTable } from './make-backup.ts';
import { stagingFolder } from './snapshot.ts';

const PARTS = ['database', 'media', 'secret'] as const;

export interface Restored {
  madeAt: string;
  parts: string[];
  /** Folder to which the previous content was moved. */
  replaced: string | undefined;
}

/**
 * Replaces the data folder's content with a backup; the caller holds its lock. Everything is unpacked and read before
 * the first file moves, and the previous content is moved aside.
 */
export async function restoreBackup(dataFolder: string, file: string, now: Date): Promise<Restored> {
  const staging = await stagingFolder(dataFolder);
  try {
    const { madeAt } = await unpackArchive(file, staging);
    await readEveryTable(staging);
    const parts = PARTS.filter((part) => existsSync(join(staging, part)));
    const old = parts.filter((part) => existsSync(join(dataFolder, part)));
    const aside = join(dataFolder, `replaced-${timeStamp(now)}`);
    if (old.length > 0) await mkdir(aside, { mode: 0o700 });
    for (const part of old) await rename(join(dataFolder, part), join(aside, part));
    for (const part of parts) await rename(join(staging, part), join(dataFolder, part));
    return { madeAt, parts, replaced: old.length > 0 ? aside : undefined };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
