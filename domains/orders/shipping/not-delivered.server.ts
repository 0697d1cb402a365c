import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { readOffers } from '../../promotions/offers.server.ts';
import { placeProblem } from '../freight-rules.ts';

/** Lines of an order that its merchant does not send to that place. */
export async function notDelivered(
  ctx: Ctx,
  orderId: number,
  to: { country: string; region: string },
): Promise<{ id: number; skuId: number }[]> {
  const found = await sql<{ id: number; skuId: number }>`
    select id, sku_id as "skuId" from order_lines where order_id = ${orderId}::bigint and refunded_num < num order by id`.execute(
    ctx.db,
  );
  const offers = await readOffers(
    ctx,
    found.rows.map((line) => line.skuId),
  );
  return found.rows.filter(({ skuId }) => {
    const offer = offers.get(skuId);
    return offer !== undefined && placeProblem(offer, to) !== null;
  });
}
