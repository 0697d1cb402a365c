import type { Ctx } from '../kit/context.ts';

/** On which site an order was placed, and in which currency; undefined if there is no such order. */
export async function readPlaceOfOrder(
  { db }: Pick<Ctx, 'db'>,
  orderId: number,
): Promise<{ siteId: number; currency: string } | undefined> {
  return db.selectFrom('orders').select(['site_id as siteId', 'currency']).where('id', '=', orderId).executeTakeFirst();
}
