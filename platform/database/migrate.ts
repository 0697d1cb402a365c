import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './open.ts';

const FOLDER = join(import.meta.dirname, '../../database/migrations');
/** Two processes that start together must not both migrate: the lock is held until the last step is in. */
const LOCK = 728_301;

/** Names of the migration files in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}

/** Brings the database to the newest shape in one transaction; answers with the names of the steps it took. */
export async function migrate(db: Db): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    await sql`create table if not exists migrations (name text primary key, taken_at timestamptz not null default now())`.execute(
      trx,
    );
    const taken = await takenNames(trx);
    const missing = (await migrationNames()).filter((name) => !taken.has(name));
    for (const name of missing) {
      for (const statement of splitStatements(await readFile(join(FOLDER, name), 'utf8'))) {
        await sql.raw(statement).execute(trx);
      }
      await sql`insert into migrations (name) values (${name})`.execute(trx);
    }
    return missing;
  });
}

/** True when every migration file has been taken. */
export async function isMigrated(db: Db): Promise<boolean> {
  const taken = await takenNames(db);
  return (await migrationNames()).every((name) => taken.has(name));
}

async function takenNames(db: Db): Promise<Set<string>> {
  const rows = await sql<{ name: string }>`select name from migrations`.execute(db);
  return new Set(rows.rows.map((row) => row.name));
}

/** Cuts a file at the semicolons that stand outside of quotes, comments and $$ bodies. */
function splitStatements(text: string): string[] {
  const pieces = text.match(/--[^\n]*|'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|;|[^;'$-]+|[$-]/g) ?? [];
  const statements: string[] = [''];
  for (const piece of pieces) {
    if (piece === ';') statements.push('');
    else if (!piece.startsWith('--')) statements[statements.length - 1] += piece;
  }
  return statements.map((statement) => statement.trim()).filter(Boolean);
}
