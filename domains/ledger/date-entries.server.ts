import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ctx } from '../context.ts';

const BATCH = 5_000;

/** Sets the time of their transfer on older entries, one batch at a time; returns how many. */
export function dateEntries(ctx: Ctx): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    const dated = await sql`
      with undated as (
        select e.id, t.created_at from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
        where e.moved_at = '-infinity' order by e.id limit ${BATCH}::int for no key update of e skip locked
      )
      update ledger_entries e set moved_at = undated.created_at from undated where e.id = undated.id returning e.id`.execute(
      db,
    );
    return dated.rows.length;
  });
}
