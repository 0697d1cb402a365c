import { cp, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { databaseFolder } from '../database/location.ts';
import { backupFolder } from './backup-folder.ts';

/** An empty folder beside the backups, on the same disk, for temporary work. */
export async function stagingFolder(dataFolder: string): Promise<string> {
  return mkdtemp(join(await backupFolder(dataFolder), '.staging-'));
}

/** Whether a path is such a folder: a copy must not be written anywhere else. */
export function isStagingFolder(dataFolder: string, path: string): boolean {
  return dirname(resolve(path)) === resolve(dataFolder, 'backups') && basename(path).startsWith('.staging-');
}

/** Removes what a killed backup or restore left behind. Only under the lock, or in the process that holds it. */
export async function dropStagingFolders(dataFolder: string): Promise<void> {
  const folder = await backupFolder(dataFolder);
  for (const name of await readdir(folder)) {
    if (name.startsWith('.staging-')) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Copies the files of an open database while no statement or transaction is running. */
export async function copyOpenDatabase(pglite: PGlite, dataFolder: string, staging: string): Promise<void> {
  // a transaction blocks all other statements; after the checkpoint everything committed is in the files
  await pglite.transaction(async (trx) => {
    await trx.exec('checkpoint');
    await copyClosedDatabase(dataFolder, staging);
  });
}

/** Copies the files of a database that no process has open: the caller holds the lock. */
export async function copyClosedDatabase(dataFolder: string, staging: string): Promise<void> {
  await cp(databaseFolder(dataFolder), join(staging, 'database'), { recursive: true });
}

/** Adds the generated secret. One that is set in STOA_SECRET is not in the folder. */
export async function addSecret(dataFolder: string, staging: string): Promise<boolean> {
  const secret = join(dataFolder, 'secret');
  if (!(await stat(secret).catch(() => undefined))) return false;
  await cp(secret, join(staging, 'secret'));
  return true;
}

/** Adds the uploads as hard links: a stored file never changes, and one deleted meanwhile stays readable here. */
export async function addUploads(dataFolder: string, staging: string): Promise<void> {
  const media = join(dataFolder, 'media');
  await mkdir(join(staging, 'media'), { recursive: true });
  const entries = await readdir(media, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const from = join(entry.parentPath, entry.name);
    const to = join(staging, 'media', relative(media, from));
    await mkdir(dirname(to), { recursive: true });
    await link(from, to).catch((error) => copyUnlessGone(from, to, error));
  }
}

async function copyUnlessGone(from: string, to: string, error: NodeJS.ErrnoException): Promise<void> {
  if (error.code === 'ENOENT') return;
  await cp(from, to);
}
