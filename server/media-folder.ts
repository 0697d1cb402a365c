import { text } from 'node:stream/consumers';
import type { Db } from '../platform/database/open.ts';
import { ID_FILE, type Storage } from '../platform/media/storage.ts';
import { randomToken } from '../platform/tokens.ts';

/** The uploads of this database are elsewhere. The message says what to do. */
export class OtherMediaFolderError extends Error {}

/**
 * Verifies that the storage holds the uploads of the database: all processes share it. The first one stores an id in
 * both. `place` is its folder or bucket, for the operator. Throws `OtherMediaFolderError`.
 *
 * Processes that start together wait for the first one's row, and read the id only then. A process that ends between the
 * two writes leaves the id in the storage alone, and the next one takes it from there.
 */
export async function checkMediaFolder(db: Db, storage: Storage, place: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('media_folder')
      .values({ id: randomToken() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return;
    const id = await idIn(storage);
    if (id) {
      await tx.updateTable('media_folder').set({ id }).execute();
      return;
    }
    await storage.put(ID_FILE, made.id);
  });
  const { id } = await db.selectFrom('media_folder').select('id').executeTakeFirstOrThrow();
  if ((await idIn(storage)) === id) return;
  throw new OtherMediaFolderError(
    `${place} does not hold the uploads of this database: all processes share one place, a bucket or a folder on a network ` +
      `file system. If the uploads are lost for good, write ${id} into its file ${ID_FILE}`,
  );
}

async function idIn(storage: Storage): Promise<string | undefined> {
  const file = await storage.find(ID_FILE);
  return file && text(file.open());
}
