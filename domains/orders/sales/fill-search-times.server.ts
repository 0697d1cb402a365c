import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';

/** Between two batches: writing the index of the texts again leaves most of the database's time to the shop. */
export const SEARCH_TIMES_MS = 10_000;
const BATCH = 2_000;

/**
 * Writes the time of older orders beside their searched texts; a search looks up the orders that do not have it yet. New
 * ones get theirs from the trigger `order_searched`. Returns the number of orders.
 */
export async function fillSearchTimes({ db }: Pick<Ctx, 'db'>, most = BATCH): Promise<number> {
  const filled = await sql`
    update order_search_texts f set placed_at = o.placed_at from orders o
    where o.id = f.order_id and f.order_id = any(array(
      select order_id from order_search_texts where placed_at is null
      order by order_id desc limit ${most}::int for update skip locked))`.execute(db);
  return Number(filled.numAffectedRows ?? 0n);
}
