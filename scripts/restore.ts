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

const USAGE = `npm run restore -- FILE [--force] [--quiet]

--force moves aside what is in STOA_DATA; --quiet restores a copy that sends nothing until npm run release:copy.`;

/** Restores a backup into the data folder of a shop that is not running. */
await runScript(async (environment) => {
  const { DATABASE_URL, STOA_DATA } = environment;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean' }, quiet: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(USAGE);
  const [file] = positionals;
  if (!file || positionals.length > 1) fail(USAGE);
  if (DATABASE_URL)
    fail('DATABASE_URL is set: restore PostgreSQL with pg_restore, and before the first start npm run quiet:copy');
  if (!existsSync(file)) fail(`there is no file ${file}`);
  await mkdir(STOA_DATA, { recursive: true });
  const release = await lockFolder(STOA_DATA);
  try {
    if (existsSync(databaseFolder(STOA_DATA)) && !values.force)
      fail(`there is a database in ${STOA_DATA} already: --force moves it aside and restores over it`);
    await dropStagingFolders(STOA_DATA);
    const { madeAt, parts, replaced } = await restoreBackup(STOA_DATA, resolve(file), new Date(), {
      quiet: values.quiet ?? false,
    });
    console.log(`stoa: restored ${parts.join(', ')} as of ${madeAt}`);
    const bucket = s3Settings(environment)?.bucket;
    if (!parts.includes('media'))
      console.log(`stoa: it has no uploads: those of ${bucket ?? STOA_DATA} stay as they are`);
    else if (bucket) console.log(`stoa: the uploads belong into the bucket ${bucket}: run npm run media:upload`);
    if (values.quiet) console.log('stoa: the copy is quiet: it sends nothing until npm run release:copy');
    if (replaced) console.log(`stoa: what was there before is in ${replaced}`);
  } finally {
    await release();
  }
});
