import { sql } from 'kysely';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import type { Ctx } from '../kit/context.ts';

/**
 * Ends everything a shop promotes, in the transaction of `ctx.db`: its coupons are no longer given out, its campaigns
 * take no more orders, and its products leave the coming rounds of the flash sale.
 */
export async function endPromotionsOf({ db, now }: Pick<Ctx, 'db' | 'now'>, merchantId: number): Promise<void> {
  await sql`update coupons set active = false where merchant_id = ${merchantId}::bigint and active`.execute(db);
  await sql`update campaigns set active = false where merchant_id = ${merchantId}::bigint and active`.execute(db);
  await sql`
    delete from flash_items i using flash_slots s, products p
    where s.id = i.slot_id and s.starts_at > ${now}::timestamptz and p.id = i.product_id
      and p.merchant_id = ${merchantId}::bigint`.execute(db);
  await invalidateCache(db, 'catalog');
  await invalidateCache(db, 'campaigns');
}
