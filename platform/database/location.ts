import { join } from 'node:path';
import type { Environment } from '../settings/environment.ts';
import type { DatabaseOptions } from './open.ts';

/** Where the settings say the database is: a PostgreSQL server, or the embedded one in the data folder. */
export function databaseLocation({ DATABASE_URL, DATABASE_POOL, STOA_DATA }: Environment): DatabaseOptions {
  return DATABASE_URL ? { url: DATABASE_URL, poolSize: DATABASE_POOL } : { dataDir: databaseFolder(STOA_DATA) };
}

/** Folder of the embedded database. */
export function databaseFolder(dataFolder: string): string {
  return join(dataFolder, 'database');
}
