import { mkdir } from 'node:fs/promises';
import { migrateWithBackup } from '../platform/backup/migrate-with-backup.ts';
import { directLocation } from '../platform/database/location.ts';
import { openLocation } from '../platform/database/open-location.ts';
import { runScript } from './run-script.ts';

await runScript(async (environment) => {
  await mkdir(environment.STOA_DATA, { recursive: true });
  const database = await openLocation(directLocation(environment));
  try {
    const taken = await migrateWithBackup(database, environment.STOA_DATA, console.log);
    console.log(taken.length > 0 ? taken.join('\n') : 'the database is up to date');
  } finally {
    await database.close();
  }
});
