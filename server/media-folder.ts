import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../platform/database/open.ts';
import { randomToken } from '../platform/tokens.ts';

/** The uploads of this database are in another folder. The message says what to do. */
export class OtherMediaFolderError extends Error {}

/**
 * Verifies that the folder is the one that holds the uploads of the database: all processes share it. The first one
 * stores an id in both. Throws `OtherMediaFolderError`.
 *
 * Processes that start together wait for the first one's row, and read the folder only then. A process that ends
 * between the two writes leaves the id in the folder alone, and the next one takes it from there.
 */
export async function checkMediaFolder(db: Db, folder: string): Promise<void> {
  const file = join(folder, '.shop');
  const idInFolder = () => readFile(file, 'utf8').catch(() => undefined);
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('media_folder')
      .values({ id: randomToken() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return;
    const id = await idInFolder();
    if (id) {
      await tx.updateTable('media_folder').set({ id }).execute();
      return;
    }
    await mkdir(folder, { recursive: true, mode: 0o750 });
    await writeFile(file, made.id);
  });
  const { id } = await db.selectFrom('media_folder').select('id').executeTakeFirstOrThrow();
  if ((await idInFolder()) === id) return;
  throw new OtherMediaFolderError(
    `STOA_DATA: ${folder} is not the folder with the uploads of this database: all processes share one, on a network file ` +
      `system if need be. If the uploads are lost for good, write ${id} into ${file}`,
  );
}
