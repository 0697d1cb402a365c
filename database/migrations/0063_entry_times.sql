-- The time of the transfer on its entries: lists of an account are sorted by time, by index. Entries from before, and those
-- that the previous release still writes, have no time of their own yet; a job gives it to them in batches.
alter table ledger_entries add column moved_at timestamptz not null default '-infinity';

create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  -- an older entry is given its kind and its time once; what moved never changes
  if tg_op = 'UPDATE' and (old.kind is null or new.kind = old.kind)
    and (old.moved_at = '-infinity' or new.moved_at = old.moved_at)
    and (old.kind is null or old.moved_at = '-infinity')
    and row(new.id, new.transfer_id, new.account_id, new.amount)
    is not distinct from row(old.id, old.transfer_id, old.account_id, old.amount) then
    return new;
  end if;
  raise exception 'ledger entries are never changed';
end $$;
