import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setQuiet } from '../database/deployment-state.ts';
import { databaseFolder } from '../database/location.ts';
import { openDatabase } from '../database/open.ts';
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
export async function restoreBackup(
  dataFolder: string,
  file: string,
  now: Date,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<Restored> {
  const staging = await stagingFolder(dataFolder);
  try {
    const { madeAt } = await unpackArchive(file, staging);
    await readEveryTable(staging);
    if (quiet) await quieten(staging);
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

/** Before the database is put in its place: no process may start on a copy that is not quiet yet. */
async function quieten(staging: string): Promise<void> {
  const database = await openDatabase({ dataDir: databaseFolder(staging) });
  try {
    await setQuiet(database.db, true);
  } finally {
    await database.close();
  }
}
