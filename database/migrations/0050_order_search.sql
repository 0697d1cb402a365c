-- Text to be found by trigrams, which need three characters: Chinese, Japanese and Korean characters become words of one
-- character, so that a name of two can be found by index. The keyword goes through spacedPattern, which does the same.
create function spaced_text(value text) returns text language sql immutable strict parallel safe cost 500 as $$
  select regexp_replace(regexp_replace(' ' || lower(value) || ' ', '([\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff])', ' \1 ', 'g'), '\s+', ' ', 'g')
$$;

-- Beside the orders, not in them: every step of an order would write its trigrams again.
create table order_search_texts (
  order_id bigint primary key references orders on delete cascade,
  text text not null
);

create function order_search_text(no text, receiver jsonb) returns text language sql immutable parallel safe as $$
  select spaced_text(no || ' ' || coalesce(receiver ->> 'name', '') || ' ' || replace(coalesce(receiver ->> 'phone', ''), ' ', ''))
$$;

create function order_searched() returns trigger language plpgsql as $$
begin
  insert into order_search_texts (order_id, text) values (new.id, order_search_text(new.no, new.receiver))
  on conflict (order_id) do update set text = excluded.text;
  return null;
end $$;
create trigger order_searched after insert or update of no, receiver on orders for each row execute function order_searched();

-- The kind of the transfer, on the entries of merchants: one kind of earnings is read by index instead of joining all.
alter table ledger_entries add column kind text;

create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  -- an older entry is given its kind once; what moved never changes
  if tg_op = 'UPDATE' and old.kind is null and row(new.id, new.transfer_id, new.account_id, new.amount)
    is not distinct from row(old.id, old.transfer_id, old.account_id, old.amount) then
    return new;
  end if;
  raise exception 'ledger entries are never changed';
end $$;
