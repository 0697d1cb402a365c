import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { StoreBlock, StoreDocument } from '../document.ts';

/**
 * The document without products of other shops and deleted ones: their blocks would not show them, and a design names
 * only what its shop sells.
 */
export async function withOwnProducts(
  { db }: Ctx,
  merchantId: number,
  document: StoreDocument,
): Promise<StoreDocument> {
  const named = [...new Set(document.blocks.flatMap(productsOf))];
  if (named.length === 0) return document;
  const found = await sql<{ id: number }>`
    select id from products where id = any(${named}::bigint[]) and merchant_id = ${merchantId}::bigint
      and status <> 'deleted'`.execute(db);
  const own = new Set(found.rows.map(({ id }) => id));
  return { ...document, blocks: document.blocks.map((block) => withOnly(block, own)) };
}

function productsOf(block: StoreBlock): number[] {
  if (block.kind === 'hero') return block.productId === null ? [] : [block.productId];
  return 'productIds' in block ? block.productIds : [];
}

function withOnly(block: StoreBlock, own: ReadonlySet<number>): StoreBlock {
  if (block.kind === 'hero') {
    return block.productId === null || own.has(block.productId) ? block : { ...block, productId: null };
  }
  return 'productIds' in block ? { ...block, productIds: block.productIds.filter((id) => own.has(id)) } : block;
}
