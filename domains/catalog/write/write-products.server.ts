import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { ProductInput } from '../product-input.ts';
import { readStoredByHandles, type StoredProduct } from '../stored-products.server.ts';
import { writeImages } from './images.server.ts';
import { writeOptions } from './options.server.ts';
import { type Placement, writeProductRows } from './products.server.ts';
import type { Writing } from './rows.server.ts';
import { type StockMark, writeSkus } from './skus.server.ts';

/** Key space of the advisory lock: one writer per merchant's catalogue at a time. */
const WRITER_LOCK = 728_302;

export interface WrittenProduct {
  id: number;
  handle: string;
  isNew: boolean;
  /** Variants that were active until now. */
  endedSkuIds: number[];
  /** Whether a variant kept its stock although another count was given, because the stock may not change. */
  isUncounted: boolean;
}

/**
 * The stored state of these products, locked until the transaction ends: against other writers of the catalogue, and
 * against separate changes of prices or status.
 */
export async function lockStored(trx: Db, merchantId: number, handles: string[]): Promise<StoredProduct[]> {
  await sql`select pg_advisory_xact_lock(${WRITER_LOCK}, ${merchantId}::int)`.execute(trx);
  await sql`
    select from products where merchant_id = ${merchantId} and handle = any(${handles}) order by id for no key update`.execute(
    trx,
  );
  return readStoredByHandles(trx, merchantId, handles);
}

/**
 * Writes products of one merchant, identified by handle, in a fixed number of statements whatever their count; about a
 * hundred at a time works well. `decide` gets the stored state and returns the desired one, or null to leave the
 * product unchanged. Must run inside a transaction; checks no permission.
 */
export async function writeProducts(
  trx: Db,
  placement: Placement,
  handles: string[],
  decide: (handle: string, stored: StoredProduct | undefined) => ProductInput | null,
  mark: StockMark,
): Promise<WrittenProduct[]> {
  const stored = await lockStored(trx, placement.merchantId, handles);
  const byHandle = new Map(stored.map((product) => [product.handle, product]));
  const products: Writing[] = [];
  for (const handle of handles) {
    const before = byHandle.get(handle);
    const input = decide(handle, before);
    if (input) products.push({ stored: before, input, id: before?.id ?? 0, valueIds: [], imageIds: [] });
  }
  if (products.length === 0) return [];
  await writeProductRows(trx, products, placement);
  await writeOptions(trx, products);
  await writeImages(trx, products);
  const { hidden, uncounted } = await writeSkus(trx, products, mark);
  await invalidateCache(trx, 'catalog');
  return products.map(({ id, input, stored }) => ({
    id,
    handle: input.handle,
    isNew: !stored,
    endedSkuIds: hidden.get(id) ?? [],
    isUncounted: uncounted.has(id),
  }));
}
