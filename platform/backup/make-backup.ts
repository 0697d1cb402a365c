import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { databaseFolder } from '../database/location.ts';
import { openDatabase } from '../database/open.ts';
import { packFolder, unpackArchive } from './archive.ts';
import { backupFolder, backupName, dropOldBackups } from './backup-folder.ts';
import { addSecret, addUploads, copyOpenDatabase, dropStagingFolders, stagingFolder } from './snapshot.ts';

export interface BackupOrder {
  dataFolder: string;
  file: string;
  now: Date;
  /** Whether the uploads are in the data folder, and so in the backup. */
  withUploads: boolean;
  /** Copies the database into the staging folder: under the lock, or in the process that has it open. */
  copyDatabase(staging: string): Promise<void>;
}

/** Writes a backup of database, secret and, unless they are in a bucket, uploads. `hasSecret` is false when the secret is not kept in the folder. */
export async function makeBackup({
  dataFolder,
  file,
  now,
  withUploads,
  copyDatabase,
}: BackupOrder): Promise<{ hasSecret: boolean }> {
  const staging = await stagingFolder(dataFolder);
  try {
    // uploads last: every row of the copied database finds its file
    await copyDatabase(staging);
    if (withUploads) await addUploads(dataFolder, staging);
    const hasSecret = await addSecret(dataFolder, staging);
    await packFolder(staging, file, now);
    return { hasSecret };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Backup of the database and the secret before its tables change; migrations leave the uploads alone. */
export async function backUpBeforeMigrations(pglite: PGlite, dataFolder: string, now: Date): Promise<string> {
  await dropStagingFolders(dataFolder);
  const staging = await stagingFolder(dataFolder);
  const file = join(await backupFolder(dataFolder), backupName(now, true));
  try {
    await copyOpenDatabase(pglite, dataFolder, staging);
    await addSecret(dataFolder, staging);
    await packFolder(staging, file, now);
    await verifyFiles(dataFolder, file);
    await dropOldBackups(dataFolder);
    return file;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function verifyFiles(dataFolder: string, file: string): Promise<void> {
  const scratch = await stagingFolder(dataFolder);
  try {
    await unpackArchive(file, scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Unpacks a backup elsewhere, opens its database and reads every table; returns a summary of its content. */
export async function verifyBackup(dataFolder: string, file: string): Promise<{ files: number; rows: number }> {
  const scratch = await stagingFolder(dataFolder);
  try {
    const { files } = await unpackArchive(file, scratch);
    return { files: Object.keys(files).length, rows: await readEveryTable(scratch) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Reads each row of each table of the database in that folder, which no other process has open. */
export async function readEveryTable(folder: string): Promise<number> {
  const database = await openDatabase({ dataDir: databaseFolder(folder) });
  try {
    const tables = await sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(database.db);
    let rows = 0;
    for (const { name } of tables.rows) {
      // the whole row is read, so an unreadable page is noticed
      const read = await sql<{ n: number }>`
        select count(t.*::text)::int as n from ${sql.raw(name)} t`.execute(database.db);
      rows += read.rows[0]?.n ?? 0;
    }
    return rows;
  } finally {
    await database.close();
  }
}
