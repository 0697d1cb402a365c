import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { ShopFile } from './contract.ts';

const MOST_LISTED = 2_000;

/** The files that one's own shop offers, with how often they were downloaded. */
export async function listFiles(ctx: Ctx): Promise<ShopFile[]> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  const found = await sql<ShopFile>`
    select f.id, f.sku_id as "skuId", f.name, f.bytes,
      (select coalesce(sum(d.downloads), 0)::int from digital_downloads d where d.file_id = f.id) as downloads
    from digital_files f where f.merchant_id = ${own.id}::bigint and f.removed_at is null
    order by f.id limit ${MOST_LISTED}::int`.execute(ctx.db);
  return found.rows;
}
