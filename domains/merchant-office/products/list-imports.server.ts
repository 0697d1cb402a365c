import { sql } from 'kysely';
import type { ImportReport } from '../../catalog/csv/contract.ts';
import { readImport } from '../../catalog/csv/product-files.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';

/** The newest import of the actor's shop with its report, however it was started; null if there is none. */
export async function readLatestImport(ctx: Ctx): Promise<ImportReport | null> {
  const own = await requireOwnMerchant(ctx, 'products.read');
  const found = await sql<{ id: string }>`
    select id from catalog_imports where merchant_id = ${own.id}::bigint order by started_at desc limit 1`.execute(
    ctx.db,
  );
  const latest = found.rows[0];
  return latest ? readImport(ctx, latest.id) : null;
}
