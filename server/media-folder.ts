import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../platform/database/open.ts';
import { randomToken } from '../platform/tokens.ts';

/** The uploads of this database are in another folder. The message says what to do. */
export class OtherMediaFolderError extends Error {}

/**
 * Verifies that the folder is the one that holds the uploads of the database: all processes share it. The first one
 * stores an id in both. Throws `OtherMediaFolderError`.
 */
export async function checkMediaFolder(db: Db, folder: string): Promise<void> {
  const file = join(folder, '.shop');
  const here = await readFile(file, 'utf8').catch(() => undefined);
  const own = here ?? randomToken();
  const made = await db
    .insertInto('media_folder')
    .values({ id: own })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) {
    await mkdir(folder, { recursive: true, mode: 0o750 });
    await writeFile(file, own);
    return;
  }
  const stored = await db.selectFrom('media_folder').select('id').executeTakeFirst();
  if (here === stored?.id) return;
  throw new OtherMediaFolderError(
    `STOA_DATA: ${folder} is not the folder with the uploads of this database: all processes share one, on a network file ` +
      `system if need be. If the uploads are lost for good, write ${stored?.id} into ${file}`,
  );
}
