import { sql } from 'kysely';
import { CONTENT_KINDS } from '../../catalog/product-kinds.ts';
import type { Ctx } from '../../kit/context.ts';
import type { BoughtFile } from './contract.ts';
import { KEPT_DAYS, MOST_DOWNLOADS, PAGE_LINK_SECONDS } from './rules.ts';
import { filePath } from './signed-link.ts';

/**
 * Which files `f` a line `l` of an order `o` may download: those of its variant while it is paid and not refunded, and
 * removed ones that were there when it was paid.
 */
export const MAY_DOWNLOAD = sql`f.sku_id = l.sku_id and l.kind = any(${CONTENT_KINDS}::text[]) and l.refunded_num < l.num
  and o.status in ('to_ship', 'to_receive', 'to_evaluate', 'completed') and f.emptied_at is null
  and (f.removed_at is null or (f.removed_at > o.paid_at and f.removed_at > now() - make_interval(days => ${KEPT_DAYS}::int)))`;

export interface OfferedFile extends BoughtFile {
  orderId: number;
}

/** The files of these orders' lines with links. The caller has checked whose orders they are. */
export async function readFilesOfOrders(
  { db, app, now }: Pick<Ctx, 'db' | 'app' | 'now'>,
  orderIds: readonly number[],
  validSeconds = PAGE_LINK_SECONDS,
): Promise<OfferedFile[]> {
  const found = await sql<Omit<OfferedFile, 'link'> & { fileId: number }>`
    select l.order_id as "orderId", l.id as "lineId", f.id as "fileId", f.name, f.bytes,
      greatest(${MOST_DOWNLOADS}::int - coalesce(d.downloads, 0), 0)::int as left
    from orders o join order_lines l on l.order_id = o.id join digital_files f on f.sku_id = l.sku_id
      left join digital_downloads d on d.order_line_id = l.id and d.file_id = f.id
    where o.id = any(${[...orderIds]}::bigint[]) and ${MAY_DOWNLOAD} order by l.id, f.id`.execute(db);
  const until = Math.ceil(now.getTime() / 1_000) + validSeconds;
  return found.rows.map(({ fileId, ...file }) => ({
    ...file,
    link: file.left > 0 ? filePath(app, { lineId: file.lineId, fileId, until }) : null,
  }));
}
