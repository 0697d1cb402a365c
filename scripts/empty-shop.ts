import { mkdir, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { lockFolder } from '../platform/database/folder-lock.ts';
import { databaseFolder } from '../platform/database/location.ts';
import { openDatabase } from '../platform/database/open.ts';
import { openStorage } from '../platform/media/open-storage.ts';
import type { Environment } from '../platform/settings/environment.ts';

/** Deletes every row and every upload. The processes of the shop have to be stopped. */
export async function emptyShop(environment: Environment): Promise<void> {
  const { DATABASE_URL, STOA_DATA } = environment;
  await mkdir(STOA_DATA, { recursive: true });
  const release = await lockFolder(STOA_DATA);
  if (DATABASE_URL) {
    const database = await openDatabase({ url: DATABASE_URL });
    const own = await sql<{ name: string }>`
      select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`.execute(
      database.db,
    );
    // one statement each: all tables together need more locks than PostgreSQL allows by default
    for (const { name } of own.rows) await sql.raw(`drop schema ${name} cascade`).execute(database.db);
    await sql`create schema public`.execute(database.db);
    await database.close();
  }
  await rm(databaseFolder(STOA_DATA), { recursive: true, force: true });
  const storage = openStorage(environment);
  for await (const { name } of storage.list('')) await storage.remove(name);
  await release();
}
