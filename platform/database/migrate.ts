import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import {
  MIGRATIONS_FOLDER,
  MigrationError,
  type MigrationFile,
  migrationNames,
  readMigrations,
} from './migration-files.ts';
import { runConcurrently } from './run-concurrently.ts';
import { sqlState } from './transaction.ts';

/** Two processes that start together must not both migrate: the lock is held until the last file is applied. */
const LOCK = 728_301;
const LOCK_POLL_MS = 200;
/** lock_not_available, deadlock_detected: the file was rolled back and is retried. */
const RETRIED = new Set(['55P03', '40P01']);

export interface MigrateOptions {
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
  const files = await readMigrations(options.folder);
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

/** The migrations that a database still needs; `isNew` when it has had none. */
export async function pendingMigrations(db: Db): Promise<{ isNew: boolean; names: string[] }> {
  const names = await migrationNames(MIGRATIONS_FOLDER);
  const { rows } = await sql<{ known: boolean }>`select to_regclass('migrations') is not null as known`.execute(db);
  if (!rows[0]?.known) return { isNew: true, names };
  const applied = await appliedChecksums(db);
  return { isNew: applied.size === 0, names: names.filter((name) => !applied.has(name)) };
}

/** True when every migration file has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await appliedChecksums(db);
  return (await migrationNames(MIGRATIONS_FOLDER)).every((name) => applied.has(name));
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
  await verifyUnchanged(connection, files, applied);
  const missing = files.filter((file) => !applied.has(file.name));
  for (const file of missing) {
    if (file.outsideTransaction) await applyOutside(connection, file);
    else await applyWithRetries(connection, file, options);
  }
  return missing.map((file) => file.name);
}

/** Checks before altering: even an `add column if not exists` that adds nothing waits for the whole table. */
async function prepareRecord(connection: Db): Promise<void> {
  const { rows } = await sql`
    select from information_schema.columns
    where table_schema = current_schema() and table_name = 'migrations' and column_name = 'checksum'
  `.execute(connection);
  if (rows.length > 0) return;
  await sql`create table if not exists migrations (name text primary key, taken_at timestamptz not null default now())`.execute(
    connection,
  );
  await sql`alter table migrations add column if not exists checksum text`.execute(connection);
}

/** A file recorded before checksums existed is accepted as it is now. */
async function verifyUnchanged(connection: Db, files: MigrationFile[], applied: Map<string, string | null>) {
  const changed = files.filter((file) => (applied.get(file.name) ?? file.checksum) !== file.checksum);
  if (changed.length > 0)
    throw new MigrationError(
      `these migrations were changed after this database applied them: ${changed.map((file) => file.name).join(', ')}. ` +
        'Restore the files and put the change into a new migration.',
    );
  for (const file of files) {
    if (applied.get(file.name) !== null) continue;
    await sql`update migrations set checksum = ${file.checksum} where name = ${file.name}`.execute(connection);
  }
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

async function appliedChecksums(db: Db): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, to_jsonb(m) ->> 'checksum' as checksum from migrations m
  `.execute(db);
  return new Map(rows.map((row) => [row.name, row.checksum]));
}
