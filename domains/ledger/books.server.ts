import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Inconsistencies in the ledger, one sentence each; empty if everything agrees. */
export async function checkLedger(db: Db): Promise<string[]> {
  const result = await sql<{ problem: string }>`
    select 'transfer ' || e.transfer_id || ' is off by ' || sum(e.amount) || ' ' || a.unit as problem
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    group by e.transfer_id, a.unit having sum(e.amount) <> 0
    union all
    select 'account ' || a.id || ' says ' || a.balance || ' but its entries sum to ' || coalesce(sum(e.amount), 0)
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    where not a.may_be_negative group by a.id having a.balance <> coalesce(sum(e.amount), 0)
    union all
    select 'clearing holds ' || sum(e.amount) || ' ' || a.unit || ' that belongs to nobody'
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.owner_kind = 'platform' and a.purpose = 'clearing' group by a.unit having sum(e.amount) <> 0`.execute(db);
  return result.rows.map((row) => row.problem);
}
