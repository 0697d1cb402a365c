import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { StoredFile } from '../../../platform/media/storage.ts';
import type { Ctx } from '../../kit/context.ts';
import { MAY_DOWNLOAD } from './offered-files.server.ts';
import { MOST_DOWNLOADS, SAME_DOWNLOAD_MINUTES } from './rules.ts';
import { readLink } from './signed-link.ts';

/**
 * The file behind a signed link, counted in the statement that checks the order: a refund ends it at once. `isSent` is
 * false for a request that only asks about it, as programs that check the links of a mail do. Throws `file_link` if the
 * link is not valid any more, `file_downloads` if no downloads are left.
 */
export async function downloadFile(
  ctx: Ctx,
  query: URLSearchParams,
  { isSent = true }: { isSent?: boolean } = {},
): Promise<{ name: string; file: StoredFile }> {
  const link = readLink(ctx.app, ctx.now, query);
  if (!link) throw new DomainError('file_link');
  const isCounted = isSent && !ctx.app.deployment.readOnly;
  const found = await sql<{ name: string; stored: string; counted: boolean }>`
    with wanted as (
      select f.id as file, l.id as line, f.name, f.stored
      from order_lines l join orders o on o.id = l.order_id join digital_files f on f.id = ${link.fileId}::bigint
      where l.id = ${link.lineId}::bigint and ${MAY_DOWNLOAD}
    ), counted as (
      insert into digital_downloads as d (order_line_id, file_id, downloads, last_at)
      select line, file, 1, ${ctx.now}::timestamptz from wanted where ${isCounted}::boolean
      on conflict (order_line_id, file_id) do update set
        downloads = d.downloads + case when d.last_at > excluded.last_at - make_interval(mins => ${SAME_DOWNLOAD_MINUTES}::int)
          then 0 else 1 end,
        last_at = case when d.last_at > excluded.last_at - make_interval(mins => ${SAME_DOWNLOAD_MINUTES}::int)
          then d.last_at else excluded.last_at end
      where d.downloads < ${MOST_DOWNLOADS}::int
        or d.last_at > excluded.last_at - make_interval(mins => ${SAME_DOWNLOAD_MINUTES}::int)
      returning 1
    )
    select name, stored, exists (select from counted) as counted from wanted`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) throw new DomainError('file_link');
  if (isCounted && !row.counted) throw new DomainError('file_downloads', { most: MOST_DOWNLOADS });
  const file = await ctx.app.storage.find(row.stored);
  if (!file) throw new DomainError('file_link');
  return { name: row.name, file };
}
