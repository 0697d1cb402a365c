import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { CONTENT_KINDS } from '../../catalog/product-kinds.ts';
import { lockStock, setStock } from '../../inventory/set-stock.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { KeysImported } from './contract.ts';
import { serveWaitingLines } from './hand-out-keys.server.ts';
import { MAX_KEYS, readKeys } from './rules.ts';
import { sealKey } from './sealed-key.server.ts';

/**
 * Adds keys to the pool of a variant of one's own virtual product. Orders that wait for keys get theirs first; the stock of the
 * variant becomes the number of keys left. Throws `sku_not_found`.
 */
export async function importKeys(ctx: Ctx, input: { skuId: number; text: string }): Promise<KeysImported> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  const { keys, tooLong } = readKeys(input.text);
  if (keys.length === 0 || keys.length > MAX_KEYS || tooLong.length > 0)
    refuseFields([{ field: 'text', code: keys.length === 0 ? 'too_small' : 'too_big' }]);
  return transact(ctx, async (tx) => {
    // held until the end: the stock is set to what is counted below
    const found = await sql`
      select s.id from skus s join products p on p.id = s.product_id
      where s.id = ${input.skuId}::bigint and s.active and p.merchant_id = ${own.id}::bigint and p.kind = any(${CONTENT_KINDS}::text[])
        and p.status <> 'deleted' for no key update of s`.execute(tx.db);
    if (found.rows.length === 0) throw new DomainError('sku_not_found', { id: input.skuId });
    const rows = JSON.stringify(keys.map((key) => sealKey(ctx.app, input.skuId, key)));
    const added = await sql`
      insert into digital_keys (sku_id, sealed, mark, imported_at)
      select ${input.skuId}::bigint, r.sealed, r.mark, ${ctx.now}::timestamptz
      from jsonb_to_recordset(${rows}::jsonb) as r(sealed text, mark text) on conflict do nothing returning id`.execute(
      tx.db,
    );
    await serveWaitingLines(tx, input.skuId);
    // a payment takes its piece first and then its key: keys are counted when no payment is between the two
    await lockStock(tx.db, input.skuId);
    const left = await sql<{ free: number }>`
      select count(*)::int as free from digital_keys where sku_id = ${input.skuId}::bigint and order_line_id is null`.execute(
      tx.db,
    );
    const free = left.rows[0]?.free ?? 0;
    await setStock(tx, [{ skuId: input.skuId, onHand: free }], 'adjust', 'keys');
    await auditShop(tx, own, 'product.keys_imported', `sku:${input.skuId}`);
    await invalidateCache(tx.db, 'catalog');
    return { added: added.rows.length, known: keys.length - added.rows.length, free };
  });
}
