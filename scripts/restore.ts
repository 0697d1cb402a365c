import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { dropStagingFolders } from '../platform/backup/snapshot.ts';
import { lockFolder } from '../platform/database/folder-lock.ts';
import { databaseFolder } from '../platform/database/location.ts';
import { s3Settings } from '../platform/media/open-storage.ts';
import { fail, runScript } from './run-script.ts';

const USAGE = 'npm run restore -- FILE [--force]';

/** Restores a backup into the data folder of a shop that is not running. */
await runScript(async (environment) => {
  const { DATABASE_URL, STOA_DATA } = environment;
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } });
  const [file] = positionals;
  if (!file || positionals.length > 1) fail(USAGE);
  if (DATABASE_URL) fail('DATABASE_URL is set: restore PostgreSQL with pg_restore or psql');
  if (!existsSync(file)) fail(`there is no file ${file}`);
  await mkdir(STOA_DATA, { recursive: true });
  const release = await lockFolder(STOA_DATA);
  try {
    if (existsSync(databaseFolder(STOA_DATA)) && !values.force)
      fail(`there is a database in ${STOA_DATA} already: --force moves it aside and restores over it`);
    await dropStagingFolders(STOA_DATA);
    const { madeAt, parts, replaced } = await restoreBackup(STOA_DATA, resolve(file), new Date());
    console.log(`stoa: restored ${parts.join(', ')} as of ${madeAt}`);
    const bucket = s3Settings(environment)?.bucket;
    if (!parts.includes('media'))
      console.log(`stoa: it has no uploads: those of ${bucket ?? STOA_DATA} stay as they are`);
    else if (bucket) console.log(`stoa: the uploads belong into the bucket ${bucket}: run npm run media:upload`);
    if (replaced) console.log(`stoa: what was there before is in ${replaced}`);
  } finally {
    await release();
  }
});
