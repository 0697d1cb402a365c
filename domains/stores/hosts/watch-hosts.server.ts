import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { checkClaim } from './check-claim.server.ts';
import { type Names, publicNames } from './probe-host.server.ts';

const BATCH = 10;
/** A claimed check is not claimed again for this long, unless its process dies. */
const LEASE_MINUTES = 10;

/** Checks the claims that are due: verified ones every day, others every hour for two weeks. Returns how many. */
export async function watchHosts(ctx: Ctx, names: Names = publicNames): Promise<number> {
  const due = await sql<{ id: number }>`
    update store_hosts set next_check_at = ${ctx.now}::timestamptz + make_interval(mins => ${LEASE_MINUTES}::int)
    where id in (
      select id from store_hosts where next_check_at <= ${ctx.now}::timestamptz order by next_check_at
      limit ${BATCH}::int for update skip locked)
    returning id`.execute(ctx.db);
  for (const { id } of due.rows) await checkClaim(ctx, id, names, { scheduled: true });
  return due.rows.length;
}
