import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { UNFINISHED_HOURS, UNUSED_HOURS } from './rules.ts';
import { deleteMedia, incomingFolder } from './uploads.server.ts';

/**
 * Deletes uploads that were not finished within a day or not used within three, and the files of topics that are erased.
 * Returns how many.
 */
export async function tidyMedia(ctx: Ctx): Promise<number> {
  const before = (hours: number) => sql`${ctx.now}::timestamptz - make_interval(hours => ${hours}::int)`;
  const deleted = await deleteMedia(
    ctx,
    sql`topic_id is null and (state not in ('receiving', 'stored')
      or (state = 'receiving' and updated_at < ${before(UNFINISHED_HOURS)})
      or (state = 'stored' and updated_at < ${before(UNUSED_HOURS)}))`,
  );
  const { STOA_DATA } = ctx.app.environment;
  for (const folder of [incomingFolder(ctx.app), join(STOA_DATA, 'transcoding')]) await removeAbandoned(ctx, folder);
  return deleted;
}

/** What a process left that died between the file and its row. */
async function removeAbandoned(ctx: Ctx, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => undefined);
    const isOld = found && ctx.now.getTime() - found.mtimeMs > (UNFINISHED_HOURS + 24) * 3_600_000;
    if (isOld) await rm(path, { recursive: true, force: true });
  }
}
