import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const ENDING = '.stoa-backup.tar.gz';
const AUTOMATIC = '-before-migrations';
/** Number of automatic backups to keep; manual ones are never deleted. */
const KEPT = 3;

/** Folder for the backups of a data folder, created if missing. */
export async function backupFolder(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Name of a backup created at that moment. Names sort by time. */
export function backupName(now: Date, isAutomatic: boolean): string {
  return `${timeStamp(now)}${isAutomatic ? AUTOMATIC : ''}${ENDING}`;
}

/** A timestamp as part of a file name. */
export function timeStamp(now: Date): string {
  return now
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/, 'Z');
}

/** Path of the newest backup in the data folder. */
export async function findLastBackup(dataFolder: string): Promise<string | undefined> {
  const folder = join(dataFolder, 'backups');
  const last = (await backupsIn(folder)).at(-1);
  return last && join(folder, last);
}

/** Deletes all automatic backups except the newest few. */
export async function dropOldBackups(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, 'backups');
  const automatic = (await backupsIn(folder)).filter((name) => name.endsWith(AUTOMATIC + ENDING));
  for (const name of automatic.slice(0, -KEPT)) await rm(join(folder, name), { force: true });
}

async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(ENDING)).sort();
}
