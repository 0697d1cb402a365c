import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

const BATCH = 5_000;

/**
 * Adds new and lost followers to their shops, each record once; returns the number of records aggregated. Cached pages
 * show the new number when they are next rendered: it is not urgent. A concurrent run waits for the records locked by
 * another: skipping them would subtract a lost follower before it was added.
 */
export async function aggregateFollowers(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const result = await sql<{ notes: number }>`
    with taken as (
      delete from followers_to_count
      where id in (select id from followers_to_count order by id limit ${BATCH}::int for update)
      returning merchant_id, num
    ), sums as (select merchant_id, sum(num) as num from taken group by merchant_id order by merchant_id),
    counted as (update merchants m set followers = m.followers + s.num from sums s where m.id = s.merchant_id)
    select count(*)::int as notes from taken`.execute(ctx.db);
  return result.rows[0]?.notes ?? 0;
}
