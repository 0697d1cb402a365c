import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';

const BATCH = 200;

/** Takes a batch of a closed shop's products off sale; returns how many. */
export function withdrawProductsOf(ctx: Pick<Ctx, 'db' | 'now'>, merchantId: number): Promise<number> {
  return transact(ctx, async ({ db }) => {
    const taken = await sql`
      with next as (
        select id from products where merchant_id = ${merchantId}::bigint and status in ('on_sale', 'waiting')
        order by id limit ${BATCH} for no key update)
      update products p set status = 'off_sale', updated_at = ${ctx.now}::timestamptz
      from next where p.id = next.id returning p.id`.execute(db);
    if (taken.rows.length > 0) await invalidateCache(db, 'catalog');
    return taken.rows.length;
  });
}
