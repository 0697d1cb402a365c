import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { findLastBackup } from '../backup/backup-folder.ts';
import { checkConnections } from './check-connections.ts';
import { checkServer } from './check-server.ts';
import { lockFolder } from './folder-lock.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from './open.ts';

/** The embedded database cannot be opened. The message tells the operator what to do. */
export class UnopenableDatabaseError extends Error {}

/**
 * Opens the database that the settings name. The embedded one is opened under the lock of its data folder, which must
 * exist; closing the database releases it.
 */
export async function openLocation(location: DatabaseOptions): Promise<OpenDatabase> {
  const { dataDir } = location;
  if (!dataDir) return openServer(location);
  const release = await lockFolder(dirname(dataDir));
  try {
    const database = await openFolder(dataDir);
    return {
      ...database,
      close: async () => {
        await database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openServer(location: DatabaseOptions): Promise<OpenDatabase> {
  const database = await openDatabase(location);
  try {
    await checkServer(database.db);
    if (location.url) await checkConnections(location as DatabaseOptions & { url: string });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openFolder(dataDir: string): Promise<OpenDatabase> {
  const isOld = existsSync(dataDir);
  try {
    return await openDatabase({ dataDir });
  } catch (error) {
    // a new folder fails for an external reason: the disk, its permissions
    if (!isOld || isAboutFiles(error)) throw error;
    throw new UnopenableDatabaseError(await explain(dataDir, error), { cause: error });
  }
}

function isAboutFiles(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(String(error.code))
  );
}

async function explain(dataDir: string, error: unknown): Promise<string> {
  const reason = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0];
  const last = await findLastBackup(dirname(dataDir));
  const advice = last
    ? `the last backup is ${last}; to go back to it: npm run restore -- ${last} --force`
    : 'there is no backup in this data folder; if you keep one elsewhere: npm run restore -- FILE --force';
  return (
    `the embedded database in ${dataDir} cannot be opened (${reason}). Its files are damaged: a full or failing disk, a ` +
    `power cut or a second program that wrote to them can cause this. Nothing was changed. ${capitalised(advice)} ` +
    '(what is there now is moved aside, not deleted)'
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
