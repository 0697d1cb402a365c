import { sql } from 'kysely';
import { type ProofNames, publicProofNames } from '../../../platform/network/host-proof.ts';
import type { Ctx } from '../../kit/context.ts';
import { settleClaim } from './settle-claim.server.ts';

const BATCH = 20;
/** A check that has begun is not begun again for this long, unless its process dies. */
const LEASE_MINUTES = 10;

/** Checks the proofs that are due: each once a day. Returns how many. */
export async function watchClaims(ctx: Ctx, names: ProofNames = publicProofNames): Promise<number> {
  const due = await sql<{ id: number }>`
    update apps.claims set next_check_at = ${ctx.now}::timestamptz + make_interval(mins => ${LEASE_MINUTES}::int)
    where id in (
      select id from apps.claims where proof is not null and next_check_at <= ${ctx.now}::timestamptz
      order by next_check_at limit ${BATCH}::int for update skip locked)
    returning id`.execute(ctx.db);
  for (const { id } of due.rows) await settleClaim(ctx, id, names);
  return due.rows.length;
}
