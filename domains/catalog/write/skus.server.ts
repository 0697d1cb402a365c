import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { AdjustReason } from '../../inventory/contract.ts';
import { setStock } from '../../inventory/set-stock.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { SkuInput } from '../product-input.ts';
import type { StoredSku } from '../stored-products.server.ts';
import { recordset, type Writing } from './rows.server.ts';

const COLUMNS = `id bigint, product_id bigint, position integer, code text, barcode text, value_ids bigint[],
  price_minor bigint, compare_at_minor bigint, weight_grams integer, image_id bigint`;

interface SkuRow {
  id: number | null;
  product_id: number;
  position: number;
  value_ids: number[];
  [column: string]: unknown;
}

/** What the stock movements record, and whether there may be any. */
export interface StockMark {
  reason: AdjustReason;
  reference: string;
  actor?: Ctx['actor'];
  /** Whether the stock of variants that exist may change, hidden ones included; a new one gets its first stock anyway. */
  mayCount: boolean;
}

export interface WrittenSkus {
  /** By product: the variants that were hidden. */
  hidden: Map<number, number[]>;
  /** Products with a count that was left out, because the stock may not change. */
  uncounted: Set<number>;
}

/**
 * Writes the variants; one with a known id, or with the same option values, keeps its identity. A removed one is
 * hidden, not deleted.
 */
export async function writeSkus(db: Db, products: Writing[], mark: StockMark): Promise<WrittenSkus> {
  const rows: SkuRow[] = [];
  const counts = new Map<string, number>();
  const hidden = new Map<number, number[]>();
  const uncounted = new Set<number>();
  for (const { id, stored, input, valueIds, imageIds } of products) {
    const named = new Set(input.skus.flatMap((sku) => sku.id ?? []));
    const byId = new Map(stored?.skus.map((sku) => [sku.id, sku]));
    const others = byAge(stored?.skus ?? []).filter((sku) => !named.has(sku.id));
    const before = new Map(others.map((sku) => [sku.valueIds.join(), sku]));
    const kept = new Set<number>();
    for (const [position, sku] of input.skus.entries()) {
      const value_ids = sku.values.map((value, place) => valueIds[place]?.[value] ?? 0);
      const found = sku.id === undefined ? before.get(value_ids.join()) : byId.get(sku.id);
      if (found) kept.add(found.id);
      rows.push({
        id: found?.id ?? null,
        product_id: id,
        position,
        value_ids,
        code: sku.code,
        barcode: sku.barcode,
        price_minor: sku.priceMinor,
        compare_at_minor: sku.compareAtMinor,
        weight_grams: sku.weightGrams,
        image_id: sku.image === null ? null : (imageIds[sku.image] ?? null),
      });
      const onHand = countOf(sku, found, mark);
      if (onHand !== null) counts.set(`${id}/${position}`, onHand);
      else if (found && sku.onHand !== null && sku.onHand !== found.onHand) uncounted.add(id);
    }
    const gone = (stored?.skus ?? []).filter((sku) => sku.active && !kept.has(sku.id));
    if (gone.length > 0)
      hidden.set(
        id,
        gone.map((sku) => sku.id),
      );
  }
  // first, so that a returning variant does not conflict with a removed one
  if (hidden.size > 0)
    await sql`update skus set active = false where id = any(${[...hidden.values()].flat()})`.execute(db);
  await writeRows(db, rows);
  await writeCounts(db, products, counts, mark);
  return { hidden, uncounted };
}

/** The count to store; null leaves the stock as it is. Every SKU has a stock row, even if it was never counted. */
function countOf({ onHand }: SkuInput, found: StoredSku | undefined, { mayCount }: StockMark): number | null {
  if (!found) return onHand ?? 0;
  return mayCount ? onHand : null;
}

/** If a combination was hidden and created again, the active one counts. */
function byAge(skus: StoredSku[]): StoredSku[] {
  return skus.toSorted((a, b) => Number(a.active) - Number(b.active) || a.id - b.id);
}

async function writeRows(db: Db, rows: SkuRow[]): Promise<void> {
  const known = rows.filter((row) => row.id !== null);
  if (known.length > 0) {
    await sql`
      update skus s set position = r.position, value_ids = r.value_ids, code = r.code, barcode = r.barcode, price_minor = r.price_minor,
        compare_at_minor = r.compare_at_minor, weight_grams = r.weight_grams, image_id = r.image_id, active = true
      from ${recordset(known, COLUMNS)} where s.id = r.id and
        (s.position, s.value_ids, s.code, s.barcode, s.price_minor, s.compare_at_minor, s.weight_grams, s.image_id, s.active)
        is distinct from
        (r.position, r.value_ids, r.code, r.barcode, r.price_minor, r.compare_at_minor, r.weight_grams, r.image_id, true)`.execute(
      db,
    );
  }
  const added = rows.filter((row) => row.id === null);
  if (added.length > 0) {
    await sql`
      insert into skus (product_id, position, code, barcode, value_ids, price_minor, compare_at_minor, weight_grams, image_id)
      select product_id, position, code, barcode, value_ids, price_minor, compare_at_minor, weight_grams, image_id
      from ${recordset(added, COLUMNS)}`.execute(db);
  }
}

/** Sets the stock to the counted quantity; `counts` by product and position. */
async function writeCounts(db: Db, products: Writing[], counts: Map<string, number>, mark: StockMark): Promise<void> {
  const ids = products.map((product) => product.id);
  const skus = await sql<{ id: number; product_id: number; position: number }>`
    select id, product_id, position from skus where product_id = any(${ids}) and active order by id`.execute(db);
  const counted = skus.rows.flatMap(({ id, product_id, position }) => {
    const onHand = counts.get(`${product_id}/${position}`);
    return onHand === undefined ? [] : [{ skuId: id, onHand }];
  });
  await setStock({ db, now: new Date(), actor: mark.actor ?? null }, counted, mark.reason, mark.reference);
  // hiding a variant changes no stock, so nothing else detects that the last one with pieces left is gone
  await sql`
    update products p set in_stock = not p.in_stock where p.id = any(${ids}) and p.in_stock <> exists (
      select 1 from skus s join stock t on t.sku_id = s.id
      where s.product_id = p.id and s.active and t.on_hand > t.reserved)`.execute(db);
}
