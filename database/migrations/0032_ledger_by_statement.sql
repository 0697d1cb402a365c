-- A payment writes up to a dozen entries in two statements: balances follow and sums are checked once a statement, where
-- they were once an entry. The check no longer waits for the commit: who writes entries writes whole transfers.
drop trigger ledger_entry_applied on ledger_entries;
drop function ledger_apply_entry();
drop trigger ledger_transfer_balanced on ledger_entries;
drop function ledger_check_balanced();

create function ledger_apply_entries() returns trigger language plpgsql as $$
declare
  crooked bigint;
begin
  select e.transfer_id into crooked
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.transfer_id in (select transfer_id from added)
  group by e.transfer_id, a.unit having sum(e.amount) <> 0 limit 1;
  if crooked is not null then
    raise exception 'ledger transfer % does not balance', crooked;
  end if;
  -- accounts of the outside world would be one row that every payment waits for: they are summed when asked
  with sums as (
    select account_id, sum(amount)::bigint as amount from added group by account_id
  ), locked as (
    select a.id, s.amount from ledger_accounts a join sums s on s.account_id = a.id
    where not a.may_be_negative order by a.id for no key update of a
  )
  update ledger_accounts a set balance = a.balance + l.amount from locked l where a.id = l.id;
  return null;
end $$;
create trigger ledger_entries_applied after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_apply_entries();
