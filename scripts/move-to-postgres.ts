import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { migrateWithBackup } from '../platform/backup/migrate-with-backup.ts';
import { MoveRefusedError, moveRows } from '../platform/backup/move-rows.ts';
import type { Db } from '../platform/database/db.ts';
import { databaseFolder, directLocation } from '../platform/database/location.ts';
import { pendingMigrations } from '../platform/database/migrate.ts';
import { openLocation } from '../platform/database/open-location.ts';
import { BOOKS } from '../server/books.ts';
import { fail, runScript } from './run-script.ts';

const USAGE = `npm run move:to-postgres

Moves the embedded database in STOA_DATA into the empty PostgreSQL database of DATABASE_URL. Stop the shop first, and use
the role that owns the database. Everything is moved, or nothing.`;

/** Moves the embedded database of a trial or a small shop into an empty PostgreSQL database. */
await runScript(async (environment) => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  if (values.help) return console.log(USAGE);
  const { DATABASE_URL, STOA_DATA, STOA_SECRET } = environment;
  if (!DATABASE_URL) fail('DATABASE_URL must name the empty PostgreSQL database to move into');
  if (!existsSync(databaseFolder(STOA_DATA))) fail(`there is no embedded database in ${STOA_DATA}: set STOA_DATA`);
  const source = await openLocation({ dataDir: databaseFolder(STOA_DATA) });
  try {
    await migrateWithBackup(source, STOA_DATA, say);
    const target = await openLocation(directLocation(environment));
    try {
      await requireEmpty(target.db);
      await migrateWithBackup(target, STOA_DATA, say);
      const { tables, rows } = await moveAll(source.db, target.db);
      say(`moved ${rows} rows of ${tables} tables, read again and compared; the books agree`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  sayWhatIsLeft(STOA_DATA, STOA_SECRET !== undefined);
});

function say(text: string): void {
  console.log(`stoa: ${text}`);
}

/** A database without tables, or one that was migrated and never used: a move that failed leaves that. */
async function requireEmpty(target: Db): Promise<void> {
  const { isNew } = await pendingMigrations(target);
  const { rows } = await sql<{ tables: number }>`
    select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
    target,
  );
  const { rows: used } = isNew
    ? { rows: [{ any: (rows[0]?.tables ?? 0) > 0 }] }
    : await sql<{ any: boolean }>`select exists (select 1 from sites) or exists (select 1 from users) as any`.execute(
        target,
      );
  if (used[0]?.any) fail('DATABASE_URL: the database is not empty; nothing was moved');
}

/** In one transaction on the target. Its books must agree, unless those of the source have the same problems. */
function moveAll(source: Db, target: Db) {
  return source
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((from) =>
      target.transaction().execute(async (into) => {
        for (const db of [from, into]) await sql`set local timezone = 'UTC'`.execute(db);
        const moved = await moveRows(from, into);
        const problems: string[] = [];
        for (const [name, check] of Object.entries(BOOKS)) {
          const known = new Set(await check(from));
          for (const problem of await check(into)) if (!known.has(problem)) problems.push(`${name}: ${problem}`);
        }
        if (problems.length > 0) throw new MoveRefusedError(`the books differ on the target: ${problems.join('; ')}`);
        return moved;
      }),
    );
}

function sayWhatIsLeft(dataFolder: string, hasSecret: boolean): void {
  say(`the uploads stay in ${join(dataFolder, 'media')}: keep STOA_DATA, or copy that folder into the new one`);
  if (!hasSecret) say(`set STOA_SECRET to the content of ${join(dataFolder, 'secret')}, which sealed values need`);
  say(`${databaseFolder(dataFolder)} is unchanged; delete it once the shop runs on DATABASE_URL`);
}
