import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';

const UNUSED_HOURS = 24;
const BATCH = 50;
const USAGE_DAYS = 2;
const FOLDER = /^\/media\/((?:images|private)\/[0-9a-f]{32})\/(?:\d{1,5}\.webp|video\.mp4)$/;

/** Schedules the files of these pictures for deletion after the commit. */
export async function discardPictures(ctx: Ctx, urls: readonly string[]): Promise<void> {
  const folders = urls.flatMap((url) => FOLDER.exec(url)?.[1] ?? []);
  if (folders.length === 0) return;
  await sql`
    insert into discarded_pictures (folder) select distinct unnest(${folders}::text[])
    on conflict do nothing`.execute(ctx.db);
}

/**
 * Deletes uploads not attached within a day, the files of discarded pictures, and aborted uploads; returns how many
 * folders were deleted.
 */
export async function tidyUploads(ctx: Ctx): Promise<number> {
  while ((await discardUnused(ctx)) === BATCH);
  let deleted = 0;
  for (let last = BATCH; last === BATCH; deleted += last) last = await deleteDiscarded(ctx);
  await sql`
    delete from upload_usage
    where day < (${ctx.now}::timestamptz at time zone 'UTC')::date - ${USAGE_DAYS}::int`.execute(ctx.db);
  await ctx.app.mediaWorkers.tidy(ctx.now);
  return deleted;
}

async function discardUnused(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tx) => {
    const unused = await sql<{ url: string }>`
      delete from uploaded_pictures where (user_id, url) in (
        select user_id, url from uploaded_pictures
        where attached_at is null and uploaded_at < ${ctx.now}::timestamptz - make_interval(hours => ${UNUSED_HOURS}::int)
        order by uploaded_at limit ${BATCH}::int for update skip locked)
      returning url`.execute(tx.db);
    await discardPictures(
      tx,
      unused.rows.map(({ url }) => url),
    );
    return unused.rows.length;
  });
}

/**
 * The row stays locked until the files are deleted: an upload of the same picture waits, and then writes its files
 * again.
 */
async function deleteDiscarded(ctx: Ctx): Promise<number> {
  return transact(ctx, async ({ db }) => {
    const taken = await sql<{ folder: string }>`
      delete from discarded_pictures where folder in (
        select folder from discarded_pictures order by folder limit ${BATCH}::int for update skip locked)
      returning folder`.execute(db);
    for (const { folder } of taken.rows) await ctx.app.storage.removeFolder(folder);
    return taken.rows.length;
  });
}
