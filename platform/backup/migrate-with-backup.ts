import { migrate, pendingMigrations } from '../database/migrate.ts';
import { MigrationError } from '../database/migration-files.ts';
import type { OpenDatabase } from '../database/open.ts';
import { sqlState } from '../database/transaction.ts';
import { backUpBeforeMigrations } from './make-backup.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Migrates the database. The embedded one is backed up first, unless it is new; a server has its own backups. */
export async function migrateWithBackup(
  { db, pglite }: OpenDatabase,
  dataFolder: string,
  onStep: (step: string) => void,
): Promise<string[]> {
  const { isNew, names } = await pendingMigrations(db);
  if (pglite && !isNew && names.length > 0) {
    const file = await backUpBeforeMigrations(pglite, dataFolder, new Date());
    onStep(`backed up the database before its migrations: ${file}`);
  }
  const taken = await migrate(db).catch((error: unknown) => {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE || !/schema|table|relation/.test(String(error))) throw error;
    throw new MigrationError(
      `DATABASE_URL: migrations are missing (${names.length}), and this role may not change the tables: run npm run ` +
        `db:migrate with the role that owns ${isNew ? 'the database' : 'them'}, then start again`,
      { cause: error },
    );
  });
  if (taken.length > 0) onStep(`took ${taken.length} database migrations`);
  return taken;
}
