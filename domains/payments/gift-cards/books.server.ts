import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** Inconsistencies between gift cards and the ledger, one sentence each; empty if everything agrees. */
export async function checkGiftCards(db: Db): Promise<string[]> {
  const result = await sql<{ problem: string }>`
    select 'gift cards that can be redeemed are worth ' || coalesce(g.amount, 0) || ' ' || coalesce(g.unit, l.unit)
      || ' but the ledger owes ' || coalesce(l.amount, 0) as problem
    from (select currency as unit, sum(amount_minor) as amount from gift_cards where status in ('held', 'open') group by 1) g
    full join (
      select a.unit, sum(e.amount) as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.owner_kind = 'platform' and a.purpose = 'gift_sold' group by 1) l on l.unit = g.unit
    where coalesce(g.amount, 0) <> coalesce(l.amount, 0)
    union all
    select 'gift card ' || g.no || ' is ' || g.status || ' but was redeemed for ' || coalesce(m.amount, 0)
    from gift_cards g left join (
      select t.reference, sum(e.amount) as amount
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
      where t.kind = 'gift.redeemed' and a.owner_kind = 'user' and a.purpose = 'gift' group by 1) m on m.reference = g.no
    where coalesce(m.amount, 0) <> case when g.status = 'redeemed' then g.amount_minor else 0 end
    union all
    select 'payment ' || p.no || ' of gift cards is ' || p.status || ' over ' || p.amount_minor || ' but made cards of '
      || coalesce(sum(g.amount_minor), 0)
    from payments p left join gift_cards g on g.payment_id = p.id where p.kind = 'gift_card'
    group by p.id having coalesce(sum(g.amount_minor), 0) <> case when p.status = 'paid' then p.amount_minor else 0 end`.execute(
    db,
  );
  return result.rows.map((row) => row.problem);
}
