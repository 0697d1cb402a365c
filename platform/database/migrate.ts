import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { MigrationError, type MigrationFile, migrationPaths, readMigrations } from './migration-files.ts';
import { runConcurrently } from './run-concurrently.ts';
import { sqlState } from './transaction.ts';

/** Two processes that start together must not both migrate: the lock is held until the last file is applied. */
const LOCK = 728_301;
const LOCK_POLL_MS = 200;
/** lock_not_available, deadlock_detected: the file was rolled back and is retried. */
const RETRIED = new Set(['55P03', '40P01']);

export interface MigrateOptions {
  /** Those of the project without it. */
  folder?: string;
  /** How long a statement may wait for a table lock, with everything else queueing behind it. */
  lockTimeoutMs?: number;
  tries?: number;
  pauseMs?: number;
}

/**
 * Applies the missing migration files in order, each in a transaction of its own unless it declares otherwise, and
 * returns their names. What was applied before a failure stays, so every file has to work with the release before it.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const files = await readMigrations(options.folder === undefined ? undefined : [options.folder]);
  return db.connection().execute(async (connection) => {
    const settings = await sql<{ lock: string; statement: string }>`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement
    `.execute(connection);
    await waitForTurn(connection);
    try {
      await sql`select set_config('statement_timeout', '0', false)`.execute(connection);
      return await applyMissing(connection, files, options);
    } finally {
      const { lock, statement } = settings.rows[0] as { lock: string; statement: string };
      await sql`select set_config('statement_timeout', ${statement}, false), set_config('lock_timeout', ${lock}, false),
        pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

/**
 * The migrations that a database still needs; `isNew` when it has had none.
 * @throws MigrationError for a database that cannot be migrated.
 */
export async function pendingMigrations(db: Db): Promise<{ isNew: boolean; names: string[] }> {
  const names = await migrationNames();
  const { rows } = await sql<{ known: boolean }>`select to_regclass('migrations') is not null as known`.execute(db);
  if (!rows[0]?.known) return { isNew: true, names };
  const applied = await appliedChecksums(db);
  refuseUnreleased(names[0], applied);
  return { isNew: applied.size === 0, names: names.filter((name) => !applied.has(name)) };
}

/** True when every migration file has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await appliedChecksums(db);
  return (await migrationNames()).every((name) => applied.has(name));
}

const migrationNames = async () => (await migrationPaths()).map((path) => basename(path));

/** Nothing converts the tables of the versions before the first release, whose files had other names. */
function refuseUnreleased(first: string | undefined, applied: ReadonlyMap<string, unknown>): void {
  if (applied.size > 0 && !applied.has(first ?? ''))
    throw new MigrationError(
      'the database was created by a version before the first release, whose tables cannot be converted: start with an empty one',
    );
}

/** Polls: a session waiting in `pg_advisory_lock` has a snapshot that a concurrent index build waits for. */
async function waitForTurn(connection: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}) as mine`.execute(connection);
    if (rows[0]?.mine) return;
    await wait(LOCK_POLL_MS);
  }
}

async function applyMissing(connection: Db, files: MigrationFile[], options: MigrateOptions): Promise<string[]> {
  await prepareRecord(connection);
  const applied = await appliedChecksums(connection);
  if (options.folder === undefined) refuseUnreleased(files[0]?.name, applied);
  requireUnchanged(files, applied);
  const missing = files.filter((file) => !applied.has(file.name));
  for (const file of missing) {
    if (file.outsideTransaction) await applyOutside(connection, file);
    else await applyWithRetries(connection, file, options);
  }
  return missing.map((file) => file.name);
}

/** Checks before creating: even a `create table if not exists` that creates nothing takes the right to create one. */
async function prepareRecord(connection: Db): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('migrations') is not null as known`.execute(
    connection,
  );
  if (rows[0]?.known) return;
  await sql`
    create table migrations (name text primary key, checksum text not null, taken_at timestamptz not null default now())
  `.execute(connection);
}

function requireUnchanged(files: MigrationFile[], applied: ReadonlyMap<string, string>): void {
  const changed = files.filter((file) => (applied.get(file.name) ?? file.checksum) !== file.checksum);
  if (changed.length > 0)
    throw new MigrationError(
      `these migrations were changed after this database applied them: ${changed.map((file) => file.name).join(', ')}. ` +
        'Restore the files and put the change into a new migration.',
    );
}

async function applyOutside(connection: Db, file: MigrationFile): Promise<void> {
  // such statements block nobody while they wait, and aborting one would leave an invalid index
  await sql`select set_config('lock_timeout', '0', false)`.execute(connection);
  for (const statement of file.statements) await runConcurrently(connection, statement);
  await record(connection, file);
}

async function applyWithRetries(connection: Db, file: MigrationFile, options: MigrateOptions): Promise<void> {
  const { lockTimeoutMs = 3_000, tries = 20, pauseMs = 1_000 } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connection.transaction().execute(async (trx) => {
        await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(trx);
        for (const statement of file.statements) await sql.raw(statement).execute(trx);
        await record(trx, file);
      });
    } catch (error) {
      if (!RETRIED.has(sqlState(error) ?? '')) throw error;
      if (attempt === tries)
        throw new MigrationError(
          `${file.name} could not lock its tables in ${tries} tries: end the long transactions in pg_stat_activity and start again`,
          { cause: error },
        );
      // lets the statements queued behind this one run
      await wait(pauseMs);
    }
  }
}

async function record(db: Db, file: MigrationFile): Promise<void> {
  await sql`insert into migrations (name, checksum) values (${file.name}, ${file.checksum})`.execute(db);
}

async function appliedChecksums(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migrations`.execute(db);
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}
