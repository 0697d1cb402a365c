import { join } from 'node:path';
import type { Environment } from '../settings/environment.ts';
import type { DatabaseOptions } from './open.ts';

/** Where the settings say the database is: a PostgreSQL server, or the embedded one in the data folder. */
export function databaseLocation(environment: Environment): DatabaseOptions {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, DATABASE_POOL } = environment;
  const { STOA_DATA, STOA_ROLE, PORT } = environment;
  if (!DATABASE_URL) return { dataDir: databaseFolder(STOA_DATA) };
  const direct = DATABASE_DIRECT_URL === undefined ? {} : { directUrl: DATABASE_DIRECT_URL };
  const replica = DATABASE_REPLICA_URL === undefined ? {} : { replicaUrl: DATABASE_REPLICA_URL };
  return { url: DATABASE_URL, ...direct, ...replica, poolSize: DATABASE_POOL, name: `stoa ${STOA_ROLE}:${PORT}` };
}

/** The same past a pooler, for migrations and scripts: their locks and settings belong to a session. */
export function directLocation(environment: Environment): DatabaseOptions {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = environment;
  return databaseLocation({
    ...environment,
    DATABASE_URL: DATABASE_URL && (DATABASE_DIRECT_URL ?? DATABASE_URL),
    DATABASE_DIRECT_URL: undefined,
    DATABASE_REPLICA_URL: undefined,
  });
}

/** Folder of the embedded database. */
export function databaseFolder(dataFolder: string): string {
  return join(dataFolder, 'database');
}
