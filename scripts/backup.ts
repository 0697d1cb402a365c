import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupFolder, backupName } from '../platform/backup/backup-folder.ts';
import { makeBackup, verifyBackup } from '../platform/backup/make-backup.ts';
import { copyClosedDatabase } from '../platform/backup/snapshot.ts';
import { lockFolder } from '../platform/database/folder-lock.ts';
import { s3Settings } from '../platform/media/open-storage.ts';
import { NO_STREAMS, runOperation } from '../server/control/run-operation.ts';
import { fail, requireEmbeddedShop, runScript } from './run-script.ts';

const USAGE = 'npm run backup -- [FILE]';

/** Backs up the embedded database, the secret and the uploads, unless a bucket has them, into one file, whether the shop is running or not. */
await runScript(async (environment) => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  if (positionals.length > 1) fail(USAGE);
  if (environment.DATABASE_URL)
    fail('DATABASE_URL is set: back up PostgreSQL with pg_dump, and the uploads with it: docs/operating.md');
  requireEmbeddedShop(environment);
  const now = new Date();
  const dataFolder = environment.STOA_DATA;
  const bucket = s3Settings(environment);
  const file = resolve(positionals[0] ?? join(await backupFolder(dataFolder), backupName(now, false)));
  if (existsSync(file)) fail(`${file} exists already`);
  const { hasSecret } = await makeBackup({ dataFolder, file, now, withUploads: !bucket, copyDatabase });
  const { files, rows } = await verifyBackup(dataFolder, file).catch(async (error: unknown) => {
    await rm(file, { force: true });
    throw error;
  });
  console.log(`stoa: ${file}: ${files} files with ${rows} database rows, unpacked and read again`);
  if (bucket)
    console.log(
      `stoa: the uploads are not in it: copy the bucket ${bucket.bucket} after it, as docs/file-storage.md says`,
    );
  if (!hasSecret) console.log('stoa: STOA_SECRET is not in it, since it is set by the environment: keep it elsewhere');

  /** Through the running shop, or under the folder's lock if there is none. */
  async function copyDatabase(staging: string): Promise<void> {
    const copied = await runOperation(environment, 'copy-database', { staging }, NO_STREAMS, async () => {
      const release = await lockFolder(dataFolder);
      try {
        await copyClosedDatabase(dataFolder, staging);
        return null;
      } finally {
        await release();
      }
    });
    return copied ?? undefined;
  }
});
