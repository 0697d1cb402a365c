import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../platform/database/open.ts';
import { readEnvironment } from '../platform/environment.ts';

/** Empties the database and the uploads. It asks to be told so in words, and never does it in production. */
const environment = readEnvironment();
if (environment.STOA_ENV === 'production' || !process.argv.includes('--yes')) {
  console.error('this deletes every row and every upload: npm run db:reset -- --yes (never in production)');
  process.exit(1);
}
if (environment.DATABASE_URL) {
  const database = await openDatabase({ url: environment.DATABASE_URL });
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  await database.close();
}
await rm(join(environment.STOA_DATA, 'database'), { recursive: true, force: true });
await rm(join(environment.STOA_DATA, 'media'), { recursive: true, force: true });
console.log('emptied');
