import { migrate, pendingMigrations } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/open.ts';
import { backUpBeforeMigrations } from './make-backup.ts';

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
  const taken = await migrate(db);
  if (taken.length > 0) onStep(`took ${taken.length} database migrations`);
  return taken;
}
