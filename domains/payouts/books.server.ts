import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Inconsistencies between withdrawals, adjustments and the ledger, one sentence each. */
export async function checkPayouts(db: Db): Promise<string[]> {
  const result = await sql<{ problem: string }>`
    select coalesce(a.owner_kind, w.owner_kind) || ' ' || coalesce(a.owner_id, w.owner_id) || ' has ' || coalesce(a.balance, 0) || ' set aside but '
      || coalesce(w.amount, 0) || ' ' || coalesce(a.unit, w.currency) || ' in open withdrawals' as problem
    from (select owner_kind, owner_id, unit, balance from ledger_accounts
      where owner_kind in ('merchant', 'user') and purpose = 'withdrawing') a
    full join (select case when y.user_id is null then 'merchant' else 'user' end as owner_kind,
        coalesce(y.merchant_id, y.user_id) as owner_id, o.currency, sum(o.amount_minor) as amount
      from withdrawals o join payees y on y.id = o.payee_id
      where o.status in ('requested', 'approved') group by 1, 2, 3) w
      on w.owner_kind = a.owner_kind and w.owner_id = a.owner_id and w.currency = a.unit
    where coalesce(a.balance, 0) <> coalesce(w.amount, 0)
    union all
    select 'withdrawal ' || w.no || ' is ' || w.status || ' without its transfer' from withdrawals w
    where not exists (select from ledger_transfers t where t.request_key = 'withdrawal.requested:' || w.no)
      or w.status in ('paid', 'refused') and not exists (
        select from ledger_transfers t where t.request_key = 'withdrawal.' || w.status || ':' || w.no)
    union all
    select 'withdrawal ' || w.no || ' is paid without ' || w.fee_minor || ' as its fee and the rest as its transfer'
    from withdrawals w
    where w.status = 'paid' and (w.fee_minor > 0) is distinct from exists (
          select from ledger_transfers t where t.request_key = 'withdrawal.fee:' || w.no)
      or w.status = 'paid' and exists (
          select from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
          where t.request_key in ('withdrawal.paid:' || w.no, 'withdrawal.fee:' || w.no) and e.amount > 0
            and e.amount <> case t.kind when 'withdrawal.fee' then w.fee_minor else w.amount_minor - w.fee_minor end)
    union all
    select 'withdrawal ' || w.no || ' is ' || w.status || ' with too few reviews' from withdrawals w
    where w.status in ('approved', 'paid')
      and (select count(*) from withdrawal_reviews r where r.withdrawal_id = w.id) < w.reviewers_needed
    union all
    select 'adjustment ' || j.no || ' has no transfer of ' || j.amount_minor from payee_adjustments j
    where not exists (select from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      where t.request_key = 'earnings.adjusted:' || j.no and e.amount = j.amount_minor)`.execute(db);
  return result.rows.map(({ problem }) => problem);
}
