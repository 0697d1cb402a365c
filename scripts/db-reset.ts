import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { lockFolder } from '../platform/database/folder-lock.ts';
import { databaseFolder } from '../platform/database/location.ts';
import { openDatabase } from '../platform/database/open.ts';
import { fail, runScript } from './run-script.ts';

/** Empties the database and the uploads. Requires explicit confirmation, and refuses in production. */
await runScript(async (environment) => {
  const { DATABASE_URL, STOA_DATA, STOA_ENV } = environment;
  if (STOA_ENV === 'production' || !process.argv.includes('--yes'))
    fail('this deletes every row and every upload: npm run db:reset -- --yes (never in production)');
  await mkdir(STOA_DATA, { recursive: true });
  const release = await lockFolder(STOA_DATA);
  if (DATABASE_URL) {
    const database = await openDatabase({ url: DATABASE_URL });
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
    await database.close();
  }
  await rm(databaseFolder(STOA_DATA), { recursive: true, force: true });
  await rm(join(STOA_DATA, 'media'), { recursive: true, force: true });
  await release();
  console.log('emptied');
});
