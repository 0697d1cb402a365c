import { parseArgs } from 'node:util';
import { moveFiles } from '../platform/media/move-files.ts';
import { mediaFolder, s3Settings } from '../platform/media/open-storage.ts';
import { s3Storage } from '../platform/media/s3-storage.ts';
import { fail, runScript } from './run-script.ts';

const USAGE = 'npm run media:upload -- [--verify] [--remove-missing]';

/** Copies the uploads of the data folder into the bucket. May be repeated, also while the shop uses the folder. */
await runScript(async (environment) => {
  const options = { verify: { type: 'boolean' }, 'remove-missing': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (positionals.length > 0) fail(USAGE);
  const settings = s3Settings(environment);
  if (!settings) fail('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY name the bucket: set them');
  const folder = mediaFolder(environment.STOA_DATA);
  const { copied, present, bytes, extra, removed } = await moveFiles({
    folder,
    bucket: s3Storage(settings),
    verify: values.verify === true,
    removeMissing: values['remove-missing'] === true,
    onStep: (done) => console.log(`stoa: ${done} files`),
  });
  if (copied + present === 0) fail(`there are no uploads in ${folder}`);
  console.log(`stoa: ${copied} files (${bytes} bytes) copied and read back, ${present} were there already`);
  if (removed > 0) console.log(`stoa: ${removed} files that the folder has no longer are deleted from the bucket`);
  else if (extra > 0)
    console.log(`stoa: the bucket has ${extra} files that the folder has not: --remove-missing deletes them`);
});
