import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Texts } from '../../platform/locale.ts';
import type { Ctx } from '../context.ts';
import type { AdjustReason } from '../inventory/contract.ts';
import { setStock } from '../inventory/set-stock.server.ts';
import { readCategoryPaths } from './category-paths.server.ts';
import type { ProductInput } from './product-input.ts';
import { type KnownProduct, type SettledProduct, settleIds } from './settled-ids.ts';
import { writeParts, writeRows, writeSkus } from './write-rows.server.ts';

export interface WrittenProduct {
  id: number;
  handle: string;
  created: boolean;
}

/** A product with all its ids, ready for the tables. */
export interface Draft {
  id: number;
  input: ProductInput;
  settled: SettledProduct;
  path: number[];
  categoryNames: Texts[];
}

/** One writer of a merchant's catalogue at a time: two that make the same new handle would otherwise meet. */
const WRITER_LOCK = 728_302;

/**
 * Writes products of one merchant, new ones and known ones by their handle, in a fixed number of statements however
 * many they are (about a hundred at a time is a good measure). Whoever calls has checked who may, and the shape with
 * `productProblems`; each handle stands once. Variants that are no longer named go off sale but keep their rows.
 * `tellChange` is the caller's.
 */
export async function writeProducts(
  ctx: Pick<Ctx, 'db' | 'now'> & { actor?: Ctx['actor'] },
  merchantId: number,
  inputs: readonly ProductInput[],
  reason: AdjustReason,
): Promise<WrittenProduct[]> {
  if (inputs.length === 0) return [];
  return inTransaction(ctx.db, async (db) => {
    await sql`select pg_advisory_xact_lock(${WRITER_LOCK}, ${merchantId}::int)`.execute(db);
    const known = await readKnown(db, merchantId, inputs);
    const paths = await readCategoryPaths(db, [...new Set(inputs.map((input) => input.categoryId))]);
    const nextId = await reserveIds(db, inputs);
    const drafts = inputs.map((input) => {
      const before = known.get(input.handle);
      const place = paths.get(input.categoryId);
      const settled = settleIds(input, before, nextId);
      return { id: before?.id ?? nextId(), input, settled, path: place?.path ?? [], categoryNames: place?.names ?? [] };
    });
    await writeRows(db, merchantId, drafts, ctx.now);
    await writeParts(db, drafts);
    await writeSkus(db, drafts);
    await setStock({ ...ctx, db }, countedOf(drafts), reason, '');
    return drafts.map(({ id, input }) => ({ id, handle: input.handle, created: !known.has(input.handle) }));
  });
}

async function readKnown(
  db: Db,
  merchantId: number,
  inputs: readonly ProductInput[],
): Promise<Map<string, KnownProduct>> {
  const handles = inputs.map((input) => input.handle);
  const result = await sql<KnownProduct>`
    select p.id, p.handle,
      coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'values', (
          select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name) order by v.position), '[]')
          from product_option_values v where v.option_id = o.id)) order by o.position)
        from product_options o where o.product_id = p.id), '[]') as options,
      coalesce((select json_agg(json_build_object('id', i.id, 'url', i.url, 'sourceUrl', i.source_url, 'width', i.width,
          'height', i.height, 'state', i.state) order by i.position)
        from product_images i where i.product_id = p.id), '[]') as images,
      coalesce((select json_agg(json_build_object('id', s.id, 'valueIds', s.value_ids) order by s.active, s.id)
        from skus s where s.product_id = p.id), '[]') as skus
    from products p where p.merchant_id = ${merchantId} and p.handle = any(${handles}::text[])`.execute(db);
  return new Map(result.rows.map((row) => [row.handle, row]));
}

/** One sequence for every kind of part: ids are only names, and one round trip makes them all. */
async function reserveIds(db: Db, inputs: readonly ProductInput[]): Promise<() => number> {
  let count = 0;
  for (const input of inputs) {
    count += 1 + input.images.length + input.variants.length;
    for (const option of input.options) count += 1 + option.values.length;
  }
  const result = await sql<{ id: number }>`
    select nextval('catalogue_ids') as id from generate_series(1, ${count}::int)`.execute(db);
  const ids = result.rows.map((row) => row.id).reverse();
  return () => {
    const id = ids.pop();
    if (id === undefined) throw new Error('more ids wanted than counted');
    return id;
  };
}

/** New variants that nobody counted start with none: every SKU has its stock row. */
function countedOf(drafts: readonly Draft[]): { skuId: number; onHand: number | null }[] {
  return drafts.flatMap(({ input, settled }) =>
    settled.skus.map((sku, index) => ({ skuId: sku.id, onHand: input.variants[index]?.onHand ?? null })),
  );
}
